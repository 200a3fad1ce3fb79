import { branchCalendar, type ShopDay } from '../calendar/day-off-calendar.ts'
import type { WorkTime } from '../calendar/work-week.ts'
import { deliveryBy } from './delivery-by.ts'
import type { Counter, ShopMoment } from './shop-moment.ts'

/** Of a branch, as every page has it. */
export interface BranchInit {
  contacts: { workTime: readonly WorkTime[] }
  shopDays: readonly ShopDay[]
  nodeLogistic: { pickupShops: readonly Counter[]; prices: readonly unknown[] }
  /** Whether couriers go at all. */
  delivery: boolean
  courierCutOff?: number | undefined
  services: { transport: boolean }
}

/** Where and when a page of the branch makes its promises. */
export const pageMoment = (
  init: BranchInit,
  nodeCode: string,
  now: Date,
  chosen: number | null = null,
): ShopMoment => ({
  nodeLogisticCode: nodeCode,
  workTime: init.contacts.workTime,
  now,
  calendar: branchCalendar(init.shopDays, nodeCode),
  counters: init.nodeLogistic.pickupShops,
  chosen,
  courierCutOff: init.courierCutOff ?? 0,
  delivery: deliveryBy(nodeCode, {
    hasTransport: init.services.transport,
    hasCourier: init.delivery && init.nodeLogistic.prices.length > 0,
  }),
})
