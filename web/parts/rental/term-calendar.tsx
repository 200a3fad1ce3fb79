import { useId, useState } from 'react'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { Icon } from '#ui/icon.tsx'
import type { DayFacts, DayRange } from './calendar-days.ts'
import { DayCalendar } from './day-calendar.tsx'
import css from './term-calendar.module.css'

const RULE = 'День выдачи и\u00A0день возврата\u00A0— два дня. Вернули в\u00A0тот\u00A0же день\u00A0— один.'

interface Props {
  days: ReadonlyMap<CalendarDay, DayFacts>
  term: DayRange | null
  onTerm: (term: DayRange) => void
  /** Whether one piece can be had all the way. */
  isFree: (term: DayRange) => boolean
  error?: string | undefined
}

/** One press takes a day, a second one a later day makes it a term; how days are counted is said before choosing. */
export function TermCalendar({ days, term, onTerm, isFree, error }: Props) {
  const errorId = useId()
  /** `start`: the last day may follow; `apart`: it did, and nothing is free all the way to it. */
  const [stage, setStage] = useState<'start' | 'apart' | 'whole'>('whole')
  const all = [...days.keys()]
  const [first, last] = [all[0]!, all.at(-1)!]

  function choose(day: CalendarDay) {
    const longer = term && stage !== 'whole' && day > term.from ? { from: term.from, to: day } : null
    if (longer && isFree(longer)) {
      setStage('whole')
      return onTerm(longer)
    }
    setStage(longer ? 'apart' : 'start')
    onTerm({ from: day, to: day })
  }
  return (
    <fieldset className={css.days} aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>Дни проката</legend>
      <p className={css.rule}>{RULE}</p>
      <DayCalendar days={days} first={first} last={last} term={term} onDay={choose} label="Свободные дни" />
      <ul className={css.key}>
        <li>
          <span aria-hidden className={css.free}>
            <i />
            <i />
          </span>
          свободно
        </li>
        <li>
          <s aria-hidden className={css.sample}>
            00
          </s>
          занято
        </li>
        <li>
          <span aria-hidden className={css.closed} />
          закрыто
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

function hintText(term: DayRange | null, stage: 'start' | 'apart' | 'whole'): string {
  if (!term) return 'Нажмите на день выдачи. Нужно дольше\u00A0— потом на день возврата.'
  const day = dayRangeText(term.from, term.to)
  if (stage === 'whole') return `Выбрано: ${day}. Другие дни\u00A0— нажмите на новый день выдачи.`
  if (stage === 'apart')
    return `На весь такой срок свободного нет, выбран один день: ${day}. Дольше\u00A0— нажмите на день возврата.`
  return `${day}, один день. Нужно дольше\u00A0— нажмите на день возврата.`
}
