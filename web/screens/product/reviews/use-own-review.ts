import { useEffect, useState } from 'react'
import { myReviewMarks, type OwnReview } from '#contract/reviews.ts'
import { useAppState, useStoreState } from '../../../state/app-state.tsx'

interface OwnReviewFacts {
  own: OwnReview | null
  liked: readonly number[]
}

const NONE: OwnReviewFacts = { own: null, liked: [] }

/**
 * The visitor's own review and likes. They come after the page, whose HTML is the same for everybody, and again after a
 * sign-in.
 */
export function useOwnReview(goodCode: string, isInView: boolean) {
  const { api } = useAppState()
  const status = useStoreState('user', (user) => user.status)
  const [facts, setFacts] = useState(NONE)
  useEffect(() => {
    if (!isInView || status === 'unknown') return
    const leaving = new AbortController()
    // without an answer the page is as it is for everybody
    api(myReviewMarks, { query: { goodCode } }, { signal: leaving.signal }).then(
      ({ data }) => setFacts(data),
      () => {},
    )
    return () => leaving.abort()
  }, [api, goodCode, isInView, status])
  return { ...facts, setOwn: (own: OwnReview | null) => setFacts((before) => ({ ...before, own })) }
}
