import type { GoodFacts } from '../../parts/good-line.tsx'
import { FeedbackDialog } from '../feedback/feedback-dialog.tsx'
import type { ModalProps } from '../registry.ts'

export interface RentalFeedbackPayload {
  good?: GoodFacts
}

export default function RentalFeedback({ payload, onClose }: ModalProps<RentalFeedbackPayload>) {
  return (
    <FeedbackDialog
      type="hire"
      title="Вопрос о прокате"
      intro="Подскажем, какая машина справится с работой, на сколько дней её взять и что к ней нужно."
      {...(payload.good ? { good: payload.good } : {})}
      message={{ label: 'Ваш вопрос', placeholder: 'Нужно уплотнить 40 м² песка под плитку' }}
      action="Отправить"
      look="orange"
      onClose={onClose}
    />
  )
}
