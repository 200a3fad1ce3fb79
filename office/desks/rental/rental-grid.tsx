import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import type { RentalPieceRow } from '#contract/office/rental-desk.ts'
import { MONTH_HEADINGS } from '#rules/calendar/month-headings.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { addDays, daysBetween } from '#rules/calendar/moscow-time.ts'
import type { BookingStatus } from '#rules/rental/booking-status.ts'
import { Notice } from '#ui/notice.tsx'
import { useArrowRow } from '#office/parts/use-arrow-row.ts'
import { wordsOf } from '#office/state/api.ts'
import type { DroppedBar } from './moved-bar.tsx'
import { gridQuery } from './rental-queries.ts'
import css from './rental-grid.module.css'

const DAY = 36
const ROW = 40
/** A year back, half a year on: as far as anybody books or remembers. */
const BEFORE = 365
const COUNT = 365 + 183
/** What is dragged; a link alone is dropped nowhere here. */
const BAR = 'application/x-booking'
const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']

/** How a booking looks: only asked for, promised, out, over. */
const BARS: Partial<Record<BookingStatus, string | undefined>> = {
  new: css.waiting,
  confirmed: css.confirmed,
  issued: css.issued,
  returned: css.returned,
}

export interface DraftBar {
  pieceId: number
  from: string
  to: string
  isClash: boolean
}

