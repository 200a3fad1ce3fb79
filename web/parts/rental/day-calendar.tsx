import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MONTH_HEADINGS } from '#rules/calendar/month-headings.ts'
import { addDays, type CalendarDay, weekdayOf } from '#rules/calendar/moscow-time.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { canHandOver, type DayFacts, dayLabel, monthOf, monthWeeks, moveMonth, type DayRange } from './calendar-days.ts'
import css from './day-calendar.module.css'

const HEADS = [
  ['Пн', 'понедельник'],
  ['Вт', 'вторник'],
  ['Ср', 'среда'],
  ['Чт', 'четверг'],
  ['Пт', 'пятница'],
  ['Сб', 'суббота'],
  ['Вс', 'воскресенье'],
] as const
/** Marks under a day: one a free piece; more than three say no more to the eye. */
const MOST_MARKS = 3

interface Props {
  days: ReadonlyMap<CalendarDay, DayFacts>
  /** First and last day that can be booked. */
  first: CalendarDay
  last: CalendarDay
  term: DayRange | null
  onDay: (day: CalendarDay) => void
  label: string
}

/**
 * A month of days with a roving tabindex. The arrows walk by day and week, Page Up and Page Down by month, Enter and
 * Space choose.
 */
export function DayCalendar({ days, first, last, term, onDay, label }: Props) {
  const [month, setMonth] = useState(() => monthOf(term?.from ?? first))
  const [focused, setFocused] = useState(() => term?.from ?? first)
  // days taken elsewhere, «nearest free» for one, may lie in another month
  const [shownTerm, setShownTerm] = useState(term)
  if (term !== shownTerm) {
    setShownTerm(term)
    if (term && monthOf(term.from) !== month && monthOf(term.to) !== month) {
      setMonth(monthOf(term.from))
      setFocused(term.from)
    }
  }
  const grid = useRef<HTMLTableElement>(null)
  // the arrows may lead into a month that is only now rendered
  const walking = useRef(false)
  useEffect(() => {
    if (!walking.current) return
    walking.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day='${focused}']`)?.focus()
  }, [focused])

  function walk(to: CalendarDay) {
    const inside = to < first ? first : to > last ? last : to
    walking.current = true
    setFocused(inside)
    setMonth(monthOf(inside))
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, CalendarDay> = {
      ArrowLeft: addDays(focused, -1),
      ArrowRight: addDays(focused, 1),
      ArrowUp: addDays(focused, -7),
      ArrowDown: addDays(focused, 7),
      Home: addDays(focused, -weekdayOf(focused)),
      End: addDays(focused, 6 - weekdayOf(focused)),
      PageUp: addDays(focused, -28),
      PageDown: addDays(focused, 28),
    }
    const to = steps[event.key]
    if (!to) return
    event.preventDefault()
    walk(to)
  }
  const shown = monthOf(focused) === month ? focused : month === monthOf(first) ? first : `${month}-01`

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton
          icon="chevron-left"
          label="Предыдущий месяц"
          disabled={month <= monthOf(first)}
          onClick={() => setMonth(moveMonth(month, -1))}
        />
        <p
          aria-live="polite"
          className={css.month}
        >{`${MONTH_HEADINGS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`}</p>
        <IconButton
          icon="chevron-right"
          label="Следующий месяц"
          disabled={month >= monthOf(last)}
          onClick={() => setMonth(moveMonth(month, 1))}
        />
      </div>
      {/* the calendar pattern of the ARIA practices: a table whose cells the arrows walk */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-label={label} className={css.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {HEADS.map(([short, long]) => (
              <th key={short} scope="col" abbr={long} className={css.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week, at) => (
            <tr key={at}>
              {week.map((day, place) => (
                <td key={place} className={css.cell}>
                  {day && (
                    <Day
                      day={day}
                      facts={days.get(day)}
                      term={term}
                      isShown={day === shown}
                      onDay={(picked) => {
                        setFocused(picked)
                        onDay(picked)
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({
  day,
  facts,
  term,
  isShown,
  onDay,
}: {
  day: CalendarDay
  facts: DayFacts | undefined
  term: DayRange | null
  isShown: boolean
  onDay: (day: CalendarDay) => void
}) {
  const canChoose = canHandOver(facts)
  const isEnd = term !== null && (day === term.from || day === term.to)
  const isInside = term !== null && day > term.from && day < term.to
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isShown ? 0 : -1}
      aria-label={dayLabel(day, facts)}
      aria-pressed={isEnd || isInside}
      aria-disabled={!canChoose}
      className={clsx(
        css.day,
        !facts && css.out,
        facts?.free === 0 && css.busy,
        facts && !facts.isOpen && css.closed,
        isInside && css.inside,
        isEnd && css.end,
      )}
      onClick={() => canChoose && onDay(day)}
    >
      {Number(day.slice(8))}
      <span aria-hidden className={css.marks}>
        {facts?.isOpen &&
          Array.from({ length: Math.min(facts.free, MOST_MARKS) }, (_, mark) => <i key={mark} className={css.mark} />)}
      </span>
    </button>
  )
}
