import { branchCalendar, type DayOffCalendar } from '#rules/day-off-calendar.ts'
import type { ShopMoment } from '#rules/shop-moment.ts'
import { useInit, usePageFacts } from '../state/init.tsx'

/** Where and when promises on this page are made. `now` comes from the page's loader, so server and browser say the same. */
export function useShopMoment(now: number): ShopMoment {
  const { init, nodeCode } = usePageFacts()
  return { nodeLogisticCode: nodeCode, workTime: init.contacts.workTime, now: new Date(now), calendar: branchCalendar(init.shopDays, nodeCode) }
}

/** Which days a branch works, for pages that show shops of several. */
export function useCalendars(): (nodeCode: string) => DayOffCalendar {
  const { shopDays } = useInit()
  return (nodeCode) => branchCalendar(shopDays, nodeCode)
}