type Props = {
  today: string
  shop: number | null
  search: string
  /** The day that should be in sight, and a count so that the same day can be asked for again. */
  goTo: { day: string; times: number }
  draft: DraftBar | null
  onPick?: ((piece: RentalPieceRow, day: string) => void) | undefined
  /** A bar of a booking that is not out was dropped there. */
  onDrop?: ((dropped: DroppedBar) => void) | undefined
  onService: (service: RentalPieceRow['services'][number], piece: RentalPieceRow) => void
}

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Pieces down, days across. Virtualized: only cells in view are in the document, only months in view are fetched. */
export function RentalGridView({ today, shop, search, goTo, draft, onPick, onDrop, onService }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const first = addDays(today, -BEFORE)
  // nothing of it is memoized by hand
  // oxlint-disable-next-line react/incompatible-library
  const columns = useVirtualizer({
    horizontal: true,
    count: COUNT,
    getScrollElement: () => frame.current,
    estimateSize: () => DAY,
    overscan: 10,
    initialOffset: (BEFORE - 3) * DAY,
  })
  const days = columns.getVirtualItems().map(({ index }) => addDays(first, index))
  const months = [...new Set((days.length > 0 ? days : [today]).map((day) => day.slice(0, 7)))]
  const asked = useQueries({
    queries: months.map((month) => ({ ...gridQuery(shop, month, search), placeholderData: keepPreviousData })),
  })
  const known = asked.flatMap(({ data }) => data ?? [])
  const pieces = useMemo(() => joined(known.map((each) => each.pieces)), [known])
  const off = new Set(known.flatMap((each) => each.days.filter(({ isOff }) => isOff).map(({ day }) => day)))
  const rows = useVirtualizer({
    count: pieces.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const { day: wanted, times } = goTo
  useEffect(() => {
    frame.current?.scrollTo({ left: Math.max(0, (daysBetween(first, wanted) - 2) * DAY) })
    // asked for again, the same day is gone to again
  }, [first, wanted, times])
  const failure = asked.find(({ error }) => error)?.error
  const width = COUNT * DAY
  const placeOf = (from: string, to: string) => ({
    insetInlineStart: Math.max(0, daysBetween(first, from)) * DAY + 1,
    width: (daysBetween(from < first ? first : from, to) + 1) * DAY - 2,
  })
  const heads = monthHeads(days)
  const bars = useArrowRow<HTMLDivElement>()
  return (
    <>
      {failure && <Notice tone="error">{wordsOf(failure)}</Notice>}
      <div ref={frame} className={css.frame} role="group" aria-label="Календарь парка">
        <div className={css.canvas} style={{ width: `calc(var(--label) + ${width}px)` }}>
          <div className={css.head}>
            <div className={css.corner}>{pieces.length > 0 && `Экземпляров: ${pieces.length}`}</div>
            {heads.map(({ month, from, length }) => (
              <div
                key={month}
                className={css.month}
                style={{
                  insetInlineStart: `calc(var(--label) + ${daysBetween(first, from) * DAY}px)`,
                  width: length * DAY,
                }}
              >
                <span>
                  {MONTH_HEADINGS[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
                </span>
              </div>
            ))}
            {days.map((day) => (
              <div
                key={day}
                className={clsx(css.day, off.has(day) && css.off, day === today && css.today)}
                style={{ insetInlineStart: `calc(var(--label) + ${daysBetween(first, day) * DAY}px)` }}
              >
                <span>{WEEKDAYS[weekday(day)]}</span>
                {Number(day.slice(8))}
              </div>
            ))}
          </div>
          <div {...bars} className={css.body} style={{ height: rows.getTotalSize() }}>
            {days
              .filter((day) => off.has(day) || day === today)
              .map((day) => (
                <div
                  key={day}
                  className={clsx(css.stripe, day === today && css.todayStripe)}
                  style={{ insetInlineStart: `calc(var(--label) + ${daysBetween(first, day) * DAY}px)` }}
                />
              ))}
            {rows.getVirtualItems().map(({ index, start }) => {
              const piece = pieces[index]!
              return (
                <div key={piece.id} className={css.row} style={{ transform: `translateY(${start}px)` }}>
                  <div className={css.label} title={`${piece.goodName}, ${piece.serial}`}>
                    <span className={css.good}>{piece.goodName}</span>
                    <span className={css.serial}>{piece.serial}</span>
                  </div>
                  {/* a press on free days begins a booking; the form beside does the same by keys */}
                  {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
                  <div
                    className={clsx(css.track, onPick && css.free)}
                    onDragOver={(event) => {
                      if (onDrop && event.dataTransfer.types.includes(BAR)) event.preventDefault()
                    }}
                    onDrop={(event) => {
                      const [id, grabbed] = event.dataTransfer.getData(BAR).split(' ').map(Number)
                      if (!onDrop || !id) return
                      event.preventDefault()
                      const at = event.clientX - event.currentTarget.getBoundingClientRect().left
                      onDrop({ id, piece, from: addDays(first, Math.floor(at / DAY) - (grabbed ?? 0)) })
                    }}
                    onClick={(event) => {
                      if (event.target !== event.currentTarget || !onPick) return
                      const at = event.clientX - event.currentTarget.getBoundingClientRect().left
                      onPick(piece, addDays(first, Math.floor(at / DAY)))
                    }}
                  >
                    {piece.services.map((service) => (
                      <button
                        key={`s${service.id}`}
                        type="button"
                        className={clsx(css.bar, css.service)}
                        style={placeOf(service.from, service.to)}
                        title={`Обслуживание ${dayRangeText(service.from, service.to)}: ${service.reason}`}
                        onClick={() => onService(service, piece)}
                      >
                        {service.reason}
                      </button>
                    ))}
                    {piece.bookings.map((booking) => (
                      <Link
                        key={booking.id}
                        to={`/rental/${booking.id}`}
                        className={clsx(css.bar, BARS[booking.status], booking.isLate && css.late)}
                        style={placeOf(booking.from, booking.to)}
                        title={`${booking.number}, ${booking.name}, ${dayRangeText(booking.from, booking.to)}`}
                        draggable={onDrop !== undefined && (booking.status === 'new' || booking.status === 'confirmed')}
                        onDragStart={(event) => {
                          const left = event.currentTarget.getBoundingClientRect().left
                          const grabbed = Math.max(0, Math.floor((event.clientX - left) / DAY))
                          event.dataTransfer.setData(BAR, `${booking.id} ${grabbed}`)
                          event.dataTransfer.effectAllowed = 'move'
                        }}
                      >
                        {booking.name}
                      </Link>
                    ))}
                    {draft?.pieceId === piece.id && draft.to >= draft.from && (
                      <span
                        className={clsx(css.bar, css.draft, draft.isClash && css.clash)}
                        style={placeOf(draft.from, draft.to)}
                      >
                        {draft.isClash ? 'Занято' : 'Новая бронь'}
                      </span>
                    )}
                  </div>
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </>
  )
}

/** A booking over the end of a month comes with both months. */
function joined(lists: readonly (readonly RentalPieceRow[])[]): RentalPieceRow[] {
  const found = new Map<number, RentalPieceRow>()
  for (const piece of lists.flat()) {
    const before = found.get(piece.id)
    const unlike = <T extends { id: number }>(old: readonly T[], more: readonly T[]) => [
      ...old,
      ...more.filter(({ id }) => !old.some((each) => each.id === id)),
    ]
    found.set(
      piece.id,
      before
        ? {
            ...piece,
            bookings: unlike(before.bookings, piece.bookings),
            services: unlike(before.services, piece.services),
          }
        : piece,
    )
  }
  return [...found.values()]
}

function monthHeads(days: readonly string[]) {
  const heads: { month: string; from: string; length: number }[] = []
  for (const day of days) {
    const month = day.slice(0, 7)
    const last = heads.at(-1)
    if (last?.month === month) last.length += 1
    else heads.push({ month, from: day, length: 1 })
  }
  return heads
}
