import { Suspense } from 'react'
import { useStoreState } from '../state/app-state.tsx'
import { optionalPart } from '../app/optional-part.ts'

const Strip = optionalPart(() => import('./recently-seen-strip.tsx'))

const SHOWN = 12

/**
 * «Вы смотрели»: known to this browser alone, so it comes after the page, code and all. `except`: the good on screen.
 */
export function RecentlySeen({ now, except }: { now: number; except?: string }) {
  const codes = useStoreState('recentlySeen', (state) => state.codes)
    .filter((code) => code !== except)
    .slice(0, SHOWN)
  return (
    codes.length > 0 && (
      <Suspense>
        <Strip codes={codes} now={now} />
      </Suspense>
    )
  )
}
