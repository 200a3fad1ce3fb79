import { useState } from 'react'
import { writeReview } from '#contract/reviews.ts'
import { formatFileSize } from '#rules/text/file-size.ts'
import { PICTURE_BYTES_MAX, PICTURE_TYPE_NAMES, PICTURE_TYPES, PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import { REVIEW_POINT_MAX, REVIEW_TEXT_MAX, reviewErrors } from '#rules/catalog/review.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { GoodLine } from '../../parts/good-line.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { WriteReviewPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { RatingInput } from '#ui/rating-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { ModalProps } from '../modal-props.ts'

/** The text waits here while a buyer looks something up on the page; it goes when sent, or with the tab. */
const DRAFTS = new Map<string, { rating: number | null; pros: string; cons: string; text: string }>()

export default function WriteReview({ payload: { about, onDone }, onClose }: ModalProps<WriteReviewPayload>) {
  const { api, modals } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['rating', 'pros', 'cons', 'text', 'photos'])
  const [draft, setDraft] = useState(DRAFTS.get(about.code) ?? { rating: null, pros: '', cons: '', text: '' })
  const [photos, setPhotos] = useState<File[]>([])

  function change(part: Partial<typeof draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    DRAFTS.set(about.code, next)
    sending.clear(...Object.keys(part))
  }
  const send = () =>
    sending.send(reviewErrors(draft), async () => {
      const body = { ...draft, rating: draft.rating!, goodCode: about.code, captcha: await captcha('review') }
      const { data } = await api(writeReview, { body }, { files: photos })
      DRAFTS.delete(about.code)
      onClose()
      onDone(data)
      modals.getState().openModal('review-sent', { status: data.status })
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Отзыв о товаре"
      footer={
        <Button type="submit" form="write-review" look="black" loading={sending.busy}>
          Отправить отзыв
        </Button>
      }
    >
      <SendingForm id="write-review" sending={sending} onSubmit={() => void send()}>
        <GoodLine good={about} />
        <RatingInput
          legend="Ваша оценка"
          value={draft.rating}
          onValue={(rating) => change({ rating })}
          error={sending.errors['rating']}
        />
        <Textarea
          label="Расскажите о товаре"
          placeholder="Для чего брали, как показал себя в деле, что стоит знать тем, кто выбирает"
          rows={4}
          required
          max={REVIEW_TEXT_MAX}
          value={draft.text}
          onValue={(text) => change({ text })}
          error={sending.errors['text']}
        />
        <Textarea
          label="Достоинства"
          rows={2}
          max={REVIEW_POINT_MAX}
          value={draft.pros}
          onValue={(pros) => change({ pros })}
          error={sending.errors['pros']}
        />
        <Textarea
          label="Недостатки"
          rows={2}
          max={REVIEW_POINT_MAX}
          value={draft.cons}
          onValue={(cons) => change({ cons })}
          error={sending.errors['cons']}
        />
        <FileDrop
          label="Добавить снимки"
          files={photos}
          onFiles={(files) => {
            setPhotos(files)
            sending.clear('photos')
          }}
          max={PICTURES_MAX}
          maxBytes={PICTURE_BYTES_MAX}
          accept={PICTURE_TYPES.join(',')}
          hint={`До ${PICTURES_MAX} снимков ${PICTURE_TYPE_NAMES}, каждый не больше ${formatFileSize(PICTURE_BYTES_MAX)}`}
          error={sending.errors['photos']}
        />
      </SendingForm>
    </Dialog>
  )
}
