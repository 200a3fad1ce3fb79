import { useEffect } from 'react'
import type { ListingView } from '../../parts/listing/listing-view.ts'
import { trackOutcome } from '../../parts/search/track-outcome.ts'
import { useAppState } from '../../state/app-state.tsx'

/** Tells the search which of the goods it listed were opened or put into the cart. */
export function useSearchOutcomes(q: string, { goods }: ListingView): void {
  const { api, session, cart } = useAppState()
  useEffect(() => {
    if (q === '' || goods.length === 0) return
    const codes = new Map(goods.map(({ code, url }) => [url, code]))
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('main a[href]') : null
      const code = link && codes.get(link.getAttribute('href')!)
      if (code) trackOutcome({ api, session }, q, code, 'click')
    }
    // before the link's own handler changes the page
    document.addEventListener('click', onClick, { capture: true })
    const stop = cart.subscribe(({ added }, before) => {
      const code = added?.good.code
      if (code && added !== before.added && goods.some((good) => good.code === code))
        trackOutcome({ api, session }, q, code, 'cart')
    })
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      stop()
    }
  }, [api, session, cart, q, goods])
}
