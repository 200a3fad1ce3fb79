import type { DayOffCalendar } from '../calendar/day-off-calendar.ts'
import type { WorkTime } from '../calendar/work-week.ts'
import type { DeliveryBy } from './delivery-by.ts'

/** A shop that gives orders out. */
export interface Counter {
  id: number
  name: string
  workTime: readonly WorkTime[] | null | undefined
}

/** Where and when a promise is made: the branch, its shops and courier, and the clock. */
export type ShopMoment = {
  nodeLogisticCode: string
  /** Of the branch's first shop: the days its couriers work. */
  workTime: readonly WorkTime[] | null | undefined
  now: Date
  calendar?: DayOffCalendar
  /** In the shop's own order; empty: nobody gives orders out here. */
  counters: readonly Counter[]
  /** The one the buyer has chosen. */
  chosen?: number | null
  /** Minutes of the day until which our courier still comes today (see courierSlots); unless said, from tomorrow on. */
  courierCutOff?: number
  /** Who brings orders (see deliveryBy); unless said, a transport company in the main city and a courier elsewhere. */
  delivery?: DeliveryBy
}

export const ON_REQUEST = 'Под заказ'

export const TERMS_UNKNOWN = 'Сроки уточняются'
