import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { dayText, moscowMoment, weekdayOf } from '#rules/calendar/moscow-time.ts'
import { relativeDayText } from '#rules/calendar/relative-day.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './slot-choice.module.css'
import type { CheckoutState } from './use-checkout.ts'

const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

/** The day and the hours a courier comes. */
export function SlotChoice({ checkout, now }: { checkout: CheckoutState; now: Date }) {
  const {
    courier: { days, slot },
    edit,
    errorOf,
  } = checkout
  const errorId = useId()
  // asked anew after a refusal: what stands here is what the words below are about
  const offered = days.data ?? days.stale
  if (days.state === 'loading' && !offered) return <Skeleton className={css.bones} />
  if (!offered)
    return (
      <Notice
        tone="warning"
        title="Не узнали, когда приедет курьер"
        actions={
          <Button size="m" onClick={days.retry}>
            Спросить ещё раз
          </Button>
        }
      >
        Заказ можно оформить и так: день и время согласуем по телефону.
      </Notice>
    )
  if (offered.length === 0)
    return <p className={css.none}>День и время согласуем по телефону: срок зависит от поставки.</p>
  const today = moscowMoment(now)?.day ?? ''
  const error = errorOf('delivery.slot')
  const chosenDay = slot?.day ?? checkout.draft.slotDay
  const intervals = offered.find(({ day }) => day === chosenDay)?.intervals ?? []
  const chooseDay = (slotDay: string) => {
    const hours = offered.find(({ day }) => day === slotDay)!.intervals
    const interval = slot && hours.includes(slot.interval) ? slot.interval : hours[0]!
    edit({ slotDay, slotInterval: interval })
  }
  return (
    <div data-invalid={error ? true : undefined} className={css.slots}>
      <Tiles legend="День доставки" errorId={error ? errorId : undefined} className={css.days}>
        {offered.map(({ day }) => (
          <Tile key={day} name="slot-day" checked={day === chosenDay} onChoose={() => chooseDay(day)}>
            <span className={css.weekday}>{weekdayText(today, day)}</span>
            <span>{dayText(day)}</span>
          </Tile>
        ))}
      </Tiles>
      {intervals.length > 0 && (
        <Tiles legend="Время" errorId={error ? errorId : undefined} className={css.intervals}>
          {intervals.map((interval) => (
            <Tile
              key={interval}
              name="slot-interval"
              checked={interval === slot?.interval}
              onChoose={() => edit({ slotDay: chosenDay, slotInterval: interval })}
            >
              {interval}
            </Tile>
          ))}
        </Tiles>
      )}
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </div>
  )
}

/** «Завтра» is sooner understood than «вторник»; further on it is the other way round. */
function weekdayText(today: string, day: string): string {
  const near = relativeDayText(today, day)
  return near === dayText(day) ? WEEKDAYS[weekdayOf(day)]! : near[0]!.toUpperCase() + near.slice(1)
}

interface TilesProps {
  legend: string
  errorId: string | undefined
  className: string | undefined
  children: ReactNode
}

function Tiles({ legend, errorId, className, children }: TilesProps) {
  return (
    <fieldset aria-describedby={errorId} className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={clsx(css.tiles, className)}>{children}</div>
    </fieldset>
  )
}

interface TileProps {
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

function Tile({ name, checked, onChoose, children }: TileProps) {
  return (
    <label className={css.tile}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} className={css.input} />
      {children}
    </label>
  )
}
