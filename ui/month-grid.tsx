import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { MONTH_HEADINGS } from '#rules/calendar/month-headings.ts'
import { monthOf, monthWeeks, moveMonth } from '#rules/calendar/month-weeks.ts'
import { addDays, type CalendarDay, weekdayOf } from '#rules/calendar/moscow-time.ts'
import { IconButton } from './icon-button.tsx'
import css from './month-grid.module.css'

const HEADS = [
  ['Пн', 'понедельник'],
  ['Вт', 'вторник'],
  ['Ср', 'среда'],
  ['Чт', 'четверг'],
  ['Пт', 'пятница'],
  ['Сб', 'суббота'],
  ['Вс', 'воскресенье'],
] as const

/** What the button of a day is given; a press on it tells `onPicked` that focus is there now. */
export interface DayButtonProps {
  day: CalendarDay
  attributes: { type: 'button'; 'data-day': CalendarDay; tabIndex: 0 | -1 }
  onPicked: () => void
}

interface Props {
  label: string
  /** Days outside cannot be walked to. */
  first: CalendarDay
  last: CalendarDay
  /** What is chosen, if anything: a choice made elsewhere brings its month into sight. */
  chosen: { from: CalendarDay; to: CalendarDay } | null
  /** Where to begin when nothing is chosen. */
  start: CalendarDay
  children: (props: DayButtonProps) => ReactNode
}

/**
 * A month of days with a roving tabindex. The arrows walk by day and week, Page Up and Page Down by month, Enter and
 * Space choose.
 */
export function MonthGrid({ label, first, last, chosen, start, children }: Props) {
  const [month, setMonth] = useState(() => monthOf(chosen?.from ?? start))
  const [focused, setFocused] = useState(() => chosen?.from ?? start)
  const [seen, setSeen] = useState(chosen)
  if (chosen?.from !== seen?.from || chosen?.to !== seen?.to) {
    setSeen(chosen)
    if (chosen && monthOf(chosen.from) !== month && monthOf(chosen.to) !== month) {
      setMonth(monthOf(chosen.from))
      setFocused(chosen.from)
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
                  {day &&
                    children({
                      day,
                      attributes: { type: 'button', 'data-day': day, tabIndex: day === shown ? 0 : -1 },
                      onPicked: () => setFocused(day),
                    })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
