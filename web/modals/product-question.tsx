import type { GoodFacts } from '../parts/good-line.tsx'
import { FeedbackDialog } from './feedback/feedback-dialog.tsx'
import type { ModalProps } from './registry.ts'

export interface AboutGood {
  good: GoodFacts
}

export default function ProductQuestion({ payload, onClose }: ModalProps<AboutGood>) {
  return (
    <FeedbackDialog
      type="question"
      title="Вопрос о товаре"
      intro="Ответит инженер магазина. Полезные вопросы публикуем на странице товара, без телефона."
      good={payload.good}
      message={{ label: 'Ваш вопрос', placeholder: 'Подойдут ли насадки от старой модели?', needed: 'Напишите, о чём спрашиваете' }}
      action="Задать вопрос"
      look="black"
      onClose={onClose}
    />
  )
}
