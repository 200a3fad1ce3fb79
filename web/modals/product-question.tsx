import { FeedbackDialog } from './feedback/feedback-dialog.tsx'
import type { AboutGood } from '../state/modal-payloads.ts'
import type { ModalProps } from './modal-props.ts'

export default function ProductQuestion({ payload, onClose }: ModalProps<AboutGood>) {
  return (
    <FeedbackDialog
      type="question"
      title="Вопрос о товаре"
      intro="Ответит инженер магазина. Полезные вопросы публикуем на странице товара, без телефона."
      good={payload.good}
      message={{
        label: 'Ваш вопрос',
        placeholder: 'Подойдут ли насадки от старой модели?',
        needed: 'Напишите, о чём спрашиваете',
      }}
      action="Задать вопрос"
      look="black"
      onClose={onClose}
    />
  )
}
