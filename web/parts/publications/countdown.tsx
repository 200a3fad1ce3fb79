import { useEffect, useState } from 'react'
import { type PluralForms, plural } from '#rules/text/plural.ts'
import { timeLeft } from '#rules/calendar/time-left.ts'
import css from './countdown.module.css'

type Unit = 'days' | 'hours' | 'minutes' | 'seconds'

const NAMES: Record<Unit, PluralForms> = {
  days: ['день', 'дня', 'дней'],
  hours: ['час', 'часа', 'часов'],
  minutes: ['минута', 'минуты', 'минут'],
  seconds: ['секунда', 'секунды', 'секунд'],
}
/** Seconds run on the last day alone: a month that ticks only makes one nervous. */
const FAR: readonly Unit[] = ['days', 'hours', 'minutes']
const NEAR: readonly Unit[] = ['hours', 'minutes', 'seconds']

/**
 * Counts in the browser alone: the page itself may come from a cache. Empty places of the same size stand there before.
 */
export function Countdown({ endsAt, onEnd }: { endsAt: string; onEnd: () => void }) {
  const [now, setNow] = useState<Date>()
  const left = now && timeLeft(new Date(endsAt), now)
  useEffect(() => {
    const tick = () => {
      const moment = new Date()
      setNow(moment)
      if (timeLeft(new Date(endsAt), moment) === null) {
        clearInterval(timer)
        onEnd()
      }
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [endsAt, onEnd])
  return (
    <div role="timer" aria-label="До конца акции" aria-live="off" className={css.countdown}>
      {(left?.days === 0 ? NEAR : FAR).map((unit) => (
        <span key={unit} className={css.unit}>
          <span className={css.figure}>{left ? String(left[unit]).padStart(unit === 'days' ? 1 : 2, '0') : '–'}</span>
          <span className={css.name}>{plural(left?.[unit] ?? 0, NAMES[unit])}</span>
        </span>
      ))}
    </div>
  )
}
