import { useState } from 'react'
import { writeShopReview } from '#contract/reviews.ts'
import { REVIEW_TEXT_MAX, shopReviewErrors } from '#rules/catalog/review.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { WriteShopReviewPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RatingInput } from '#ui/rating-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { ModalProps } from '../modal-props.ts'

/** The words wait here while a buyer looks something up on the page. */
const DRAFTS = new Map<string, { rating: number | null; text: string }>()

export default function WriteShopReview({ payload: { shop }, onClose }: ModalProps<WriteShopReviewPayload>) {
  const { api, modals } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['rating', 'text'])
  const [draft, setDraft] = useState(DRAFTS.get(shop.slug) ?? { rating: null, text: '' })

  function change(part: Partial<typeof draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    DRAFTS.set(shop.slug, next)
    sending.clear(...Object.keys(part))
  }
  const send = () =>
    sending.send(shopReviewErrors(draft), async () => {
      const body = { ...draft, rating: draft.rating!, shop: shop.slug, captcha: await captcha('review') }
      const { data } = await api(writeShopReview, { body })
      DRAFTS.delete(shop.slug)
      onClose()
      modals.getState().openModal('review-sent', { status: data.status })
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Отзыв о магазине"
      footer={
        <Button type="submit" form="write-shop-review" look="black" loading={sending.busy}>
          Отправить отзыв
        </Button>
      }
    >
      <SendingForm id="write-shop-review" sending={sending} onSubmit={() => void send()}>
        <p>{shop.name}. Если вы уже писали об этом магазине, новый отзыв встанет вместо прежнего.</p>
        <RatingInput
          legend="Ваша оценка"
          value={draft.rating}
          onValue={(rating) => change({ rating })}
          error={sending.errors['rating']}
        />
        <Textarea
          label="Расскажите о магазине"
          placeholder="Как встретили, помогли ли выбрать, быстро ли выдали заказ"
          rows={5}
          required
          max={REVIEW_TEXT_MAX}
          value={draft.text}
          onValue={(text) => change({ text })}
          error={sending.errors['text']}
        />
      </SendingForm>
    </Dialog>
  )
}
