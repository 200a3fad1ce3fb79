import { conflict, invalid } from '#contract/api-error.ts'
import type { OrderDelivery } from '#contract/order.ts'
import { courierCutOff, slotProblem, slotText } from '#rules/delivery/courier-slots.ts'
import type { CourierVisit } from '#rules/delivery/courier-visit.ts'
import { courierTiers, deliveryPrice } from '#rules/delivery/delivery-threshold.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { sentOn } from '#rules/delivery/arrival.ts'
import { arrivalDays, transportDates } from '#rules/delivery/transport-days.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { TransportChoice } from '#server/db/schema-orders.ts'
import {
  type CartStockRow,
  courierPromise,
  pickupPromise,
  placedGoods,
  type WantedGood,
} from '#server/shop/buying/cart/cart-stock.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import { addressError } from './address-error.ts'
import { chooseTransportTariff, type ShippedGoods } from './choose-tariff.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'

type Fields = Record<string, string[]>

/** How the order gets to the buyer, before it is known what lies where. */
export interface ChosenDelivery {
  type: OrderDelivery['type']
  warehouseId: number | null
  address: string
  transport: TransportChoice | null
  courierVisit: CourierVisit | null
  /** Null: it does not go by this way for such a sum. */
  priceOf: (goodsTotal: Kopecks) => Kopecks | null
  promise: (wanted: readonly WantedGood[], stock: readonly CartStockRow[]) => string
}

/** Whose order it is and where: a buyer's call, or the shop's people on a buyer's behalf. */
export type DeliveryAsker = Pick<CallContext, 'db' | 'nodeCode' | 'clock' | 'ports' | 'visitor'>

/** Everything on the shelf: the soonest a courier can come at all. */
const HERE = [{ good: { goodLocalCount: 1 }, quantity: 1 }]

/** Adds to `fields` what is wrong; whatever it answers then is not used. */
export async function chooseDelivery(
  context: DeliveryAsker,
  asked: OrderDelivery,
  fields: Fields,
  goods: ShippedGoods,
  settings: Pick<OrderSettings, 'courierTerms'>,
): Promise<ChosenDelivery | null> {
  const { db, nodeCode, clock, ports } = context
  const { shops, calendar, prices } = await branchFacts(db, nodeCode)
  const tiers = courierTiers(nodeCode, prices, ports.transport !== null)
  const moment = { now: clock(), calendar }
  if (asked.type === 'pickup') {
    const shop = shops.find(({ id, hasPickup }) => id === asked.warehouseId && hasPickup)
    if (!shop) {
      fields['delivery.warehouseId'] = [
        asked.warehouseId ? 'В этом магазине заказ не получить. Выберите другой.' : 'Выберите магазин',
      ]
      return null
    }
    return {
      type: 'pickup',
      warehouseId: shop.id,
      address: `${shop.name}, ${shop.address}`,
      transport: null,
      courierVisit: null,
      priceOf: () => 0,
      promise: (wanted, stock) => pickupPromise(wanted, stock, shop, moment),
    }
  }
  const address = (asked.address ?? '').trim().replace(/\s+/g, ' ')
  if (asked.type === 'courier') {
    if (tiers.length === 0) {
      fields['delivery.type'] = ['Курьера здесь нет. Выберите другой способ получения.']
      return null
    }
    const shop: Omit<ShopMoment, 'counters'> = {
      nodeLogisticCode: nodeCode,
      delivery: 'courier',
      courierCutOff: courierCutOff(settings.courierTerms),
      workTime: shops[0]?.workTime ?? [],
      ...moment,
    }
    const courierVisit = readVisit(asked)
    const wrongAddress = addressError(asked, address)
    if (wrongAddress !== null) fields['delivery.address'] = [wrongAddress]
    const { slot } = courierVisit
    // what lies where is not known yet: the hours and the calendar are
    const wrongSlot = slot && slotProblem(slot, HERE, shop, settings.courierTerms)
    if (wrongSlot) fields['delivery.slot'] = [wrongSlot]
    return {
      type: 'courier',
      warehouseId: null,
      address,
      transport: null,
      courierVisit,
      priceOf: (total) => deliveryPrice(total, tiers),
      promise(wanted, stock) {
        if (slot === null) return courierPromise(wanted, stock, shop)
        const tooSoon = slotProblem(slot, placedGoods(wanted, stock, nodeCode), shop, settings.courierTerms)
        if (tooSoon !== null) throw invalid({ 'delivery.slot': [tooSoon] })
        return `Доставка ${slotText(slot)}`
      },
    }
  }
  const chosen = await chooseTransportTariff(context, asked, address, fields, goods)
  if (!chosen) return null
  const { tariff, transport, shippedTo, isSameShipment } = chosen
  return {
    type: 'transport',
    warehouseId: null,
    address: shippedTo,
    transport,
    courierVisit: null,
    priceOf: () => tariff.price,
    promise(wanted, stock) {
      if (!isSameShipment(wanted))
        throw conflict('Корзина изменилась, пока считалась доставка. Проверьте её и повторите.')
      const branch = { nodeLogisticCode: nodeCode, workTime: shops[0]?.workTime ?? [], ...moment }
      const sent = sentOn(placedGoods(wanted, stock, nodeCode), branch)
      return `${tariff.name}, ${transportDates(tariff, arrivalDays(sent, tariff))}`
    },
  }
}

function readVisit({ slot, entrance, floor, intercom, hasLift, callBefore }: OrderDelivery): CourierVisit {
  const said = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ')
  return {
    slot: slot ?? null,
    entrance: said(entrance),
    floor: said(floor),
    intercom: said(intercom),
    hasLift: hasLift ?? null,
    callBefore: callBefore ?? false,
  }
}

/** Agreed on the phone: whoever buys in one click gave nothing but a number. */
export const deliveryByPhone: ChosenDelivery = {
  type: 'pickup',
  warehouseId: null,
  address: '',
  transport: null,
  courierVisit: null,
  priceOf: () => 0,
  promise: () => 'Менеджер позвонит и согласует получение',
}
