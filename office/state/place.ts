import { useMemo } from 'react'
import { create } from 'zustand'
import type { Me } from '#contract/office/session.ts'
import { readStored, writeStored } from './office-storage.ts'
import { useMe, useSession } from './session.ts'

/** One branch or one shop of those somebody works in. */
export interface WorkPlace {
  /** `branch:000001`, `shop:12`. */
  key: string
  name: string
  /** With its branch: two cities may have shops of one name. */
  fullName: string
  /** As the calls take it. */
  query: { branch?: string; shop?: string }
}

/** Everything that can be chosen, branch by branch. */
export const placesOf = ({ branches }: Pick<Me, 'branches'>): WorkPlace[] =>
  branches.flatMap(({ code, name, shops }) => [
    { key: `branch:${code}`, name, fullName: name, query: { branch: code } },
    ...shops.map((shop) => ({
      key: `shop:${shop.id}`,
      name: shop.name,
      fullName: `${name}, ${shop.name}`,
      query: { shop: String(shop.id) },
    })),
  ])

interface ChosenPlaces {
  /** By person: a machine at the counter has several. Empty: everywhere. */
  byPerson: Readonly<Record<number, string>>
}

const useChosenPlaces = create<ChosenPlaces>(() => ({ byPerson: {} }))
const isText = (value: unknown): value is string => typeof value === 'string'

/** A place that has gone, or is theirs no more, is everywhere. */
function chosenOf(me: Me, { byPerson }: ChosenPlaces): WorkPlace | null {
  const key = byPerson[me.id] ?? readStored(`place:${me.id}`, isText) ?? ''
  return key === '' ? null : (placesOf(me).find((each) => each.key === key) ?? null)
}

export function choosePlace({ id }: Pick<Me, 'id'>, key: string) {
  writeStored(`place:${id}`, key)
  useChosenPlaces.setState(({ byPerson }) => ({ byPerson: { ...byPerson, [id]: key } }))
}

/** For what is asked before anything is rendered. */
export function currentPlace(): WorkPlace | null {
  const me = useSession.getState().session?.me
  return me ? chosenOf(me, useChosenPlaces.getState()) : null
}

/** Where the person has chosen to look; null: wherever they work. */
export function usePlace(): WorkPlace | null {
  const me = useMe()
  const chosen = useChosenPlaces()
  return useMemo(() => chosenOf(me, chosen), [me, chosen])
}

/** Whether something happened there. */
export const isAt = (place: WorkPlace | null, { branch, shop }: { branch: string; shop: number | null }): boolean =>
  place === null || place.query.branch === branch || (shop !== null && place.query.shop === String(shop))
