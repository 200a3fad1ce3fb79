import { useMemo, useSyncExternalStore } from 'react'
import { branchCalendar, type DayOffCalendar } from '#rules/calendar/day-off-calendar.ts'
import { pageMoment } from '#rules/delivery/page-moment.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { useAppState } from '../state/app-state.tsx'
import { CHECKOUT_KEY } from '../state/checkout-key.ts'
import { useInit, usePageFacts } from '../state/init.tsx'

/**
 * Where and when promises on this page are made. `now` comes from the page's loader: no hydration mismatch. The shop
 * the buyer has chosen is known in the browser alone.
 */
export function useShopMoment(now: number): ShopMoment {
  const { init, nodeCode } = usePageFacts()
  const chosen = useChosenShop()
  // referentially stable while the page is: cards that have it do not re-render
  return useMemo(() => pageMoment(init, nodeCode, new Date(now), chosen), [init, nodeCode, now, chosen])
}

const never = () => () => {}

/** Of the draft of the order, without the code of the checkout; a change is read with the next look at a page. */
function useChosenShop(): number | null {
  const { session } = useAppState()
  const read = () => {
    const draft = session.read(CHECKOUT_KEY) as { warehouseId?: unknown } | null
    return typeof draft?.warehouseId === 'number' ? draft.warehouseId : null
  }
  return useSyncExternalStore(never, read, () => null)
}

/** Which days a branch works, for pages that show shops of several. */
export function useCalendars(): (nodeCode: string) => DayOffCalendar {
  const { shopDays } = useInit()
  return (nodeCode) => branchCalendar(shopDays, nodeCode)
}
