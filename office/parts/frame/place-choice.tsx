import clsx from 'clsx'
import { useState } from 'react'
import type { Me } from '#contract/office/session.ts'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Popover } from '#ui/popover.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { choosePlace, type WorkPlace, placesOf, usePlace } from '#office/state/place.ts'
import css from './place-choice.module.css'

/** More than an eye takes in at once. */
const MANY = 12
const EVERYWHERE: WorkPlace = { key: '', name: 'Все филиалы', fullName: 'Все филиалы', query: {} }

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** A branch stays while one of its shops is found. */
function found(me: Me, typed: string): WorkPlace[] {
  const words = plain(typed.trim())
  const all = placesOf(me)
  if (!words) return [EVERYWHERE, ...all]
  const branches = me.branches.filter(({ name, shops }) =>
    [name, ...shops.map((shop) => shop.name)].some((each) => plain(each).includes(words)),
  )
  return placesOf({ branches }).filter(({ query, name }) => query.branch !== undefined || plain(name).includes(words))
}

/** Whose orders and queues are shown: everything, one branch or one shop. Kept for the person by this browser. */
export function PlaceChoice({ me }: { me: Me }) {
  const place = usePlace()
  const [typed, setTyped] = useState('')
  const all = placesOf(me)
  const shops = me.branches.flatMap((branch) => branch.shops)
  // nothing to choose between
  if (all.length === 0) return null
  if (shops.length <= 1 && me.branches.length <= 1)
    return <span className={css.only}>{shops[0]?.name ?? me.branches[0]?.name}</span>
  return (
    <Popover
      label="Филиал или магазин"
      trigger={(attributes) => (
        <button type="button" {...attributes} className={clsx(css.opener, place && css.chosen)}>
          <Icon name="store" size="s" />
          <VisuallyHidden>Показано: </VisuallyHidden>
          <span className={css.name}>{(place ?? EVERYWHERE).fullName}</span>
          <Icon name="chevron-down" size="xs" />
        </button>
      )}
    >
      {(id) => (
        <div className={css.panel}>
          {all.length > MANY && (
            <Input
              label="Найти филиал или магазин"
              hideLabel
              size="m"
              type="search"
              clearable
              placeholder="Город или магазин"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <ul className={css.list}>
            {found(me, typed).map((each) => (
              <li key={each.key}>
                <button
                  type="button"
                  popoverTarget={id}
                  popoverTargetAction="hide"
                  aria-current={(place?.key ?? '') === each.key ? 'true' : undefined}
                  className={clsx(css.place, each.query.shop && css.shop)}
                  onClick={() => choosePlace(me, each.key)}
                >
                  {each.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  )
}
