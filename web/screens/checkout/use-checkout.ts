import { useEffect, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { deliveryPrice } from '#rules/delivery/delivery-threshold.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { isSplitAvailable } from '#rules/money/split-payment.ts'
import { useSavedContact } from '../../hooks/use-saved-contact.ts'
import { pickupShops } from '../../parts/pickup-shops.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import type { DeliveryType } from '../../state/checkout-draft.ts'
import { useCheckoutDraft, useCheckoutDraftStore } from '../../state/use-checkout-draft.ts'
import { useInit } from '../../state/init.tsx'
import { orderRefusal } from '../../state/order-refusal.ts'
import { checkDraft, FIELD_PARTS, openBlock, type DraftErrors } from './check-draft.ts'
import { useCourierSlots } from './use-courier-slots.ts'
import { orderSums } from './order-sums.ts'
import { draftForCompany, useCompany } from './use-company.ts'
import { useTransport } from './use-transport.ts'

/** All the blocks share: what was typed, what it comes to, what is wrong with it. */
export function useCheckout(cart: Cart, now: Date) {
  const { cart: cartStore } = useAppState()
  const checkoutDraft = useCheckoutDraftStore()
  const init = useInit()
  const typed = useCheckoutDraft((state) => state.draft)
  const warehouses = useStoreState('cart', (state) => state.warehouses)
  const shopsFailed = useStoreState('cart', (state) => state.shopsFailed)
  const bonusesWanted = useStoreState('cart', (state) => state.bonusesWanted)
  const { customer, saveContact } = useCustomer()
  const company = useCompany(customer)
  const draft = draftForCompany(typed, company)

  useEffect(() => void cartStore.getState().loadWarehouses(), [cartStore])

  const goods = rublesToKopecks(cart.totalPriceComputed)
  const shops = warehouses && pickupShops(warehouses, now)
  const tiers = init.nodeLogistic.prices
  const hasCourier = init.delivery && deliveryPrice(goods, tiers) !== null
  // not known yet is offered: most branches have shops
  const hasPickup = shops === null || shops.length > 0 || shopsFailed
  const ways: DeliveryType[] = [
    ...(hasPickup ? (['pickup'] as const) : []),
    ...(hasCourier ? (['courier'] as const) : []),
    ...(init.services.transport ? (['transport'] as const) : []),
  ]
  // with no way at all the block says so, and the shop that cannot be chosen stops the order
  const type = ways.find((way) => way === draft.deliveryType) ?? ways[0] ?? 'pickup'
  const shop = shops?.find(({ id }) => id === draft.warehouseId) ?? (shops?.length === 1 ? shops[0]! : null)
  const courier = useCourierSlots(draft, cart, type === 'courier')
  const transport = useTransport(draft, cart, type === 'transport')
  const { tariff, office } = transport
  const sums = orderSums(cart, {
    type,
    tiers,
    tariff,
    balance: customer?.techInfo.balanceBonusesActive ?? 0,
    bonusPercent: init.bonuses.limitPercent,
    bonusesWanted,
  })
  const splitTerms = {
    active: init.split.active,
    min: rublesToKopecks(init.split.min),
    max: rublesToKopecks(init.split.max),
  }
  const isSplitAllowed = isSplitAvailable(sums.total, splitTerms)
  const isCardShort = sums.gift > 0 && sums.gift < sums.total
  const refusal = orderRefusal({
    chosen: cart.items.filter(({ inOrder }) => inOrder).length,
    total: goods,
    minimum: init.orders.minimum,
  })
  const byEmail = init.services.emailForReceipt
  const found = checkDraft(draft, {
    type,
    hasShop: shop !== null,
    tariff,
    hasOffice: office !== null,
    wantsSlot: (courier.days.data?.length ?? 0) > 0 && courier.slot === null,
    isSplitAllowed,
    isCardShort,
    hasDirectory: init.services.suggestions,
    byEmail,
  })
  const shown = useShownErrors(found)

  return {
    cart,
    draft,
    edit: checkoutDraft.getState().edit,
    customer,
    saveContact,
    company,
    ways,
    type,
    shops,
    shop,
    courier,
    transport,
    sums,
    tiers,
    splitTerms,
    isSplitAllowed,
    isCardShort,
    byEmail,
    refusal,
    found,
    /** The block that still wants something. */
    open: openBlock(found),
    ...shown,
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/**
 * Nobody is told off before having typed: errors come when a filled field is left, when the order is sent, or from the
 * server.
 */
function useShownErrors(found: DraftErrors) {
  const store = useCheckoutDraftStore()
  const draft = useCheckoutDraft((state) => state.draft)
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState({ errors: {} as DraftErrors, draft })
  const isStill = (field: string) => (FIELD_PARTS[field] ?? []).every((part) => draft[part] === said.draft[part])
  return {
    errorOf: (field: string): string | undefined =>
      (isStill(field) ? said.errors[field] : undefined) ?? (tried || left.has(field) ? found[field] : undefined),
    leave(field: string) {
      const isFilled = FIELD_PARTS[field]!.some((part) => Boolean(draft[part]))
      if (isFilled) setLeft((before) => new Set([...before, field]))
    },
    showAll: () => setTried(true),
    // as it is now, not as it was when the order was sent
    say: (errors: DraftErrors) => setSaid({ errors, draft: store.getState().draft }),
  }
}

/** Name, phone and e-mail typed before or known to the account are filled in once, where nothing was typed. */
function useCustomer() {
  const checkoutDraft = useCheckoutDraftStore()
  const customer = useStoreState('user', (user) => user.me)
  const saveContact = useSavedContact(({ name, phone, email }) => {
    const { draft, edit } = checkoutDraft.getState()
    edit({ name: draft.name || name, phone: draft.phone || phone, email: draft.email || email })
  })
  return { customer, saveContact }
}
