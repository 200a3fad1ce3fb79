import { FeedbackDialog } from '../feedback/feedback-dialog.tsx'
import type { RentalFeedbackPayload } from '../../state/modal-payloads.ts'
import type { ModalProps } from '../modal-props.ts'

export default function RentalFeedback({ payload, onClose }: ModalProps<RentalFeedbackPayload>) {
  return (
    <FeedbackDialog
      type="hire"
      title="Вопрос о прокате"
      intro="Подскажем, что справится с работой, на сколько дней это взять и что к нему нужно."
      {...(payload.good ? { good: payload.good } : {})}
      message={{ label: 'Ваш вопрос', placeholder: 'Нужно уплотнить 40 м² песка под плитку' }}
      action="Отправить"
      look="orange"
      onClose={onClose}
    />
  )
}
