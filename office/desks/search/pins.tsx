import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SearchPin } from '#contract/office/search-desk.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { searchListsQuery, pinsQuery } from './search-desk-queries.ts'
import { SearchHead } from './search-head.tsx'
import css from './search.module.css'

export async function loader() {
  void queries.prefetchQuery(searchListsQuery)
  await queries.ensureQueryData(pinsQuery).catch(() => undefined)
  return null
}

const STATES = {
  on: { name: 'действует', tone: 'green' },
  waiting: { name: 'ждёт своего дня', tone: 'orange' },
  over: { name: 'закончилось', tone: 'ink' },
} as const

const dayText = (day: string) => day.split('-').toReversed().join('.')

function periodText({ from, to }: SearchPin): string {
  if (from && to) return `с ${dayText(from)} по ${dayText(to)}`
  if (from) return `с ${dayText(from)}`
  return to ? `по ${dayText(to)}` : 'без срока'
}

/** Goods that stand first for a query. */
export function Component() {
  const { data, error } = useQuery(pinsQuery)
  const { data: lists } = useQuery(searchListsQuery)
  const branchName = (code: string | null) =>
    code === null ? 'все филиалы' : (lists?.branches.find((each) => each.code === code)?.name ?? code)
  return (
    <>
      <SearchHead
        {...(data && { count: data.length })}
        actions={
          <Button look="red" size="s" prefetch="none" to="/search/pins/new">
            Закрепить товары
          </Button>
        }
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={6} />}
        {data?.length === 0 && (
          <EmptyState icon="pin" title="Ничего не закреплено">
            Выберите запрос и товары, которые покупатель увидит по нему первыми: новинку, акцию, свою марку.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul className={css.needs} aria-label="Закрепления">
            {data.map((pin) => (
              <li key={pin.id}>
                <Link to={`/search/pins/${pin.id}`} className={css.need}>
                  <span>
                    «{pin.query}»{' '}
                    <Badge look="soft" tone={STATES[pin.state].tone}>
                      {STATES[pin.state].name}
                    </Badge>
                  </span>
                  <span>{dotted(countText(pin.goods.length, GOODS), branchName(pin.branch), periodText(pin))}</span>
                  <span className={css.names}>{pin.goods.map(({ name }) => name).join(', ')}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
