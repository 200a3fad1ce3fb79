import { NBSP } from '../text/typography.ts'

/** What is said of the door of a saved address; empty where nothing was. */
interface Door {
  flat: string
  entrance: string
  floor: string
  intercom: string
}

/** «Кв. 12, подъезд 2, этаж 5, домофон 45К». Apart from what a courier is told: that goes with the checkout. */
export function doorText({ flat, entrance, floor, intercom }: Door): string {
  const words = [
    flat && `кв.${NBSP}${flat}`,
    entrance && `подъезд${NBSP}${entrance}`,
    floor && `этаж${NBSP}${floor}`,
    intercom && `домофон${NBSP}${intercom}`,
  ]
    .filter(Boolean)
    .join(', ')
  return words && words[0]!.toUpperCase() + words.slice(1)
}
