import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { nearestTerms } from '#rules/rental/nearest-terms.ts'
import { isTermFree, type DayRange } from '../../parts/rental/calendar-days.ts'
import { TermCalendar } from '../../parts/rental/term-calendar.tsx'
import type { useCalendar } from '../../parts/rental/use-calendar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './booking.module.css'

interface Props {
  calendar: ReturnType<typeof useCalendar>
  term: DayRange | null
  onTerm: (term: DayRange | null) => void
  error: string | undefined
}

/** The days of the chosen point; taken ones lead to the nearest that are free. */
export function BookingDays({ calendar, term, onTerm, error }: Props) {
  if (calendar.state === 'failed') {
    return (
      <EmptyState
        failed
        title="Календарь не загрузился"
        actions={
          <Button icon="refresh" onClick={calendar.retry}>
            Повторить
          </Button>
        }
      >
        Проверьте связь и повторите.
      </EmptyState>
    )
  }
  const data = calendar.data ?? calendar.stale
  if (!data) return <Skeleton height="27rem" />
  const isTaken = term !== null && !isTermFree(term, data)
  const free = isTaken ? nearestTerms(term, data) : []
  return (
    <div className={css.days}>
      <TermCalendar
        days={data.byDay}
        term={term}
        onTerm={onTerm}
        isFree={(wanted) => isTermFree(wanted, data)}
        error={error}
      />
      {free.length > 0 && (
        <div role="group" aria-label="Ближайшие свободные дни" className={css.nearest}>
          <span>Взять другие дни:</span>
          {free.map((each) => (
            <Button key={each.from} look="orange" size="m" onClick={() => onTerm(each)}>
              {dayRangeText(each.from, each.to)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
