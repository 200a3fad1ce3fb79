import { type RefObject, useEffect, useRef } from 'react'
import type { Good } from '#contract/good.ts'
import { type Impression, track } from '../state/track.ts'

/**
 * The ref of a card or banner whose impression and clicks are tracked; `key` tells one from another: a
 * fresher price is the same card.
 */
export function useImpression<T extends Element>(thing: Impression, key: string | number): RefObject<T | null> {
  const element = useRef<T>(null)
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => track({ type: 'impression', element: element.current!, thing }), [key])
  return element
}

/** The page of a good was opened. */
export function useDetail(good: Good): void {
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => track({ type: 'detail', good }), [good.code])
}
