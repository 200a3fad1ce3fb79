import clsx from 'clsx'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { type DayButtonProps, MonthGrid } from '#ui/month-grid.tsx'
import { canHandOver, type DayFacts, dayLabel, type DayRange } from './calendar-days.ts'
import css from './day-calendar.module.css'

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

/** Days of a month with how many pieces are free; days taken elsewhere, «nearest free» for one, come into sight. */
export function DayCalendar({ days, first, last, term, onDay, label }: Props) {
  return (
    <MonthGrid label={label} first={first} last={last} chosen={term} start={first}>
      {(button) => <Day {...button} facts={days.get(button.day)} term={term} onDay={onDay} />}
    </MonthGrid>
  )
}

type DayProps = DayButtonProps & Pick<Props, 'term' | 'onDay'> & { facts: DayFacts | undefined }

function Day({ day, attributes, onPicked, facts, term, onDay }: DayProps) {
  const canChoose = canHandOver(facts)
  const isEnd = term !== null && (day === term.from || day === term.to)
  const isInside = term !== null && day > term.from && day < term.to
  return (
    <button
      {...attributes}
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
      onClick={() => {
        if (!canChoose) return
        onPicked()
        onDay(day)
      }}
    >
      {Number(day.slice(8))}
      <span aria-hidden className={css.marks}>
        {facts?.isOpen &&
          Array.from({ length: Math.min(facts.free, MOST_MARKS) }, (_, mark) => <i key={mark} className={css.mark} />)}
      </span>
    </button>
  )
}
