import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { FeedbackDialog } from '../feedback/feedback-dialog.tsx'
import type { RentalRequestPayload } from '../../state/modal-payloads.ts'
import type { ModalProps } from '../modal-props.ts'

export default function RentalAvailabilityRequest({ payload, onClose }: ModalProps<RentalRequestPayload>) {
  const { term } = payload
  const days = term ? ` на ${dayRangeText(term.from, term.to)}` : ''
  return (
    <FeedbackDialog
      type="hire-availability"
      title="Подобрать замену"
      intro={`Проверим парк${days}, возвраты и похожие модели и перезвоним.`}
      good={payload.good}
      message={{ label: 'Когда и для какой работы нужно', placeholder: 'На выходные, утрамбовать дорожку' }}
      action="Оставить заявку"
      look="orange"
      onClose={onClose}
    />
  )
}
