import { formatMoney } from '../money/money.ts'
import { countText } from '../text/plural.ts'
import { type DeliveryTier, readTiers } from './delivery-threshold.ts'

/** A line of a page that opens with the visitor's own city: what, and how it is there. */
export type CityTerm = { label: string; value: string }

interface City {
  pickupShops: number
  /** Of the branch's courier; none where a transport company brings everything. */
  tiers: readonly DeliveryTier[]
  hasTransport: boolean
}

/** «Курьер: 390 ₽, от 3 000 ₽ — 250 ₽, от 7 000 ₽ — бесплатно». */
export function deliveryTerms({ pickupShops, tiers, hasTransport }: City): CityTerm[] {
  const [first, ...longer] = readTiers(tiers)
  const sum = (price: number) => (price === 0 ? 'бесплатно' : formatMoney(price))
  const courier = first && [
    sum(first.price),
    ...longer.map(({ start, price }) => `от ${formatMoney(start)} — ${sum(price)}`),
  ]
  return [
    ...(pickupShops > 0
      ? [{ label: 'Самовывоз', value: `бесплатно, ${countText(pickupShops, ['магазин', 'магазина', 'магазинов'])}` }]
      : []),
    ...(courier ? [{ label: 'Курьер', value: courier.join(', ') }] : []),
    ...(hasTransport
      ? [{ label: 'Транспортная компания', value: 'до пункта выдачи или до двери, цену посчитаем при оформлении' }]
      : []),
  ]
}
