import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { DayInput } from '#ui/day-input.tsx'

type Props = {
  from: string | undefined
  to: string | undefined
  /** An empty day: without that end. */
  onDay: (end: 'from' | 'to', day: string) => void
  labels?: readonly [from: string, to: string]
}

/** A list is not asked for anew at each letter. */
const isWhole = (day: string) => day === '' || isCalendarDay(day)

/** Two days of Moscow, both included. */
export function DaysField({ from = '', to = '', onDay, labels = ['С дня', 'По день'] }: Props) {
  return (
    <>
      <DayInput
        label={labels[0]}
        size="m"
        max={to || undefined}
        value={from}
        onValue={(day) => isWhole(day) && onDay('from', day)}
      />
      <DayInput
        label={labels[1]}
        size="m"
        min={from || undefined}
        value={to}
        onValue={(day) => isWhole(day) && onDay('to', day)}
      />
    </>
  )
}
