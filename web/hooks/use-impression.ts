import { type RefObject, useEffect, useRef } from 'react'
import type { Good } from '#contract/good.ts'
import { type Sight, tell } from '../state/track.ts'

/**
 * The ref of a card or banner whose coming into sight and whose links are counted; `key` tells one from another: a
 * fresher price is the same card.
 */
export function useSight<T extends Element>(thing: Sight, key: string | number): RefObject<T | null> {
  const element = useRef<T>(null)
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => tell({ type: 'sight', element: element.current!, thing }), [key])
  return element
}

/** The page of a good was opened. */
export function useDetail(good: Good): void {
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => tell({ type: 'detail', good }), [good.code])
}
