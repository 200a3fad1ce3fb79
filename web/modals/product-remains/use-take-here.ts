import { useNavigate } from 'react-router'
import { goodsByCodes } from '#contract/catalog.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { basketPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { quantityOf } from '../../state/cart.ts'
import { usePageFacts } from '../../state/init.tsx'
import type { ModalGood } from '../../state/modal-payloads.ts'
import { useCheckoutDraftStore } from '../../state/use-checkout-draft.ts'

/** Puts the good into the cart and the shop into the order, and goes on to the cart. None for a shop that cannot. */
export function useTakeHere(good: ModalGood, onClose: () => void) {
  const { api, cart } = useAppState()
  const { nodeCode } = usePageFacts()
  const draft = useCheckoutDraftStore()
  const navigate = useNavigate()

  async function take(shop: Warehouse) {
    draft.getState().load()
    draft.getState().edit({ deliveryType: 'pickup', warehouseId: shop.id })
    if (quantityOf(cart.getState().cart, good.code) === 0) {
      const { data } = await api(goodsByCodes, { query: { codes: good.code } })
      if (data[0]) await cart.getState().setQuantity(data[0], 1)
    }
    onClose()
    await navigate(basketPath)
  }
  // the shops of other branches sell at other prices: their own host takes the order
  return (shop: Warehouse) =>
    shop.hasPickup && shop.deliveryDate && shop.nodeLogisticCode === nodeCode ? () => void take(shop) : undefined
}
