import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { Good } from '#contract/good.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { cartCourierText, cartMoment, cartPromise } from '#rules/cart/cart-promise.ts'
import type { CourierDay } from '#rules/delivery/courier-slots.ts'
import { collectedAt, counterFor, isDay, NEVER } from '#rules/delivery/arrival.ts'
import { arrivalText, pickupText, wholeText } from '#rules/delivery/arrival-text.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { type BranchInit, pageMoment } from '#rules/delivery/page-moment.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { collectPromise, courierArrival, stockPromise } from '#rules/delivery/stock-promise.ts'
import { buildFiles } from '#server/files/write/build-files.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { branchMoment } from '#server/shop/ground/branch/branch-moment.ts'

const CODE = '100101'
const [PSKOV, MOSCOW] = ['000001', '777']
const COUNTERS: Record<string, number[]> = { [PSKOV]: [1, 2], [MOSCOW]: [8] }
const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

let shop: CatalogShop
const dataDir = mkdtempSync(join(tmpdir(), 'one-promise-'))

/** Pskov has two shops and a store-room, the main city one shop and a store-room; a supplier brings to Pskov. */
beforeAll(async () => {
  shop = await openCatalogShop({ DATA_DIR: dataDir })
  const { db } = shop.database
  const { shelf_node: _, ...first } = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const place = { ...first, work_time: JSON.stringify(first.work_time), pictures: '[]', node_code: MOSCOW }
  await db
    .insertInto('warehouse')
    .values([
      { ...place, id: 8, slug: 'kashirka', name: 'Верстак на Каширке' },
      { ...place, id: 9, slug: 'sklad', name: 'Склад', is_shop: false, has_pickup: false },
    ])
    .execute()
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

const hours = fc.constantFrom('09:00-20:00', '10:00-17:00', 'off')
const week = fc.array(hours, { minLength: 7, maxLength: 7 }).map((days) =>
  WEEKDAYS.map((weekday, at) => {
    const [start = '', end = ''] = days[at] === 'off' ? [] : days[at]!.split('-')
    return { weekday, start, end, isDayOff: days[at] === 'off' ? '1' : '0' }
  }),
)
const pieces = fc.integer({ min: 0, max: 3 })
const world = fc.record({
  node: fc.constantFrom(PSKOV, MOSCOW),
  weeks: fc.record({ 1: week, 2: week, 8: week }),
  stock: fc.record({ 1: pieces, 2: pieces, 3: pieces, 8: pieces, 9: pieces }),
  transferDays: fc.integer({ min: -1, max: 6 }),
  daysOff: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 4 }),
  minutes: fc.integer({ min: 0, max: 14 * 24 * 60 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  courier: fc.record({
    intervals: fc.constantFrom(['09:00–13:00', '13:00–17:00', '17:00–21:00'], ['10:00–12:00']),
    sameDayUntil: fc.constantFrom('', '12:00', '20:00'),
    leadHours: fc.constantFrom(2, 30),
    days: fc.constant(7),
  }),
})
type World = typeof world extends fc.Arbitrary<infer Drawn> ? Drawn : never

async function build({ weeks, stock, transferDays, daysOff, minutes, courier }: World) {
  const { db } = shop.database
  const start = new Date('2026-12-21T00:00:00+03:00')
  shop.time.now = new Date(start.getTime() + minutes * 60_000)
  for (const [id, each] of Object.entries(weeks))
    await db
      .updateTable('warehouse')
      .set({ work_time: JSON.stringify(each) })
      .where('id', '=', Number(id))
      .execute()
  await db.updateTable('node_logistic').set({ transfer_days: transferDays }).execute()
  await db.updateTable('good_offer').set({ delivery_days: null }).where('good_code', '=', CODE).execute()
  await db.deleteFrom('calendar_day').execute()
  const days = daysOff.map((ahead) => ({ day: addDays('2026-12-21', ahead), node_code: null, works: ahead % 4 === 0 }))
  if (days.length > 0) await db.insertInto('calendar_day').values(days).execute()
  await db.deleteFrom('order_take').execute()
  await db.deleteFrom('good_stock').where('good_code', '=', CODE).execute()
  const rows = Object.entries(stock).map(([id, quantity]) => ({ warehouse_id: Number(id), good_code: CODE, quantity }))
  await db.insertInto('good_stock').values(rows).execute()
  const value = JSON.stringify(courier)
  await db
    .insertInto('setting')
    .values({ key: 'courier', value })
    .onConflict((same) => same.column('key').doUpdateSet({ value }))
    .execute()
  invalidateMemoized(db)
}

/** As every screen of the branch has it. */
async function momentOf(node: string): Promise<ShopMoment> {
  const { data } = await shop.ask(`/content/init?nodeLogisticCode=${node}`)
  const moment = pageMoment(data as BranchInit, node, shop.time.now)
  const { chosen: _, ...said } = moment
  const server = await branchMoment(shop.services, node, shop.time.now)
  // pages are not told of days that are over
  const today = moscowMoment(shop.time.now)!.day
  const ahead = (days: ReadonlySet<string> = new Set()) => [...days].filter((day) => day >= today).toSorted()
  const facts = ({ counters, calendar, ...rest }: typeof said) => ({
    ...rest,
    counters: counters.map(({ id }) => id),
    calendar: [ahead(calendar?.daysOff), ahead(calendar?.workingDays)],
  })
  expect(facts(server), 'letters are written by the same moment').toEqual(facts(said))
  return moment
}

async function feedOf(node: string): Promise<string> {
  const built = await buildFiles({ db: shop.database.db, config: shop.config, now: shop.time.now })
  expect(built).not.toBeNull()
  const folder = join(dataDir, 'files', node)
  const text = readFileSync(join(folder, 'yml', 'offers-single.xml'), 'utf8')
  return new RegExp(`<offer id="${CODE}".*?</offer>`, 's').exec(text)?.[0] ?? ''
}

const plain = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll('\u2011', '-')

async function everyPlaceSays(drawn: World, withFeed: boolean) {
  await build(drawn)
  const { node, quantity } = drawn
  const at = `nodeLogisticCode=${node}`
  const moment = await momentOf(node)
  const good: Good = (await shop.ask(`/catalog/good/${CODE}?${at}`)).data
  const one = stockPromise(good, moment)

  const listed: Good[] = (await shop.ask(`/catalog/goods?codes=${CODE}&${at}`)).data
  const suggested: Good[] = (await shop.ask(`/search/quick?q=A-${CODE}&${at}`)).data.goods
  for (const card of [...listed, ...suggested.filter(({ code }) => code === CODE)]) {
    expect(stockPromise(card, moment), 'card, suggest').toEqual(one)
    expect(stockPromise(card, moment, quantity), 'quick order, compare').toEqual(stockPromise(good, moment, quantity))
  }

  const shops: Warehouse[] = (await shop.ask(`/catalog/good/${CODE}/warehouses?${at}`)).data
  const ours = shops.filter(({ nodeLogisticCode, hasPickup }) => nodeLogisticCode === node && hasPickup)
  expect(ours.map(({ id }) => id)).toEqual(COUNTERS[node])
  const saidAt = (counter: { id: number }, wanted: number) => {
    const known = moment.counters.find(({ id }) => id === counter.id)!
    const arrival = collectedAt([{ good, quantity: wanted }], known, moment)
    return arrival === NEVER && wanted > good.goodTotalCount ? undefined : pickupText(arrival, moment.now)
  }
  for (const row of ours)
    expect(row.deliveryDate, `remains of ${row.id}`).toBe(good.goodTotalCount > 0 ? saidAt(row, 1) : undefined)
  if (withFeed) {
    const offer = await feedOf(node)
    const onCounter = ours.some(({ remains = 0 }) => remains > 0)
    if (/<pickup>true/.test(offer)) expect(offer.includes('days="0"'), 'feed').toBe(onCounter)
    if (offer !== '' && good.goodLocalCount > 0) expect(offer, 'feed').toMatch(/<store>true/)
  }
  if (good.goodTotalCount === 0) return
  const collected = collectPromise(good, moment, quantity)!
  expect(one.when, 'the card names no other day than the product').not.toBeNull()

  const guest = openVisitor(shop)
  const put = await guest.post('/cart/update', { goods: [{ code: CODE, quantity }], nodeLogisticCode: node })
  const cart: Cart = put.data
  const wanted = cart.items[0]!.quantity
  const counter = counterFor([{ good, quantity: wanted }], moment)!
  expect(stockPromise(cart.items[0]!.good, cartMoment(cart.items, moment), wanted), 'line of the cart').toEqual(
    stockPromise(good, moment, wanted),
  )
  const whole = collectedAt([{ good, quantity: wanted }], counter, moment)
  const total = cartPromise(cart.items, moment)
  if (isDay(whole)) expect(total, 'total of the cart').toBe(wholeText(whole, moment.now))
  const inCart: Warehouse[] = (await guest.get(`/node-logistic/warehouses?cartUuid=${cart.cartUuid}&${at}`)).data
  for (const row of inCart.filter(({ hasPickup }) => hasPickup))
    expect(row.deliveryDate, `checkout, ${row.id}`).toBe(saidAt(row, wanted))
  const courier = courierArrival(good, moment, wanted)
  if (courier && wanted <= good.goodTotalCount && isDay(courier)) {
    const { data: slots } = await guest.get(`/cart/delivery/slots?cartUuid=${cart.cartUuid}&${at}`)
    expect((slots as CourierDay[])[0]?.day, 'days of the courier').toBe(courier)
    expect(plain(datedPromise(cartCourierText(cart.items, moment), moment.now)), 'courier').toBe(
      plain(datedPromise(arrivalText('Доставка', courier, moment.now), moment.now)),
    )
  }
  if (wanted > good.goodTotalCount || !isDay(whole)) return

  const form = orderForm({ cartUuid: cart.cartUuid, delivery: { type: 'pickup', warehouseId: counter.id } })
  const saved = await guest.post('/order/save', { ...form, nodeLogisticCode: node })
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  const { db } = shop.database
  const order = await db
    .selectFrom('shop_order')
    .select(['number', 'delivery_text'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const promised = pickupText(whole, moment.now)
  const dated = datedPromise(promised, moment.now)
  expect(order.delivery_text, 'order').toBe(promised)
  const letters = await db.selectFrom('outbox').select(['channel', 'text']).orderBy('id', 'desc').limit(2).execute()
  const letter = letters.find(({ channel }) => channel === 'email')!
  expect(plain(letter.text), 'letter').toContain(plain(dated).replace('Самовывоз ', ''))
  expect(
    collected.at.map(({ id }) => id),
    'product',
  ).toContain(counter.id)
}

const numRuns = Number(process.env['PROMISE_RUNS'] ?? (process.env['SHORT_TESTS'] ? 15 : 60))

test('whatever lies wherever, one good and quantity are promised the same day everywhere', async () => {
  let run = 0
  const property = fc.asyncProperty(world, (drawn) => everyPlaceSays(drawn, run++ % 8 === 0))
  await fc.assert(property, { numRuns, endOnFailure: true })
})
