import { useEffect, useState } from 'react'
import { myReviewMarks, type OwnReview } from '#contract/reviews.ts'
import { useAppState, useArea } from '../../../state/app-state.tsx'

interface ReviewMarks {
  own: OwnReview | null
  liked: readonly number[]
}

const NONE: ReviewMarks = { own: null, liked: [] }

/**
 * The visitor's own review and likes. They come after the page, whose HTML is the same for everybody, and again after a
 * sign-in.
 */
export function useReviewMarks(goodCode: string, isNear: boolean) {
  const { api } = useAppState()
  const status = useArea('user', (user) => user.status)
  const [marks, setMarks] = useState(NONE)
  useEffect(() => {
    if (!isNear || status === 'unknown') return
    const leaving = new AbortController()
    // without an answer the page is as it is for everybody
    api(myReviewMarks, { query: { goodCode } }, { signal: leaving.signal }).then(
      ({ data }) => setMarks(data),
      () => {},
    )
    return () => leaving.abort()
  }, [api, goodCode, isNear, status])
  return { ...marks, setOwn: (own: OwnReview | null) => setMarks((before) => ({ ...before, own })) }
}
