import { useState } from 'react'
import { addDays, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { GoodLine } from '../../parts/good-line.tsx'
import { useAppState } from '../../state/app-state.tsx'
import type { RentalAvailabilityPayload } from '../../state/modal-payloads.ts'
import { TextButton } from '#ui/text-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import type { ModalProps } from '../modal-props.ts'
import { FreeShops } from './free-shops.tsx'
import css from './rental-availability.module.css'

/** «Where is it free on my days»: every point answered at once. */
export default function RentalAvailability({ payload, onClose }: ModalProps<RentalAvailabilityPayload>) {
  const { good } = payload
  const { modals } = useAppState()
  const [today] = useState(() => moscowMoment(new Date())!.day)
  const [term, setTerm] = useState({ from: addDays(today, 1), to: addDays(today, 1) })
  const startError = isCalendarDay(term.from)
    ? term.from < today
      ? 'Этот день уже прошёл'
      : undefined
    : 'Выберите день начала'
  const endError = isCalendarDay(term.to)
    ? term.to < term.from
      ? 'Возврат раньше начала'
      : undefined
    : 'Выберите день возврата'
  return (
    <Dialog open onClose={onClose} title="Где свободно">
      <div className={css.check}>
        <GoodLine good={good} />
        <div className={css.term}>
          <Input
            type="date"
            label="Взять"
            min={today}
            value={term.from}
            error={startError}
            data-autofocus
            onChange={({ target }) =>
              setTerm(({ to }) => ({ from: target.value, to: to < target.value ? target.value : to }))
            }
          />
          <Input
            type="date"
            label="Вернуть"
            min={term.from}
            value={term.to}
            error={endError}
            onChange={({ target }) => setTerm(({ from }) => ({ from, to: target.value }))}
          />
        </div>
        {!startError && !endError && <FreeShops good={good} term={term} />}
        <p className={css.ask}>
          Нет нужных дней?{' '}
          <TextButton onClick={() => modals.getState().openModal('rental-availability-request', { good, term })}>
            Оставьте заявку
          </TextButton>
          , найдём машину.
        </p>
      </div>
    </Dialog>
  )
}
