import { useId, useState } from 'react'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { fits, type Term } from '../../parts/rental/calendar-days.ts'
import { DayCalendar } from '../../parts/rental/day-calendar.tsx'
import type { useCalendar } from '../../parts/rental/use-calendar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './booking.module.css'

interface Props {
  calendar: ReturnType<typeof useCalendar>
  term: Term | null
  onTerm: (term: Term | null) => void
  error: string | undefined
}

/** One press books a day, a second one a later day makes it a term. */
export function BookingDays({ calendar, term, onTerm, error }: Props) {
  const errorId = useId()
  /** `start`: the last day may follow; `apart`: it did, and no machine is free all the way to it. */
  const [stage, setStage] = useState<'start' | 'apart' | 'whole'>('whole')
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
  if (!data) return <Skeleton height="24.5rem" />
  const [first, last] = [data.days[0]!.day, data.days.at(-1)!.day]

  function choose(day: CalendarDay) {
    const longer = term && stage !== 'whole' && day > term.from ? { from: term.from, to: day } : null
    if (longer && fits(longer, data!)) {
      setStage('whole')
      return onTerm(longer)
    }
    setStage(longer ? 'apart' : 'start')
    onTerm({ from: day, to: day })
  }
  return (
    <fieldset className={css.days} aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>Дни проката</legend>
      <DayCalendar days={data.byDay} first={first} last={last} term={term} onDay={choose} label="Свободные дни" />
      <ul className={css.key}>
        <li>
          <i className={css.keyFree} aria-hidden />
          свободные машины
        </li>
        <li>
          <s>14</s> занято
        </li>
        <li>
          <span className={css.keyClosed}>15</span> закрыто
        </li>
      </ul>
      {error ? (
        <p id={errorId} role="alert" className={css.error}>
          <Icon name="warning" size="xs" />
          {error}
        </p>
      ) : (
        <p className={css.hint}>{hintText(term, stage)}</p>
      )}
    </fieldset>
  )
}

function hintText(term: Term | null, stage: 'start' | 'apart' | 'whole'): string {
  if (!term) return 'Нажмите на день выдачи. Нужно дольше — потом на день возврата.'
  if (stage === 'whole') return 'День выдачи и день возврата входят в срок.'
  const day = dayRangeText(term.from, term.to)
  if (stage === 'apart')
    return `На весь такой срок одной машины нет, выбран один день: ${day}. Дольше — нажмите на день возврата.`
  return `${day}, один день. Нужно дольше — нажмите на день возврата.`
}
