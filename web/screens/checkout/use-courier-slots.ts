import { cartCourierSlots } from '#contract/cart-delivery.ts'
import { type Cart } from '#contract/cart.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { CheckoutDraft } from '../../state/checkout-draft.ts'
import { chooseSlot } from './choose-slot.ts'
import { chosenParcel } from './chosen-parcel.ts'

/** When a courier can come with what is chosen in the cart. Asked only when it is the way chosen. */
export function useCourierSlots({ slotDay, slotInterval }: CheckoutDraft, cart: Cart, isWanted: boolean) {
  const { api } = useAppState()
  const days = useAnswer(isWanted ? `${cart.cartUuid} ${chosenParcel(cart)}` : null, (signal) =>
    api(cartCourierSlots, { query: { cartUuid: cart.cartUuid } }, { signal }).then(({ data }) => data),
  )
  return { days, slot: chooseSlot(days.data ?? [], slotDay, slotInterval) }
}
