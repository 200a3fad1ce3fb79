import { conflict } from '#contract/api-error.ts'
import type { OrderDelivery } from '#contract/order.ts'
import { courierTiers, deliveryPrice } from '#rules/delivery/delivery-threshold.ts'
import type { Kopecks } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import type { TransportChoice } from '#server/db/schema-orders.ts'
import { courierPromise, pickupPromise, type CartStockRow, type WantedGood } from '#server/shop/cart/cart-stock.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { branchFacts } from '#server/shop/node-logistic/branch-facts.ts'
import { chooseTransportTariff } from './choose-tariff.ts'

type Fields = Record<string, string[]>

/** How the order gets to the buyer, before it is known what lies where. */
export interface ChosenDelivery {
  type: OrderDelivery['type']
  warehouseId: number | null
  address: string
  transport: TransportChoice | null
  /** Null: it does not go by this way for such a sum. */
  priceOf: (goodsTotal: Kopecks) => Kopecks | null
  promise: (wanted: readonly WantedGood[], stock: readonly CartStockRow[]) => string
}

const ADDRESS_SHORTEST = 5

/** Adds to `fields` what is wrong; whatever it answers then is not used. */
export async function chooseDelivery(
  context: CallContext,
  asked: OrderDelivery,
  fields: Fields,
  cartUuid: string,
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
    if (address.length < ADDRESS_SHORTEST) {
      fields['delivery.address'] = ['Введите адрес доставки: улицу, дом, квартиру']
      return null
    }
    return {
      type: 'courier',
      warehouseId: null,
      address,
      transport: null,
      priceOf: (total) => deliveryPrice(total, tiers),
      promise: (wanted, stock) =>
        courierPromise(wanted, stock, {
          nodeLogisticCode: nodeCode,
          delivery: 'courier',
          workTime: shops[0]?.workTime ?? [],
          ...moment,
        }),
    }
  }
  const chosen = await chooseTransportTariff(context, asked, address, fields, cartUuid)
  if (!chosen) return null
  const { tariff, transport, shippedTo, isSameShipment } = chosen
  return {
    type: 'transport',
    warehouseId: null,
    address: shippedTo,
    transport,
    priceOf: () => tariff.price,
    promise(wanted) {
      if (!isSameShipment(wanted))
        throw conflict('Корзина изменилась, пока считалась доставка. Проверьте её и повторите.')
      return `${tariff.name}, ${countText(tariff.daysMax, ['день', 'дня', 'дней'])}`
    },
  }
}

/** Agreed on the phone: whoever buys in one click gave nothing but a number. */
export const deliveryByPhone: ChosenDelivery = {
  type: 'pickup',
  warehouseId: null,
  address: '',
  transport: null,
  priceOf: () => 0,
  promise: () => 'Менеджер позвонит и согласует получение',
}
