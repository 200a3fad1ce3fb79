import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { optionalPart } from '../app/optional-part.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { usePageFacts } from '../state/init.tsx'
import { track } from '../state/track.ts'

const CookieNotice = optionalPart(() => import('./cookie-notice/cookie-notice.tsx'))

/** After the load itself: a page that is still at work is not disturbed for what nobody waits for. */
const QUIET_MS = 1000

function whenQuiet(then: () => void): void {
  const wait = () => setTimeout(then, QUIET_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

type Deferred = ReturnType<typeof import('../analytics/after-load.ts').startDeferred>

/**
 * Analytics, measurements and pages for offline, all loaded after the page itself.
 */
export function AfterLoad() {
  const { pathname, search } = useLocation()
  const url = pathname + search
  const state = useAppState()
  const facts = usePageFacts()
  const isCalled = useStoreState('cookieChoice', (choice) => choice.isCalled)
  const [deferred, setDeferred] = useState<Deferred | null>(null)

  useEffect(() => {
    const load = () =>
      void import('../analytics/after-load.ts').then(
        ({ startDeferred }) => setDeferred(startDeferred(state, facts)),
        () => {},
      ) // the shop is whole without it
    whenQuiet(load)
  }, [state, facts])

  useEffect(() => track({ type: 'page', url }), [url])
  useEffect(() => {
    void deferred?.cachePage(url)
  }, [deferred, url])

  return deferred && isCalled ? (
    <Suspense>
      <CookieNotice />
    </Suspense>
  ) : null
}
