import type { OwnReview } from '#contract/reviews.ts'
import type { ReviewSentPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DoneState } from '#ui/done-state.tsx'
import type { ModalProps } from '../modal-props.ts'

const WORDS: Record<OwnReview['status'], string> = {
  shown: 'Он уже на странице товара. Передумаете — его можно удалить.',
  waiting: 'Проверим, нет ли в нём личных данных и брани, и покажем на странице товара, обычно в тот же день.',
  hidden: 'Магазин его получил.',
}

export default function ReviewSent({ payload, onClose }: ModalProps<ReviewSentPayload>) {
  return (
    <Dialog open onClose={onClose} size="s" title="Отзыв отправлен">
      <DoneState
        title="Спасибо за отзыв"
        actions={
          <Button look="black" data-autofocus onClick={onClose}>
            Хорошо
          </Button>
        }
      >
        {WORDS[payload.status]}
      </DoneState>
    </Dialog>
  )
}
