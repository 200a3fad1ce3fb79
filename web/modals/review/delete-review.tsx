import { deleteReview } from '#contract/reviews.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useAppState } from '../../state/app-state.tsx'
import type { DeleteReviewPayload } from '../../state/modal-payloads.ts'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'

export default function DeleteReview({ payload, onClose }: ModalProps<DeleteReviewPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  async function remove() {
    await api(deleteReview, { query: { reviewId: payload.reviewId } })
    onClose()
    payload.onDone()
    toast({ tone: 'done', text: 'Отзыв удалён' })
  }
  return (
    <ConfirmDialog title="Удалить отзыв?" action="Удалить" keep="Оставить" onClose={onClose} onConfirm={remove}>
      <p>Вместе с ним пропадут оценка и снимки. Потом можно будет написать новый.</p>
    </ConfirmDialog>
  )
}
