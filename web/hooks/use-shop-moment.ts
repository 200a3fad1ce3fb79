import { useMemo } from 'react'
import { branchCalendar, type DayOffCalendar } from '#rules/calendar/day-off-calendar.ts'
import { deliveryBy } from '#rules/delivery/delivery-by.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { useInit, usePageFacts } from '../state/init.tsx'

/**
 * Where and when promises on this page are made. `now` comes from the page's loader: no hydration mismatch.
 */
export function useShopMoment(now: number): ShopMoment {
  const { init, nodeCode } = usePageFacts()
  const {
    contacts: { workTime },
    shopDays,
    nodeLogistic: { hasPickup, prices },
    services,
  } = init
  const delivery = deliveryBy(nodeCode, {
    hasTransport: services.transport,
    hasCourier: init.delivery && prices.length > 0,
  })
  // referentially stable while the page is: cards that have it do not re-render
  return useMemo(
    () => ({
      nodeLogisticCode: nodeCode,
      workTime,
      now: new Date(now),
      calendar: branchCalendar(shopDays, nodeCode),
      hasPickup,
      delivery,
    }),
    [nodeCode, workTime, now, shopDays, hasPickup, delivery],
  )
}

/** Which days a branch works, for pages that show shops of several. */
export function useCalendars(): (nodeCode: string) => DayOffCalendar {
  const { shopDays } = useInit()
  return (nodeCode) => branchCalendar(shopDays, nodeCode)
}
