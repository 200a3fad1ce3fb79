import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CountCard, PrintedCount } from '#contract/office/stock.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

const SHOP = 1
const HAMMER = '100101'

let shop: OfficeShop
let worker: StaffBrowser
const db = () => shop.database.db

beforeAll(async () => {
  shop = await openOfficeShop()
  worker = await shop.as('warehouse', { nodeCodes: ['000001'] })
})
afterAll(() => shop.close())

const begin = (body: object = {}) => worker.post('/stock-counts', { warehouseId: SHOP, beside: true, ...body })
const start = async (body: object = {}) => (await begin(body)).data as CountCard
const count = (id: number, body: object, browser = worker) => browser.post(`/stock-counts/${id}/count`, body)
const codes = async (where: { category?: string; vendor?: string }) => {
  const rows = await db()
    .selectFrom('good')
    .innerJoin('good_stock', 'good_stock.good_code', 'good.code')
    .select('good.code')
    .where('warehouse_id', '=', SHOP)
    .where('quantity', '>', 0)
    .$if(where.category !== undefined, (all) => all.where('category_code', '=', where.category!))
    .$if(where.vendor !== undefined, (all) => all.where('vendor_code', '=', where.vendor!))
    .execute()
  return rows.map(({ code }) => code).toSorted()
}
const leftOf = (card: CountCard) => card.left.goods.map(({ code }) => code).toSorted()

it('a count is of a section with those below it, of a brand, and of nothing the shop does not know', async () => {
  const good = await db()
    .selectFrom('good')
    .innerJoin('category', 'category.code', 'good.category_code')
    .selectAll('good')
    .select(['parent_code', 'category.name as section'])
    .where('good.code', '=', HAMMER)
    .executeTakeFirstOrThrow()
  const ofSection = await start({ category: good.category_code })
  expect([ofSection.section, leftOf(ofSection)]).toEqual([good.section, await codes({ category: good.category_code })])
  const above = await start({ category: good.parent_code! })
  expect(leftOf(above)).toEqual(expect.arrayContaining(leftOf(ofSection)))
  const ofBrand = await start({ vendor: good.vendor_code })
  expect(leftOf(ofBrand)).toEqual(await codes({ vendor: good.vendor_code }))
  expect((await begin({ category: 'nothing' })).errorMessage).toEqual({ category: ['Такого раздела нет'] })
  expect((await begin({ vendor: 'nobody' })).errorMessage).toEqual({ vendor: ['Такого бренда нет'] })
})

it('what was counted lately is left out of a count of what was not', async () => {
  const first = await start()
  await count(first.id, { scanned: HAMMER, set: 20 })
  await worker.post(`/stock-counts/${first.id}/apply`, { note: '', missing: 'leave' })
  const old = await start({ notCountedDays: 30 })
  expect(leftOf(old)).not.toContain(HAMMER)
  expect(old.left.total).toBe(first.left.total - 1)
  shop.time.now = new Date(shop.time.now.getTime() + 31 * 86_400_000)
  worker = await shop.as('warehouse', { nodeCodes: ['000001'] })
  expect(leftOf(await start({ notCountedDays: 30 }))).toContain(HAMMER)
})

it('a second count of one place is begun only by somebody who says so', async () => {
  const refused = await begin({ beside: false })
  expect([refused.status, refused.errorMessage]).toEqual([409, expect.stringContaining('уже идёт пересчёт')])
  await db().updateTable('stock_count').set({ state: 'dropped' }).where('state', '=', 'open').execute()
  const both = await Promise.all([begin({ beside: false }), begin({ beside: false })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('a colleague’s screen is told of every scan', async () => {
  const { id } = await start()
  const told = () =>
    db().selectFrom('office_event').select('staff_id').where('kind', '=', 'count').where('order_id', '=', id).execute()
  const before = (await told()).length
  await count(id, { scanned: HAMMER, add: 1 })
  await worker.post(`/stock-counts/${id}/forget`, { code: HAMMER })
  const events = await told()
  expect(events.length).toBe(before + 2)
  expect(events.every(({ staff_id }) => staff_id !== null)).toBe(true)
})

it('all that was not found is read by parts', async () => {
  const { id, left } = await start()
  const { data } = await worker.get(`/stock-counts/${id}/left?skip=1`)
  expect([data.total, data.goods[0].code]).toEqual([left.total, left.goods[1]!.code])
})

it('its papers and its file name who counted, the price and what became nothing', async () => {
  const { id, left } = await start({ isBlind: true })
  expect((await worker.get(`/stock-counts/${id}`)).data.isBlind).toBe(true)
  const { data: line } = await count(id, { scanned: HAMMER, set: 5 })
  const { price } = await db()
    .selectFrom('good_offer')
    .select('price')
    .where('good_code', '=', HAMMER)
    .where('node_code', '=', '000001')
    .executeTakeFirstOrThrow()
  expect(line.price).toBe(price / 100)
  const rest = left.total - 1
  await worker.post(`/stock-counts/${id}/apply`, { note: 'Год', missing: 'zero', zeroed: rest })
  const printed = (await worker.get(`/stock-counts/${id}/print`)).data as PrintedCount
  expect(printed.zeroed).toHaveLength(rest)
  expect(printed.card.lines).toMatchObject([{ code: HAMMER, counted: 5, who: expect.any(String) }])
  const file = await shop.app.inject({
    url: `/api/office/stock-counts/${id}/file`,
    headers: {
      host: OFFICE_HOST,
      cookie: `${shop.config.scheme === 'https' ? '__Host-office_session' : 'office_session'}=${worker.cookie()}`,
    },
  })
  expect(file.statusCode).toBe(200)
  const rows = file.payload.trim().split('\n')
  expect(rows).toHaveLength(left.total + 1)
  expect(rows[1]).toContain(HAMMER)
})
