import { useId } from 'react'
import type { PlaceFields } from '#contract/office/places.ts'
import { WEEKDAYS } from '#rules/calendar/work-week.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Input } from '#ui/input.tsx'
import css from './settings.module.css'

type Week = PlaceFields['week']
type Props = { week: Week; error: string | undefined; disabled: boolean; onWeek: (week: Week) => void }

/** Hours by day of the week, Monday first. */
export function WeekField({ week, error, disabled, onWeek }: Props) {
  const id = useId()
  const change = (at: number, day: Partial<Week[number]>) =>
    onWeek(week.map((each, place) => (place === at ? { ...each, ...day } : each)))
  return (
    <fieldset className={css.rows} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>Часы работы</legend>
      {week.map(({ isOff, start, end }, at) => {
        const name = WEEKDAYS[at]!
        return (
          <div key={name} className={css.day}>
            <Checkbox
              disabled={disabled}
              checked={!isOff}
              onChange={({ target }) => change(at, { isOff: !target.checked })}
            >
              {name}
            </Checkbox>
            {isOff ? (
              <span className={css.quiet}>выходной</span>
            ) : (
              <span className={css.hours}>
                <Input
                  label={`${name}, с`}
                  hideLabel
                  size="m"
                  type="time"
                  disabled={disabled}
                  value={start}
                  aria-invalid={error ? true : undefined}
                  onChange={({ target }) => change(at, { start: target.value })}
                />
                –
                <Input
                  label={`${name}, до`}
                  hideLabel
                  size="m"
                  type="time"
                  disabled={disabled}
                  value={end}
                  onChange={({ target }) => change(at, { end: target.value })}
                />
              </span>
            )}
          </div>
        )
      })}
      {!disabled && (
        <Button size="s" onClick={() => onWeek(week.map((day, at) => (at < 5 ? { ...week[0]! } : day)))}>
          Будни — как в понедельник
        </Button>
      )}
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
    </fieldset>
  )
}
