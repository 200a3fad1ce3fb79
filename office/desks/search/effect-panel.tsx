import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchChange, SearchEffect } from '#contract/office/search-desk.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import blocks from '#office/parts/blocks.module.css'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { effectQuery, searchListsQuery } from './search-desk-queries.ts'
import css from './search.module.css'

const EFFECT_MS = 500

type Side = SearchEffect['queries'][number]['before']

/** Chosen here, in the head of the office, or the first of them. */
export function useBranch() {
  const { data: lists } = useQuery(searchListsQuery)
  const place = usePlace()
  const [chosen, setBranch] = useState('')
  const branches = lists?.branches ?? []
  return { branches, branch: chosen || place?.query.branch || branches[0]?.code || '', setBranch }
}

type Props = {
  /** Null: there is nothing to try yet, and `hint` says what is missing. */
  change: SearchChange | null
  hint: string
}

/** What the change would do, told by the shop's own search before anything is kept. */
export function EffectPanel({ change, hint }: Props) {
  const { branches, branch, setBranch } = useBranch()
  const [query, setQuery] = useState('')
  const asked = useDebouncedValue(
    JSON.stringify(change && branch ? { change, branch, ...(query.trim() ? { query: query.trim() } : {}) } : null),
    EFFECT_MS,
  )
  const { data, error, isFetching } = useQuery(effectQuery(JSON.parse(asked)))
  return (
    <section className={blocks.block} aria-labelledby="search-effect" aria-busy={isFetching}>
      <div className={blocks.head}>
        <h2 id="search-effect" className={blocks.title}>
          Что изменится
        </h2>
        {isFetching && <Spinner />}
      </div>
      <div className={css.asked}>
        <Input
          label="Проверить ещё на запросе"
          size="m"
          value={query}
          maxLength={200}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Select
          label="Филиал"
          size="m"
          value={branch}
          options={branches.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => setBranch(target.value)}
        />
      </div>
      {change === null ? (
        <p className={blocks.quiet}>{hint}</p>
      ) : error ? (
        <Notice tone="warning">{wordsOf(error)}</Notice>
      ) : (
        data && <Effect effect={data} />
      )}
    </section>
  )
}

function Effect({ effect: { queries, logged, silenced } }: { effect: SearchEffect }) {
  const untouched = queries.filter(({ isChanged }) => !isChanged)
  return (
    <>
      {queries
        .filter(({ isChanged }) => isChanged)
        .map(({ query, before, after }) => (
          <div key={query} className={css.compared} role="group" aria-label={`Запрос «${query}»`}>
            <h3 className={css.said}>«{query}»</h3>
            <SideColumn name="Сейчас" side={before} others={after} />
            <SideColumn name="Станет" side={after} others={before} />
          </div>
        ))}
      {untouched.length > 0 && (
        <p className={blocks.quiet}>
          Без перемен: {untouched.map(({ query, after }) => `«${query}» (${formatNumber(after.total)})`).join(', ')}
        </p>
      )}
      <LoggedEffect logged={logged} />
      {silenced.length > 0 && <p>Перестанут подсказываться: {silenced.map((query) => `«${query}»`).join(', ')}.</p>}
    </>
  )
}

function SideColumn({ name, side, others }: { name: string; side: Side; others: Side }) {
  const known = new Set(others.goods.map(({ code }) => code))
  return (
    <div className={css.side}>
      <p>
        <span className={css.quiet}>{name}</span> <strong>{countText(side.total, GOODS)}</strong>
      </p>
      {side.heading && <p className={css.quiet}>{side.heading}</p>}
      {side.corrected && <p className={css.quiet}>Ищется «{side.corrected}»</p>}
      {side.links.length > 0 && <p className={css.quiet}>Ссылки: {side.links.join(', ')}</p>}
      <ol className={css.firsts}>
        {side.goods.map((good) => (
          <li key={good.code}>
            {good.name}
            {name === 'Станет' && !known.has(good.code) && (
              <Badge look="soft" tone="green">
                новый
              </Badge>
            )}
          </li>
        ))}
      </ol>
      {side.goods.length === 0 && <p className={css.quiet}>Товаров нет</p>}
    </div>
  )
}

const QUERIES = ['запрос', 'запроса', 'запросов'] as const

function LoggedEffect({ logged: { touched, checked, changed } }: { logged: SearchEffect['logged'] }) {
  if (touched === 0) return <p className={blocks.quiet}>За 30 дней запросов с этими словами не было.</p>
  return (
    <div className={css.logged}>
      <p>
        Из {countText(checked, ['запроса', 'запросов', 'запросов'])} покупателей за 30 дней с этими словами изменится
        ответ на {countText(changed.length, QUERIES)}.
        {touched > checked && ` Проверены самые частые из ${formatNumber(touched)}.`}
      </p>
      {changed.length > 0 && (
        <ul className={blocks.list}>
          {changed.slice(0, 12).map(({ query, times, before, after }) => (
            <li key={query}>
              <span>
                {query} <span className={css.quiet}>{countText(times, ['раз', 'раза', 'раз'])}</span>
              </span>
              <span className={css.figures}>
                {before === after ? 'другой ответ' : `${formatNumber(before)} → ${formatNumber(after)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
