import type { OrderDelivery } from '#contract/order.ts'
import { hasHouse, HOUSE_REQUIRED } from '#rules/address/house-number.ts'

const ADDRESS_SHORTEST = 5

/** What is wrong with an address to bring an order to. */
export function addressError({ hasNoHouse }: Pick<OrderDelivery, 'hasNoHouse'>, address: string): string | null {
  if (address.length < ADDRESS_SHORTEST) return 'Введите адрес доставки: улицу, дом, квартиру'
  return hasNoHouse || hasHouse(address) ? null : HOUSE_REQUIRED
}
