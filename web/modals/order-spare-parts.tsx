import { FeedbackDialog } from './feedback/feedback-dialog.tsx'
import type { AboutGood } from './product-question.tsx'
import type { ModalProps } from './registry.ts'

export default function OrderSpareParts({ payload, onClose }: ModalProps<AboutGood>) {
  return (
    <FeedbackDialog
      type="spare-part"
      title="Заказать запчасть"
      intro="Найдём деталь у производителя и назовём цену и срок. Если знаете номер на схеме, напишите его."
      good={payload.good}
      message={{ label: 'Какая деталь нужна', placeholder: 'Щётки угольные, позиция 24 на схеме', needed: 'Напишите, какая деталь нужна' }}
      action="Заказать запчасть"
      look="black"
      onClose={onClose}
    />
  )
}
