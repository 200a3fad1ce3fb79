import type { GoodFull } from '#contract/good.ts'
import type { OwnReview } from '#contract/reviews.ts'
import { useAppState } from '../../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './write-review.module.css'

const STATE_WORDS: Record<OwnReview['status'], string> = {
  shown: 'Вы написали отзыв об этом товаре.',
  waiting: 'Ваш отзыв проверяется и скоро появится здесь.',
  hidden: 'Ваш отзыв скрыт: он нарушал правила.',
}

interface Props {
  good: GoodFull
  own: OwnReview | null
  onOwn: (own: OwnReview | null) => void
}

/**
 * The way to a review: a form for customers, the sign-in and then the form for guests, and for who has written one: its
 * state.
 */
export function WriteReviewButton({ good, own, onOwn }: Props) {
  const state = useAppState()
  const { modals } = state
  const openForm = () => modals.getState().openModal('write-review', { about: good, onDone: onOwn })
  if (own) {
    return (
      <p className={css.own}>
        {STATE_WORDS[own.status]}{' '}
        <TextButton
          onClick={() => modals.getState().openModal('delete-review', { reviewId: own.id, onDone: () => onOwn(null) })}
        >
          Удалить
        </TextButton>
      </p>
    )
  }
  const preload = () => modals.getState().preloadModal('write-review')
  const press = () =>
    void import('../../../parts/signed-in-first.ts').then(({ signedInFirst }) =>
      signedInFirst(state, 'review', openForm),
    )
  return (
    <Button look="black" icon="edit" onPointerEnter={preload} onFocus={preload} onClick={press}>
      Написать отзыв
    </Button>
  )
}
