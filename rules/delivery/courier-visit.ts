import type { CourierSlot } from './courier-slots.ts'

/** What a courier needs besides the address. Empty where nothing was said. */
export interface CourierVisit {
  slot: CourierSlot | null
  entrance: string
  floor: string
  intercom: string
  /** Null: not said. */
  hasLift: boolean | null
  callBefore: boolean
}

/** Longer than any entrance, floor or intercom code. */
export const VISIT_DETAIL_LIMIT = 20

/** «Подъезд 2, этаж 5, домофон 45К, лифт есть. Позвонить перед доставкой»; empty when nothing was said. */
export function visitText({ entrance, floor, intercom, hasLift, callBefore }: CourierVisit): string {
  const where = [
    entrance && `подъезд ${entrance}`,
    floor && `этаж ${floor}`,
    intercom && `домофон ${intercom}`,
    hasLift !== null && (hasLift ? 'лифт есть' : 'лифта нет'),
  ]
    .filter(Boolean)
    .join(', ')
  const sentences = [where && where[0]!.toUpperCase() + where.slice(1), callBefore && 'Позвонить перед доставкой']
  return sentences.filter(Boolean).join('. ')
}
