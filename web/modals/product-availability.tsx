import { useInit } from '../state/init.tsx'
import { FeedbackDialog } from './feedback/feedback-dialog.tsx'
import type { AboutGood } from '../state/modal-payloads.ts'
import type { ModalProps } from './modal-props.ts'

export default function ProductAvailability({ payload, onClose }: ModalProps<AboutGood>) {
  const { nodeLogistic } = useInit()
  return (
    <FeedbackDialog
      type="availability"
      title="Уточнить наличие"
      intro={`Проверим склады и поставщиков и назовём срок и цену ${nodeLogistic.nameIn}.`}
      good={payload.good}
      action="Узнать срок"
      look="black"
      onClose={onClose}
    />
  )
}
