import type { CallBody } from '#contract/call.ts'
import type { DeliveryTariff } from '#contract/cart-delivery.ts'
import type { OrderDelivery, saveOrder } from '#contract/order.ts'
import { givenFields } from '#rules/order/order-fields.ts'
import type { CourierSlot } from '#rules/delivery/courier-slots.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { CheckoutDraft, DeliveryType } from '../../state/checkout-draft.ts'
import type { CheckoutSums } from './order-sums.ts'

export type OrderBody = CallBody<typeof saveOrder>

interface Chosen {
  cartUuid: string
  type: DeliveryType
  warehouseId: number | null
  tariff: DeliveryTariff | null
  slot: CourierSlot | null
  sums: CheckoutSums
  isDeferred: boolean
}

/** Only what belongs to the chosen ways goes along: an address typed for a courier is no part of a pickup. */
export function orderBody(
  draft: CheckoutDraft,
  { cartUuid, type, warehouseId, tariff, slot, sums, isDeferred }: Chosen,
): OrderBody {
  return {
    cartUuid,
    contact: { name: draft.name, phone: draft.phone, email: draft.email.trim() || null },
    delivery: deliveryOf(draft, { type, warehouseId, tariff, slot }),
    payment: draft.payment,
    ...(draft.payment === 'invoice' ? organizationOf(draft) : {}),
    ...(isDeferred && { isDeferred }),
    useBonuses: sums.bonuses,
    comment: draft.comment.trim() || null,
    fields: givenFields(draft.fields, draft.payment === 'invoice'),
    expectedTotal: kopecksToRubles(sums.total),
    consent: true,
  }
}

/** A picked organization's name goes along too: it counts where no directory can be asked. */
function organizationOf({
  inn,
  kpp,
  organizationName,
}: CheckoutDraft): Pick<OrderBody, 'inn' | 'kpp' | 'organizationName'> {
  return {
    inn: inn.trim(),
    ...(kpp.trim() && { kpp: kpp.trim() }),
    ...(organizationName.trim() && { organizationName }),
  }
}

function deliveryOf(
  draft: CheckoutDraft,
  { type, warehouseId, tariff, slot }: Pick<Chosen, 'type' | 'warehouseId' | 'tariff' | 'slot'>,
): OrderDelivery {
  if (type === 'pickup') return { type, warehouseId }
  const door = { address: draft.address, ...(draft.hasNoHouse && { hasNoHouse: true }) }
  if (type === 'courier') {
    const { entrance, floor, intercom, lift, callBefore } = draft
    return {
      type,
      ...door,
      ...(slot && { slot }),
      entrance,
      floor,
      intercom,
      hasLift: lift === '' ? null : lift === 'yes',
      callBefore,
    }
  }
  const where = tariff?.type === 'office' ? { officeCode: draft.officeCode } : door
  return { type, city: draft.cityCode, tariffCode: draft.tariffCode, ...where }
}
