import type { ShopMoment } from '#rules/shop-moment.ts'
import { usePageFacts } from '../state/init.tsx'

/** Where and when promises on this page are made. `now` comes from the page's loader, so server and browser say the same. */
export function useShopMoment(now: number): ShopMoment {
  const { init, nodeCode } = usePageFacts()
  return { nodeLogisticCode: nodeCode, workTime: init.contacts.workTime, now: new Date(now) }
}
