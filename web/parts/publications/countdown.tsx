import { useEffect, useState } from 'react'
import { type PluralForms, plural } from '#rules/text/plural.ts'
import { timeLeft } from '#rules/calendar/time-left.ts'
import css from './countdown.module.css'

const UNITS: readonly [unit: 'days' | 'hours' | 'minutes' | 'seconds', forms: PluralForms][] = [
  ['days', ['день', 'дня', 'дней']],
  ['hours', ['час', 'часа', 'часов']],
  ['minutes', ['минута', 'минуты', 'минут']],
  ['seconds', ['секунда', 'секунды', 'секунд']],
]

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
      {UNITS.map(([unit, forms]) => (
        <span key={unit} className={css.unit}>
          <span className={css.figure}>{left ? String(left[unit]).padStart(unit === 'days' ? 1 : 2, '0') : '–'}</span>
          <span className={css.name}>{plural(left?.[unit] ?? 0, forms)}</span>
        </span>
      ))}
    </div>
  )
}
