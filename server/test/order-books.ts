import type { Db } from '#server/db/client.ts'

export type Shelves = ReadonlyMap<string, number>

export async function countShelves(db: Db): Promise<Shelves> {
  const rows = await db.selectFrom('good_stock').select(['good_code', 'quantity']).execute()
  const shelves = new Map<string, number>()
  for (const { good_code, quantity } of rows) shelves.set(good_code, (shelves.get(good_code) ?? 0) + quantity)
  return shelves
}

const sumBy = <T>(rows: readonly T[], key: (row: T) => string, count: (row: T) => number) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + count(row))
  return sums
}

/**
 * What must hold whatever happened: everything sold is gone from the shelves and nothing else, each order whole, each
 * with its messages once.
 */
export async function auditOrders(db: Db, before: Shelves): Promise<string[]> {
  const [orders, items, takes, requests, messages, shelves] = await Promise.all([
    db.selectFrom('shop_order').select(['id', 'number', 'status', 'contact_email']).execute(),
    db.selectFrom('order_item').select(['order_id', 'good_code', 'quantity']).execute(),
    db.selectFrom('order_take').select(['order_id', 'good_code', 'quantity']).execute(),
    db.selectFrom('order_request').select(['key', 'order_id']).execute(),
    db.selectFrom('outbox').select(['channel', 'subject', 'text']).execute(),
    countShelves(db),
  ])
  const wrong: string[] = []
  const sold = sumBy(
    items,
    ({ order_id, good_code }) => `${order_id} ${good_code}`,
    ({ quantity }) => quantity,
  )
  const taken = sumBy(
    takes,
    ({ order_id, good_code }) => `${order_id} ${good_code}`,
    ({ quantity }) => quantity,
  )
  for (const key of new Set([...sold.keys(), ...taken.keys()])) {
    if (sold.get(key) !== taken.get(key))
      wrong.push(`order and good ${key}: sold ${sold.get(key) ?? 0}, taken ${taken.get(key) ?? 0}`)
  }
  const gone = sumBy(
    takes,
    ({ good_code }) => good_code,
    ({ quantity }) => quantity,
  )
  for (const [code, count] of before) {
    const left = shelves.get(code) ?? 0
    if (left < 0 || left + (gone.get(code) ?? 0) !== count)
      wrong.push(`good ${code}: ${count} before, ${left} left, ${gone.get(code) ?? 0} taken`)
  }
  for (const { id, number, contact_email } of orders) {
    if (!items.some((item) => item.order_id === id)) wrong.push(`order ${number} has no items`)
    const sms = messages.filter(
      ({ channel, text }) => channel === 'sms' && text.includes(`заказ № ${number} принят`),
    ).length
    const letters = messages.filter(({ subject }) => subject === `Заказ № ${number} принят`).length
    const toShop = messages.filter(({ subject }) => subject.startsWith(`Новый заказ № ${number},`)).length
    if (sms !== 1 || toShop !== 1 || letters !== (contact_email === null ? 0 : 1))
      wrong.push(`order ${number}: ${sms} SMS, ${letters} letters, ${toShop} to the shop`)
  }
  const told = messages.filter(({ channel }) => channel === 'sms').length
  if (told !== orders.length) wrong.push(`${told} SMS for ${orders.length} orders`)
  const empty = requests.filter(({ order_id }) => order_id === null)
  if (empty.length > 0) wrong.push(`${empty.length} keys without an order`)
  const shared = sumBy(
    requests,
    ({ order_id }) => String(order_id),
    () => 1,
  )
  for (const [order, keys] of shared) if (keys > 1) wrong.push(`order ${order} has ${keys} keys`)
  return wrong
}
