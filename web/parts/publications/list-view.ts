import { useMatches } from 'react-router'
import type { Meta } from '#contract/call.ts'
import type { Filter } from '#contract/good.ts'
import type { PublicationCard } from '#contract/publication.ts'

/** What is chosen, in the order it stands in an address. */
export const CHOICES = ['state', 'category', 'tag'] as const
export type ChoiceCode = (typeof CHOICES)[number]
export type PublicationChoice = Partial<Record<ChoiceCode, string>>

/** What a list page's loader gives under `publications`; the filters modal reads it from there. */
export interface PublicationListView {
  items: PublicationCard[]
  meta: Meta
  filters: Filter[]
  choice: PublicationChoice
  /** Address of the list without its query. */
  path: string
  /** The address on screen without its query: a choice made here stays here. */
  here: string
  /** Where its other pages are, if not there. */
  pagesPath: string
}

const STATES = ['active', 'ended'] as const

/** What the address says, without what makes no sense. */
export function readChoice(search: URLSearchParams): PublicationChoice {
  const choice: PublicationChoice = {}
  for (const code of CHOICES) {
    const value = search.get(code)?.slice(0, 500)
    if (value) choice[code] = value
  }
  if (!STATES.some((state) => state === choice.state)) delete choice.state
  return choice
}

export function readPage(search: URLSearchParams): number {
  const page = search.get('page') ?? '1'
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

export const valuesOf = (choice: PublicationChoice, code: ChoiceCode): string[] => choice[code]?.split(',') ?? []

/** The address is the only filter state. */
export function listAddress(
  { path, pagesPath }: Pick<PublicationListView, 'path' | 'pagesPath'>,
  choice: PublicationChoice,
  page = 1,
): string {
  const search = new URLSearchParams()
  for (const code of CHOICES) if (choice[code]) search.set(code, choice[code])
  if (page > 1) search.set('page', String(page))
  const query = search.toString().replaceAll('%2C', ',')
  const place = page > 1 ? pagesPath : path
  return query ? `${place}?${query}` : place
}

/** The same choice with one value switched. */
export function switched(choice: PublicationChoice, code: ChoiceCode, value: string, on: boolean): PublicationChoice {
  const others = valuesOf(choice, code).filter((each) => each !== value)
  const next = on ? [...others, value] : others
  const { [code]: _gone, ...rest } = choice
  return next.length > 0 ? { ...rest, [code]: next.join(',') } : rest
}

/** The list on screen, for the modal that stands outside of it. */
export function usePublicationListView(): PublicationListView | null {
  for (const match of useMatches()) {
    const data = match.loaderData as { publications?: PublicationListView } | undefined
    if (data?.publications) return data.publications
  }
  return null
}
