import { useState } from 'react'
import { likeReview } from '#contract/reviews.ts'
import { failureText } from '../../../hooks/use-sending.ts'
import { useAppState } from '../../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'

/** One from each visitor, and it can be taken back. `isLiked` comes after the page. */
export function ReviewLike({
  reviewId,
  author,
  likes,
  isLiked,
}: {
  reviewId: number
  author: string
  likes: number
  isLiked: boolean
}) {
  const { api } = useAppState()
  const toast = useToast()
  // what was pressed here is newer than what came with the list
  const [pressed, setPressed] = useState<{ likes: number; isLiked: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const shown = pressed ?? { likes, isLiked }

  async function press() {
    if (isBusy) return
    const next = { isLiked: !shown.isLiked, likes: Math.max(0, shown.likes + (shown.isLiked ? -1 : 1)) }
    setBusy(true)
    setPressed(next)
    try {
      setPressed((await api(likeReview, { body: { reviewId, isLiked: next.isLiked } })).data)
    } catch (error) {
      setPressed(shown)
      toast({ text: failureText(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const text = shown.likes > 0 ? `Полезно · ${shown.likes}` : 'Полезно'
  return (
    <Button
      size="s"
      icon="heart"
      iconFilled={shown.isLiked}
      aria-pressed={shown.isLiked}
      aria-label={`${text}: отзыв ${author}`}
      onClick={() => void press()}
    >
      {text}
    </Button>
  )
}
