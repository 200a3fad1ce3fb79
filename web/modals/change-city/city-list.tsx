import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import type { City } from '#contract/shapes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './change-city.module.css'

interface Props {
  id: string
  state: 'loading' | 'found' | 'failed'
  cities: readonly City[]
  active: number
  /** FIAS ids of the city in force and of the branches' own cities. */
  chosen: string | undefined
  branches: readonly string[]
  query: string
  onChoose: (city: City) => void
  onRetry: () => void
  onClear: () => void
}

const SKELETON_ROWS = 8

export function CityList({ id, state, cities, active, chosen, branches, query, onChoose, onRetry, onClear }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  if (state === 'failed') {
    return (
      <div className={css.message} role="alert">
        <p>Список городов не загрузился. Проверьте связь и повторите.</p>
        <Button look="black" icon="refresh" onClick={onRetry}>
          Повторить
        </Button>
      </div>
    )
  }
  if (state === 'loading' && cities.length === 0) {
    return (
      <div className={css.list} aria-busy="true" aria-label="Загружаем города">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} className={css.skeleton} />
        ))}
      </div>
    )
  }
  if (cities.length === 0) {
    return (
      <div className={css.message}>
        <p>Города «{query}» в справочнике нет. Проверьте написание или выберите ближайший крупный город.</p>
        <Button onClick={onClear}>Показать все города</Button>
      </div>
    )
  }
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Города"
      className={clsx(css.list, state === 'loading' && css.stale)}
    >
      {cities.map((city, index) => (
        // the focus stays in the field, whose keys walk the list (aria-activedescendant)
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={city.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-current={city.fiasId === chosen || undefined}
          className={clsx(css.city, branches.includes(city.fiasId) && css.branch)}
          onClick={() => onChoose(city)}
        >
          <span className={css.name}>
            <Matched text={city.name} query={query} />
          </span>
          {city.fiasId === chosen ? (
            <Icon name="check" size="s" label="Выбран сейчас" />
          ) : (
            <span className={css.region}>{regionOf(city)}</span>
          )}
        </div>
      ))}
    </div>
  )
}

/** «Псковская обл» as people write it; Moscow's region is Moscow, and saying it twice helps nobody. */
function regionOf({ name, region }: City): string {
  if (region.endsWith(` ${name}`)) return ''
  return region.replace(/^Респ /, '').replace(/обл$/, 'обл.')
}

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The part of a name that was typed, underlined. */
function Matched({ text, query }: { text: string; query: string }) {
  const at = query ? folded(text).indexOf(folded(query)) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.match}>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  )
}
