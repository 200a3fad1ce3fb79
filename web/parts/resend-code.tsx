import { useEffect, useState } from 'react'
import { TextButton } from '#ui/text-button.tsx'
import css from './resend-code.module.css'

/** Counts down to the moment another code may be asked for, then offers it. */
export function ResendCode({ until, busy, onResend }: { until: number; busy: boolean; onResend: () => void }) {
  const left = useSecondsLeft(until)
  return (
    <p className={css.resend}>
      {left > 0 ? (
        `Новый код можно запросить через ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
      ) : (
        <TextButton
          disabled={busy}
          onClick={(event) => {
            // the button gives way to the countdown: the focus goes where the new code is typed
            event.currentTarget.closest('form')?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus()
            onResend()
          }}
        >
          Отправить код ещё раз
        </TextButton>
      )}
    </p>
  )
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
