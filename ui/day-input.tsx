import clsx from 'clsx'
import { useRef, useState } from 'react'
import { addDays, type CalendarDay, dayOfYearText, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { dayField, momentField, readTypedDay, readTypedMoment } from '#rules/calendar/typed-day.ts'
import css from './day-input.module.css'
import { IconButton } from './icon-button.tsx'
import { Input, type InputProps } from './input.tsx'
import { MonthGrid } from './month-grid.tsx'
import { Popover } from './popover.tsx'

export type DayInputProps = Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'action' | 'suffix' | 'clearable' | 'min' | 'max'
> & {
  /** `2026-11-19`, or with a time `2026-11-19T14:30`; what was typed while it is no day yet; empty: no day. */
  value: string
  onValue: (value: string) => void
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  withTime?: boolean
}

/** What a person picks a day with is rarely further away. */
const REACH_DAYS = 3653
const USUAL_TIME = '09:00'

const todayOf = () => moscowMoment(new Date())!.day

/**
 * A day of Moscow typed as people write it («19.11», «7 марта», «завтра»), or picked in a calendar: in Russian,
 * whatever the language of the browser.
 */
export function DayInput({ value, onValue, min, max, withTime = false, error, disabled, ...rest }: DayInputProps) {
  const [show, read] = withTime ? [momentField, readTypedMoment] : [dayField, readTypedDay]
  const [typed, setTyped] = useState(() => show(value))
  const [own, setOwn] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const told = (text: string) => (text.trim() === '' ? '' : (read(text, todayOf()) ?? text))
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== told(typed)) {
      setTyped(show(value))
      setOwn(null)
    }
  }
  const write = (text: string) => {
    setTyped(text)
    setOwn(null)
    onValue(told(text))
  }
  function settle() {
    const given = told(typed)
    if (given === '') return
    const day = given.slice(0, 10)
    if (read(typed, todayOf()) === null) setOwn(`Напишите так: ${show(withTime ? `${todayOf()}T14:30` : todayOf())}`)
    else if (min && day < min) setOwn(`Не раньше ${dayOfYearText(min)}`)
    else if (max && day > max) setOwn(`Не позже ${dayOfYearText(max)}`)
    else setTyped(show(given))
  }
  function pick(day: CalendarDay) {
    const time = told(typed).slice(11) || USUAL_TIME
    write(show(withTime ? `${day}T${time}` : day))
    input.current?.focus()
  }
  const said = error ?? own
  const chosen = told(typed).slice(0, 10)
  return (
    <Input
      autoComplete="off"
      placeholder={withTime ? 'дд.мм.гггг чч:мм' : 'дд.мм.гггг'}
      {...rest}
      ref={input}
      disabled={disabled}
      {...(said && { error: said })}
      value={typed}
      onChange={({ target }) => write(target.value)}
      onBlur={settle}
      action={
        !disabled && (
          <Popover
            label="Календарь"
            placement="bottom-end"
            trigger={(attributes) => (
              <IconButton {...attributes} icon="calendar" size="s" label="Календарь" className={css.opener} />
            )}
          >
            {(id, isOpen) =>
              isOpen && (
                <Month
                  id={id}
                  chosen={isCalendarDay(chosen) ? chosen : null}
                  first={min ?? addDays(todayOf(), -REACH_DAYS)}
                  last={max ?? addDays(todayOf(), REACH_DAYS)}
                  onDay={pick}
                />
              )
            }
          </Popover>
        )
      }
    />
  )
}

interface MonthProps {
  id: string
  chosen: CalendarDay | null
  first: CalendarDay
  last: CalendarDay
  onDay: (day: CalendarDay) => void
}

function Month({ id, chosen, first, last, onDay }: MonthProps) {
  const today = todayOf()
  const start = today < first ? first : today > last ? last : today
  return (
    <div className={css.month}>
      <MonthGrid
        label="Дни месяца"
        first={first}
        last={last}
        chosen={chosen ? { from: chosen, to: chosen } : null}
        start={start}
      >
        {({ day, attributes, onPicked }) => (
          <button
            {...attributes}
            aria-label={dayOfYearText(day)}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            disabled={day < first || day > last}
            popoverTarget={id}
            popoverTargetAction="hide"
            className={clsx(css.day, day === today && css.today, day === chosen && css.chosen)}
            onClick={() => {
              onPicked()
              onDay(day)
            }}
          >
            {Number(day.slice(8))}
          </button>
        )}
      </MonthGrid>
    </div>
  )
}
