import { cartDeliveryOffices, cartDeliveryTariffs } from '#contract/cart-delivery.ts'
import { type Cart } from '#contract/cart.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { CheckoutDraft } from '../../state/checkout-draft.ts'
import { chosenParcel } from './chosen-parcel.ts'

/** What the transport company offers for what is chosen in the cart. Asked only when it is the way chosen. */
export function useTransport(draft: CheckoutDraft, cart: Cart, isWanted: boolean) {
  const { api } = useAppState()
  const { cityCode } = draft
  const isAsked = isWanted && cityCode !== ''
  const tariffs = useApiQuery(isAsked ? `${cityCode} ${cart.cartUuid} ${chosenParcel(cart)}` : null, (signal) =>
    api(cartDeliveryTariffs, { query: { cartUuid: cart.cartUuid, city: cityCode } }, { signal }).then(
      ({ data }) => data,
    ),
  )
  const tariff = (isAsked && tariffs.data?.find(({ code }) => code === draft.tariffCode)) || null
  const isLocker = tariff?.isLocker ?? false
  const wanted = `${cityCode} ${isLocker} ${cart.cartUuid} ${chosenParcel(cart)}`
  const offices = useApiQuery(tariff?.type === 'office' ? wanted : null, (signal) =>
    api(cartDeliveryOffices, { query: { code: cityCode, cartUuid: cart.cartUuid } }, { signal }).then(({ data }) =>
      data.filter((each) => (each.isLocker ?? false) === isLocker),
    ),
  )
  const office = (tariff?.type === 'office' && offices.data?.find(({ code }) => code === draft.officeCode)) || null
  return { tariffs, tariff, offices, office }
}
