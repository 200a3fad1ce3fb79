import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BookingRow } from '#contract/office/rental-desk.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { addDays, dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { isAt, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { dayQuery } from './rental-queries.ts'
import css from './rental.module.css'

/** What the counter does today or on another day, for a thumb: hand out, take back, call whoever is late. */
export function Component() {
  const place = usePlace()
  const now = useMinuteClock()
  const today = moscowMoment(now)!.day
  const [day, setDay] = useState('')
  const [search, setSearch] = useState('')
  const asked = useDebouncedValue(search.trim(), 250)
  const { data, error } = useQuery({ ...dayQuery(place, day, asked), placeholderData: keepPreviousData })
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'rental' && isAt(place, event.thing))
      void queries.invalidateQueries({ queryKey: ['rental', 'day'] })
  })
  const shown = day || today
  const isToday = shown === today
  const days = Array.from({ length: 4 }, (_, at) => addDays(today, at))
  return (
    <>
      <PageHead
        title="Прокат"
        count={place?.fullName}
        desk="/rental"
        {...(data && {
          note: `${isToday ? 'Сегодня, ' : ''}${dayText(data.day)}: выдать ${data.out.length}, принять ${data.back.length}${data.late.length > 0 ? `, просрочено ${data.late.length}` : ''}`,
        })}
      />
      <div className={css.tools}>
        <Input
          label="Найти бронь"
          hideLabel
          size="m"
          type="search"
          placeholder="Имя, телефон, номер, модель"
          clearable
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span className={css.walk} role="group" aria-label="День">
          {days.map((each, ahead) => (
            <Button
              key={each}
              size="s"
              look={each === shown ? 'black' : 'white'}
              aria-pressed={each === shown}
              onClick={() => setDay(each === today ? '' : each)}
            >
              {ahead === 0 ? 'Сегодня' : ahead === 1 ? 'Завтра' : dayText(each)}
            </Button>
          ))}
        </span>
      </div>
      <div className={`${blocks.desk} ${blocks.two}`}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <>
            {isToday && <List title="Просрочены" rows={data.late} isQuietWhenEmpty />}
            <List title="Выдать" rows={data.out} empty={isToday ? 'Сегодня выдавать нечего.' : 'Выдавать нечего.'} />
            <List
              title="Принять"
              rows={data.back}
              empty={isToday ? 'Сегодня ничего не ждём назад.' : 'Назад не ждём.'}
            />
            {isToday && <List title="Деньги не сошлись" rows={data.unsettled} isQuietWhenEmpty />}
            {isToday && <List title="Подтвердить звонком" rows={data.unconfirmed} isQuietWhenEmpty />}
            {isToday && <List title="Не пришли: отмените или перенесите" rows={data.missed} isQuietWhenEmpty />}
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
          <li key={row.id} className={css.stop}>
            <Link to={`/rental/${row.id}`} className={css.item}>
              <span className={css.what}>{row.goodName}</span>
              <span className={css.term}>{dayRangeText(row.from, row.to)}</span>
              <span className={css.who}>
                {dotted(row.company ?? row.name, row.number, row.serial)}
                {row.delivery && (
                  <span className={css.bring}>
                    Привезти:{' '}
                    {dotted(row.delivery.day && dayText(row.delivery.day), row.delivery.hours, row.delivery.address)}
                  </span>
                )}
                {row.outOfService !== null && <span className={css.bring}>Без машины: {row.outOfService}</span>}
              </span>
              <span className={css.sum}>
                <RowSum row={row} />
              </span>
            </Link>
            {row.phone && !row.isMasked && (
              <Button
                icon="phone"
                size="s"
                href={`tel:${row.phone.replace(/[^\d+]/g, '')}`}
                aria-label={`Позвонить: ${row.name}`}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What matters of its money on this day. */
function RowSum({ row }: { row: BookingRow }) {
  if (row.outOfService !== null)
    return (
      <Badge look="soft" tone="red">
        нужен другой
      </Badge>
    )
  if (row.isLate)
    return (
      <Badge look="soft" tone="red">
        Просрочен
      </Badge>
    )
  if (row.owed !== 0)
    return (
      <Badge look="soft" tone={row.owed > 0 ? 'red' : 'orange'}>
        {row.owed > 0 ? `долг ${formatRubles(row.owed)}` : `вернуть ${formatRubles(-row.owed)}`}
      </Badge>
    )
  if (row.status === 'issued') return <>залог {formatRubles(row.deposit)}</>
  return <>{formatRubles(row.total + row.deposit + (row.delivery?.price ?? 0))}</>
}
