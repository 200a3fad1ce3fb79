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

const sentence = (parts: (string | false)[]) => {
  const words = parts.filter(Boolean).join(', ')
  return words && words[0]!.toUpperCase() + words.slice(1)
}

/** «Кв. 12, подъезд 2, этаж 5, домофон 45К»: the door of a saved address. */
export const doorText = (door: { flat: string; entrance: string; floor: string; intercom: string }): string =>
  sentence([
    door.flat && `кв.\u00A0${door.flat}`,
    door.entrance && `подъезд\u00A0${door.entrance}`,
    door.floor && `этаж\u00A0${door.floor}`,
    door.intercom && `домофон\u00A0${door.intercom}`,
  ])

/** «Подъезд 2, этаж 5, домофон 45К, лифт есть. Позвонить перед доставкой»; empty when nothing was said. */
export function visitText({ entrance, floor, intercom, hasLift, callBefore }: CourierVisit): string {
  const where = sentence([
    entrance && `подъезд ${entrance}`,
    floor && `этаж ${floor}`,
    intercom && `домофон ${intercom}`,
    hasLift !== null && (hasLift ? 'лифт есть' : 'лифта нет'),
  ])
  const sentences = [where, callBefore && 'Позвонить перед доставкой']
  return sentences.filter(Boolean).join('. ')
}
