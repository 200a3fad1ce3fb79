import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BookingRow } from '#contract/office/rental-desk.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { isAt, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { dayQuery } from './rental-queries.ts'
import css from './rental.module.css'

/** What the counter does today, for a thumb: hand out, take back, call whoever is late. */
export function Component() {
  const place = usePlace()
  const { data, error } = useQuery({ ...dayQuery(place), placeholderData: keepPreviousData })
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'rental' && isAt(place, event.thing))
      void queries.invalidateQueries({ queryKey: ['rental', 'day'] })
  })
  return (
    <>
      <PageHead
        title="Прокат"
        count={place?.fullName}
        desk="/rental"
        {...(data && {
          note: `Сегодня, ${dayText(data.today)}: выдать ${data.out.length}, принять ${data.back.length}${data.late.length > 0 ? `, просрочено ${data.late.length}` : ''}`,
        })}
      />
      <div className={`${blocks.desk} ${blocks.two}`}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <>
            <List title="Просрочены" rows={data.late} isQuietWhenEmpty />
            <List title="Выдать" rows={data.out} empty="Сегодня выдавать нечего." />
            <List title="Принять" rows={data.back} empty="Сегодня ничего не ждём назад." />
            <List title="Деньги не сошлись" rows={data.unsettled} isQuietWhenEmpty />
            <List title="Подтвердить звонком" rows={data.unconfirmed} isQuietWhenEmpty />
          </>
        )}
      </div>
    </>
  )
}

type ListProps = { title: string; rows: readonly BookingRow[]; empty?: string; isQuietWhenEmpty?: boolean }

function List({ title, rows, empty, isQuietWhenEmpty = false }: ListProps) {
  if (rows.length === 0 && isQuietWhenEmpty) return null
  return (
    <section className={blocks.block}>
      <h2>
        {title} <span className={blocks.quiet}>{rows.length}</span>
      </h2>
      {rows.length === 0 && <p className={blocks.quiet}>{empty}</p>}
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/rental/${row.id}`} className={css.item}>
              <span className={css.what}>{row.goodName}</span>
              <span className={css.term}>{dayRangeText(row.from, row.to)}</span>
              <span className={css.who}>
                {row.name} · {row.number} · {row.serial}
              </span>
              <span className={css.sum}>
                {row.isLate ? (
                  <Badge look="soft" tone="red">
                    Просрочен
                  </Badge>
                ) : row.owed !== 0 ? (
                  <Badge look="soft" tone={row.owed > 0 ? 'red' : 'orange'}>
                    {row.owed > 0 ? `долг ${formatRubles(row.owed)}` : `вернуть ${formatRubles(-row.owed)}`}
                  </Badge>
                ) : row.status === 'issued' ? (
                  `залог ${formatRubles(row.deposit)}`
                ) : (
                  formatRubles(row.total + row.deposit)
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
