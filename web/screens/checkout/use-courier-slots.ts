import { cartCourierSlots } from '#contract/cart-delivery.ts'
import type { Cart } from '#contract/cart.ts'
import type { CourierSlot } from '#rules/delivery/courier-slots.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { CheckoutDraft } from '../../state/checkout-draft.ts'
import { chosenParcel } from './chosen-parcel.ts'

/** When a courier can come with what is chosen in the cart. Asked only when it is the way chosen. */
export function useCourierSlots({ slotDay, slotInterval }: CheckoutDraft, cart: Cart, isWanted: boolean) {
  const { api } = useAppState()
  const days = useApiQuery(isWanted ? `${cart.cartUuid} ${chosenParcel(cart)}` : null, (signal) =>
    api(cartCourierSlots, { query: { cartUuid: cart.cartUuid } }, { signal }).then(({ data }) => data),
  )
  return { days, slot: chooseSlot(days.data ?? [], slotDay, slotInterval) }
}

/**
 * What was chosen, while it is offered; the soonest for whoever has chosen nothing yet. One that passed meanwhile is
 * not replaced in silence.
 */
export function chooseSlot(
  days: readonly { day: string; intervals: readonly string[] }[],
  day: string,
  interval: string,
): CourierSlot | null {
  const [first] = days
  if (day === '') return first ? { day: first.day, interval: first.intervals[0]! } : null
  return days.find((each) => each.day === day)?.intervals.includes(interval) ? { day, interval } : null
}
