import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { closedQuery } from './repair-queries.ts'
import css from './repairs.module.css'

/** What was given back or called off. */
export function Component() {
  const now = useMinuteClock()
  const place = usePlace()
  const [search, setSearch] = useSearchParams()
  const text = search.get('search') ?? ''
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...closedQuery({ place, search: text }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <PageHead title="Ремонт" count={place?.fullName} desk="/repairs" />
      <div className={css.tools}>
        <Input
          label="Найти ремонт"
          hideLabel
          size="m"
          type="search"
          placeholder="Номер, телефон, имя, серийный"
          defaultValue={text}
          clearable
          onChange={({ target }) =>
            setSearch(target.value.trim() ? { search: target.value.trim() } : {}, { replace: true })
          }
        />
      </div>
      <div className={css.closed}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {isPending && <Skeleton lines={8} />}
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={row.number} className={css.tile}>
              <span className={css.top}>
                <Link to={`/repairs/${row.number}`} className={css.number}>
                  {row.number}
                </Link>
                <Badge look="soft" tone={row.state === 'issued' ? 'green' : 'grey'}>
                  {row.state === 'issued' ? 'Выдан' : 'Отменён'}
                </Badge>
                <span className={css.age}>{relativeMomentText(row.since, now)}</span>
              </span>
              <span className={css.tool}>{row.tool}</span>
              <span className={css.foot}>
                <span>
                  {row.name}, {row.center.name}
                </span>
                <span className={css.price}>{row.price === null ? '' : formatRubles(row.price)}</span>
              </span>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button look="transparent-black" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Показать ещё
          </Button>
        )}
        {data && rows.length === 0 && (
          <EmptyState icon="service" title="Таких ремонтов нет">
            Измените условия поиска.
          </EmptyState>
        )}
      </div>
    </>
  )
}
