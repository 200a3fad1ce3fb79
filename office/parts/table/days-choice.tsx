import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { addDays, dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { DaysField } from '#office/parts/days-field.tsx'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './days-choice.module.css'

const PERIODS: readonly [name: string, days: number][] = [
  ['Сегодня', 1],
  ['7 дней', 7],
  ['30 дней', 30],
  ['Год', 365],
]

interface Days {
  from?: string
  to?: string
}

function daysText({ from, to }: Days): string {
  if (from && to) return dayRangeText(from, to)
  if (from) return `с ${dayText(from)}`
  return to ? `по ${dayText(to)}` : ''
}

/** Which days a list is of: a period by one press, or both ends. */
export function DaysChoice({ days: chosen, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const today = moscowMoment(useMinuteClock())?.day ?? ''
  const words = daysText(chosen)
  return (
    <Popover
      label="Когда"
      trigger={(attributes) => (
        <Button {...attributes} size="s" iconAfter="chevron-down" className={words ? css.on : undefined}>
          {words ? `Когда: ${words}` : 'Когда'}
        </Button>
      )}
    >
      {(id) => (
        <div className={css.days}>
          <div className={css.periods}>
            {PERIODS.map(([name, days]) => (
              <Button
                key={name}
                size="s"
                popoverTarget={id}
                popoverTargetAction="hide"
                onClick={() => onDays({ from: addDays(today, 1 - days), to: today })}
              >
                {name}
              </Button>
            ))}
          </div>
          <DaysField from={chosen.from} to={chosen.to} onDay={(end, day) => onDays({ ...chosen, [end]: day })} />
        </div>
      )}
    </Popover>
  )
}
