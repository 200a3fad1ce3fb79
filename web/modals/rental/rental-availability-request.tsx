import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { FeedbackDialog } from '../feedback/feedback-dialog.tsx'
import type { RentalRequestPayload } from '../../state/modal-payloads.ts'
import type { ModalProps } from '../modal-props.ts'

export default function RentalAvailabilityRequest({ payload, onClose }: ModalProps<RentalRequestPayload>) {
  const { from, to } = payload.term
  const days = isCalendarDay(from) && isCalendarDay(to) && from <= to ? ` на ${dayRangeText(from, to)}` : ''
  return (
    <FeedbackDialog
      type="hire-availability"
      title="Подобрать машину"
      intro={`Проверим парк${days}, возвраты и похожие машины и перезвоним.`}
      good={payload.good}
      message={{ label: 'Когда и для какой работы нужна', placeholder: 'На выходные, утрамбовать дорожку' }}
      action="Оставить заявку"
      look="orange"
      onClose={onClose}
    />
  )
}
