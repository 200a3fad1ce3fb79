import { useState } from 'react'
import { GoodLine } from '../../parts/good-line.tsx'
import type { DayRange } from '../../parts/rental/calendar-days.ts'
import { TermCalendar } from '../../parts/rental/term-calendar.tsx'
import { useAppState } from '../../state/app-state.tsx'
import type { RentalAvailabilityPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { ModalProps } from '../modal-props.ts'
import { FreeShops } from './free-shops.tsx'
import { freeOn, sumOfDays } from './points.ts'
import css from './rental-availability.module.css'
import { usePoints } from './use-points.ts'

/** «Where is it free on my days»: every point answered at once, and taken from here. */
export default function RentalAvailability({ payload, onClose }: ModalProps<RentalAvailabilityPayload>) {
  const { good, onChoose } = payload
  const { modals } = useAppState()
  const [term, setTerm] = useState<DayRange | null>(payload.term ?? null)
  const answer = usePoints(good.code)
  return (
    <Dialog open onClose={onClose} title="Где свободно" size="l">
      <div className={css.check}>
        <GoodLine good={good} />
        {answer.state === 'failed' && (
          <EmptyState
            failed
            title="Не получилось проверить"
            actions={
              <Button look="black" icon="refresh" onClick={answer.retry}>
                Повторить
              </Button>
            }
          >
            Проверьте связь и повторите.
          </EmptyState>
        )}
        {answer.state === 'loading' && <Skeleton height="30rem" />}
        {answer.state === 'ready' && answer.data.length === 0 && (
          <p className={css.note}>Сейчас этого нет ни в одном пункте проката.</p>
        )}
        {answer.state === 'ready' && answer.data.length > 0 && (
          <div className={css.halves}>
            <TermCalendar
              days={sumOfDays(answer.data)}
              term={term}
              onTerm={setTerm}
              isFree={(wanted) => answer.data.some((point) => freeOn(point, wanted) > 0)}
            />
            <FreeShops
              points={answer.data}
              term={term}
              onTerm={setTerm}
              onTake={
                onChoose &&
                term && {
                  take: (shop) => {
                    onChoose(shop, term)
                    onClose()
                  },
                }
              }
            />
          </div>
        )}
        <p className={css.ask}>
          Нет нужных дней?{' '}
          <TextButton onClick={() => modals.getState().openModal('rental-availability-request', { good, term })}>
            Оставьте заявку
          </TextButton>
          , подберём замену.
        </p>
      </div>
    </Dialog>
  )
}
