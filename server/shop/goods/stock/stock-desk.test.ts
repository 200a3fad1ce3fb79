import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CountCard, StockCard, StockRow } from '#contract/office/stock.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'

const HAMMER = '100101'
const SHOP = 1
const STORE = 3
/** Another good of the same warehouse. */
let OTHER: string
let shop: OfficeShop
let worker: StaffBrowser
let elsewhere: StaffBrowser
let buyer: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  const row = await shop.database.db
    .selectFrom('good_stock')
    .innerJoin('good', 'good.code', 'good_code')
    .select('good_code')
    .where('warehouse_id', '=', SHOP)
    .where('good_code', '<>', HAMMER)
    .where('is_hire', '=', false)
    .orderBy('good_code')
    .executeTakeFirstOrThrow()
  OTHER = row.good_code
  worker = await shop.as('warehouse', { warehouseIds: [SHOP] })
  elsewhere = await shop.as('warehouse', { warehouseIds: [STORE] })
  buyer = await shop.as('buyer')
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.database
  await db.deleteFrom('shop_order').execute()
  await db.deleteFrom('stock_count').execute()
  await db.deleteFrom('stock_movement').execute()
  await db.updateTable('good_stock').set({ quantity: 20 }).execute()
})

const onSale = async (code = HAMMER, warehouse = SHOP) =>
  (
    await shop.database.db
      .selectFrom('good_stock')
      .select('quantity')
      .where('good_code', '=', code)
      .where('warehouse_id', '=', warehouse)
      .executeTakeFirst()
  )?.quantity
const taken = async (code = HAMMER, warehouse = SHOP) => {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(quantity), 0)::integer as n from order_take
    where good_code = ${code} and warehouse_id = ${warehouse}`.execute(shop.database.db)
  return rows[0]!.n
}
const card = async (browser = worker, code = HAMMER) => (await browser.get(`/stock/${code}`)).data as StockCard
const placeOf = (found: StockCard, id = SHOP) => found.places.find(({ place }) => place.id === id)
const correct = (body: object, browser = worker, headers = {}) =>
  browser.post(`/stock/${HAMMER}/correct`, { warehouseId: SHOP, reason: 'mistake', ...body }, headers)
const start = async (body: object = {}, browser = worker) =>
  (await browser.post('/stock-counts', { warehouseId: SHOP, ...body })).data as CountCard
const count = (id: number, body: object, browser = worker) => browser.post(`/stock-counts/${id}/count`, body)
const close = (id: number, body: object = {}, browser = worker) =>
  browser.post(`/stock-counts/${id}/apply`, { note: '', missing: 'leave', ...body })

describe('the stock of a good', () => {
  it('is told by warehouse of one’s own, with the orders that hold it', async () => {
    const number = await shop.order()
    const own = await card()
    expect(own.places.map(({ place }) => place.id)).toEqual([SHOP])
    expect(placeOf(own)).toMatchObject({
      quantity: 18,
      held: 2,
      aside: 0,
      sold: 2,
      owner: null,
      said: null,
      mayCorrect: true,
      orders: [{ number, quantity: 2, statusText: 'Принят', isAside: false }],
    })
    await worker.post(`/picking/${number}/pick`, { code: HAMMER, warehouseId: SHOP, count: 1 })
    expect(placeOf(await card())).toMatchObject({ quantity: 18, held: 1, aside: 1 })
    const everywhere = await card(buyer)
    expect(everywhere.places.length).toBeGreaterThan(2)
    expect(everywhere.places.every(({ mayCorrect }) => !mayCorrect)).toBe(true)
  })

  it('is listed: all, what is held, what is gone, what runs out first by its pace', async () => {
    const number = await shop.order()
    await shop.database.db.updateTable('good_stock').set({ quantity: 0 }).where('good_code', '=', OTHER).execute()
    const list = async (query: string, browser = worker) =>
      (await browser.get(`/stock?${query}`)).data.goods as StockRow[]
    expect(await list('show=held')).toMatchObject([{ code: HAMMER, quantity: 18, held: 2, sold: 2, daysLeft: 270 }])
    expect((await list('show=none')).map(({ code }) => code)).toContain(OTHER)
    expect((await list('show=low')).map(({ code }) => code)).not.toContain(HAMMER)
    await shop.database.db.updateTable('good_stock').set({ quantity: 1 }).where('good_code', '=', HAMMER).execute()
    expect(await list('show=low')).toMatchObject([{ code: HAMMER, quantity: 1, isLow: true }])
    expect(await list('show=low', elsewhere)).toEqual([])
    const first = (await worker.get('/stock?limit=1')).data
    const second = (await worker.get(`/stock?limit=1&after=${first.next}`)).data
    expect(second.goods[0].code > first.goods[0].code).toBe(true)
    expect(await list(`search=${HAMMER}`)).toMatchObject([{ code: HAMMER }])
    expect(await list(`search=${encodeURIComponent('%_\\ нет такого')}`)).toEqual([])
    expect((await worker.get(`/stock?shop=${STORE}`)).status).toBe(404)
    expect(number).toMatch(/^\d+$/)
  })

  it('thresholds are the owner’s to set, and change the list', async () => {
    await shop.order()
    const owner = await shop.as('owner')
    expect((await worker.post('/stock-terms', { lowDays: 300, lowPieces: 2 })).status).toBe(403)
    expect((await owner.post('/stock-terms', { lowDays: 0, lowPieces: 2 })).status).toBe(422)
    expect((await owner.post('/stock-terms', { lowDays: 300, lowPieces: 2 })).data).toMatchObject({ lowDays: 300 })
    expect((await worker.get('/stock?show=low')).data.goods).toMatchObject([{ code: HAMMER, daysLeft: 270 }])
    await owner.post('/stock-terms', { lowDays: 14, lowPieces: 2 })
  })
})

describe('a correction', () => {
  it('moves the stock by a difference and is told of with its reason, once however often it is sent', async () => {
    const send = () =>
      correct({ moved: -3, reason: 'damaged', note: 'Упала палета' }, worker, { 'idempotency-key': 'corrected-once' })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await onSale()).toBe(17)
    expect((await card()).movements).toMatchObject([
      {
        moved: -3,
        left: 17,
        reasonText: 'Брак, бой',
        note: 'Упала палета',
        who: expect.stringContaining('Человек'),
        countId: null,
      },
    ])
    const { rows } = await sql<{
      part: string
    }>`select part from audit where thing = 'good' and thing_key = ${HAMMER}`.execute(shop.database.db)
    expect(rows.map(({ part }) => part)).toContain('stock_movement')
  })

  it('is refused in words where it makes no sense, and nothing is changed', async () => {
    const refusals = await Promise.all([
      correct({ moved: 0 }),
      correct({ moved: -21 }),
      correct({ moved: 2, reason: 'damaged' }),
      correct({ moved: -2, reason: 'found' }),
      correct({ moved: -2, reason: 'other', note: ' ' }),
      correct({ moved: 1.5 }),
      correct({ moved: 1, reason: 'whim' }),
      correct({ moved: 1, note: 'х'.repeat(301) }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 422))
    expect(refusals[1]!.errorMessage).toEqual({
      moved: ['В продаже 20\u00A0шт.: убавить больше нельзя. Остальное держат заказы, их меняют в карточке заказа'],
    })
    expect((await correct({ moved: 1 }, elsewhere)).status).toBe(404)
    expect((await correct({ moved: 1 }, buyer)).status).toBe(403)
    expect(
      (await worker.post('/stock/999999999/correct', { warehouseId: SHOP, moved: 1, reason: 'found' })).status,
    ).toBe(404)
    expect(await onSale()).toBe(20)
  })

  it('of stock accounting keeps is refused, with what to do instead; given to the shop it is taken', async () => {
    const { db } = shop.database
    await sql`with source as (insert into exchange_source (name, kind, created_at) values ('1С', '1c', now()) returning id),
      run as (insert into exchange_run (source_id, kind, state, stamp, started_at, changed_at) select id, 'catalog', 'applied', 1, now(), now() from source returning id, source_id),
      good as (insert into external_id (source_id, kind, external, code) select id, 'good', 'h1', ${HAMMER} from source),
      mapped as (insert into exchange_mapping (source_id, kind, external, name, target, changed_at)
        select id, 'warehouse', 'w1', 'Склад', jsonb_build_object('warehouse', ${SHOP}::integer), now() from source)
      insert into source_stock (source_id, external, warehouse, quantity, said_at, run_id) select source_id, 'h1', 'w1', 20, now(), id from run`.execute(
      db,
    )
    const refused = await correct({ moved: 1 })
    expect([refused.status, refused.errorMessage]).toEqual([409, expect.stringContaining('Остаток ведёт «1С»')])
    expect(placeOf(await card())).toMatchObject({ owner: '1С', said: { source: '1С', quantity: 20, unknown: [] } })
    const { id } = await start()
    expect((await count(id, { scanned: HAMMER, set: 25 })).data).toMatchObject({ difference: 5, owner: '1С' })
    expect((await close(id)).data).toMatchObject({ state: 'applied' })
    expect(await onSale()).toBe(20)
    await sql`insert into exchange_field_owner (source_id, field, owner) select id, 'stock', 'shop' from exchange_source`.execute(
      db,
    )
    expect((await correct({ moved: 1 })).status).toBe(200)
    await db.deleteFrom('exchange_source').execute()
  })
})

describe('a count', () => {
  it('adds up scans by barcode, article and code, shows the differences and writes them with a reason', async () => {
    const { db } = shop.database
    await db.updateTable('good').set({ barcode: '4600000000017' }).where('code', '=', HAMMER).execute()
    const { article } = await db
      .selectFrom('good')
      .select('article')
      .where('code', '=', HAMMER)
      .executeTakeFirstOrThrow()
    const { id, mayCount, left } = await start()
    expect([mayCount, left.total]).toEqual([true, expect.any(Number)])
    expect(left.goods.map(({ code }) => code)).toContain(HAMMER)
    for (const scanned of ['4600000000017', article, article.toLowerCase().replaceAll('-', ''), HAMMER])
      expect((await count(id, { scanned, add: 1 })).status).toBe(200)
    expect((await count(id, { scanned: HAMMER, add: 13 })).data).toMatchObject({
      counted: 17,
      expected: 20,
      difference: -3,
      isMoved: false,
    })
    expect((await count(id, { scanned: HAMMER, add: -20 })).status).toBe(409)
    const unknown = await count(id, { scanned: 'XYZ-404', add: 1 })
    expect([unknown.status, unknown.errorMessage]).toEqual([
      404,
      '«XYZ-404» нет ни у одного товара. Отложите и проверьте артикул на упаковке',
    ])
    expect(await onSale()).toBe(20)
    expect((await close(id, { note: 'Плановый' })).data).toMatchObject({ state: 'applied', note: 'Плановый' })
    expect(await onSale()).toBe(17)
    expect(await onSale(OTHER)).toBe(20)
    expect((await card()).movements).toMatchObject([
      { moved: -3, left: 17, reasonText: 'Пересчёт', note: 'Плановый', countId: id },
    ])
    expect([(await close(id)).status, (await count(id, { scanned: HAMMER, add: 1 })).status]).toEqual([409, 409])
    expect(await onSale()).toBe(17)
  })

  it('of a shelf knows what lies on it; what is not found is nothing when one says so', async () => {
    await worker.post('/picking-shelf', { code: HAMMER, warehouseId: SHOP, shelf: 'а-1' })
    await worker.post('/picking-shelf', { code: OTHER, warehouseId: SHOP, shelf: 'А-1' })
    const { id, left } = await start({ shelf: 'а-1' })
    expect(left.goods.map(({ code }) => code).toSorted()).toEqual([HAMMER, OTHER])
    await count(id, { scanned: HAMMER, set: 20 })
    expect((await close(id, { missing: 'zero' })).errorMessage).toEqual({
      zeroed: [expect.stringMatching(/остаток 1\sтовара/)],
    })
    expect((await close(id, { missing: 'zero', zeroed: 2 })).status).toBe(422)
    await close(id, { missing: 'zero', zeroed: 1 })
    expect([await onSale(HAMMER), await onSale(OTHER)]).toEqual([20, 0])
    expect((await worker.get('/stock-counts')).data.counts).toMatchObject([
      { id, shelf: 'А-1', goods: 1, pieces: 20, differences: 0 },
    ])
    expect((await elsewhere.get('/stock-counts')).data.counts).toEqual([])
    expect((await elsewhere.get(`/stock-counts/${id}`)).status).toBe(404)
    expect((await elsewhere.post('/stock-counts', { warehouseId: SHOP })).status).toBe(404)
  })

  it('knows what orders hold: sold meanwhile is no difference, picked meanwhile must be counted again', async () => {
    const { id } = await start()
    await count(id, { scanned: HAMMER, add: 10 })
    const number = await shop.order()
    expect((await count(id, { scanned: HAMMER, add: 10 })).data).toMatchObject({
      counted: 20,
      expected: 20,
      isMoved: false,
    })
    await worker.post(`/picking/${number}/pick`, { code: HAMMER, warehouseId: SHOP, count: 1 })
    expect((await count(id, { scanned: HAMMER, add: 1 })).data).toMatchObject({ expected: 19, isMoved: true })
    const refused = await close(id)
    expect([refused.status, refused.errorMessage]).toEqual([
      409,
      expect.stringContaining('Пока считали, остаток изменился'),
    ])
    await count(id, { scanned: HAMMER, set: 19 })
    expect((await close(id)).status).toBe(200)
    expect(await onSale()).toBe(18)
  })

  it('says which orders lack pieces when less is there than they hold', async () => {
    const number = await shop.order()
    await shop.database.db.updateTable('good_stock').set({ quantity: 0 }).where('good_code', '=', HAMMER).execute()
    const { id } = await start()
    expect((await count(id, { scanned: HAMMER, set: 1 })).data).toMatchObject({
      expected: 2,
      difference: -1,
      lacking: [number],
    })
    await close(id)
    expect(await onSale()).toBe(0)
  })

  it('dropped, it changes nothing; a line taken out is not written', async () => {
    const { id } = await start()
    await count(id, { scanned: HAMMER, set: 5 })
    expect((await worker.post(`/stock-counts/${id}/forget`, { code: HAMMER })).data.lines).toEqual([])
    expect((await close(id)).status).toBe(409)
    expect((await worker.post(`/stock-counts/${id}/drop`)).data.state).toBe('dropped')
    expect(await onSale()).toBe(20)
  })

  const undo = (id: number, browser = worker) => browser.post(`/stock-counts/${id}/undo`)
  const closed = async (figures: Record<string, number>) => {
    const { id } = await start()
    for (const [code, pieces] of Object.entries(figures)) await count(id, { scanned: code, set: pieces })
    return (await close(id)).data as CountCard
  }

  it('taken back, gives each difference back, whatever orders took meanwhile', async () => {
    const { id, undoUntil, written } = await closed({ [HAMMER]: 17, [OTHER]: 25 })
    expect([written, undoUntil]).toEqual([2, expect.any(String)])
    await shop.order()
    expect((await undo(id, elsewhere)).status).toBe(404)
    expect((await undo(id)).data).toMatchObject({ state: 'undone', written: 0, stuck: [], undoUntil: null })
    // the order took two
    expect([await onSale(HAMMER), await onSale(OTHER)]).toEqual([18, 20])
    expect((await card()).movements[0]).toMatchObject({ moved: 3, note: `Отмена пересчёта № ${id}`, countId: id })
    expect([(await undo(id)).status, await onSale(HAMMER)]).toEqual([409, 18])
    expect((await undo((await start()).id)).status).toBe(409)
  })

  it('leaves alone what the exchange sent, another count settled or buyers bought since, and says so', async () => {
    const { db } = shop.database
    const first = await closed({ [HAMMER]: 17, [OTHER]: 25 })
    shop.time.now = new Date(shop.time.now.getTime() + 1000)
    await db
      .updateTable('good_stock')
      .set({ quantity: 3 })
      .where('good_code', '=', OTHER)
      .where('warehouse_id', '=', SHOP)
      .execute()
    const stuck = { code: OTHER, words: 'лишних было 5, из них в продаже осталось 3' }
    expect((await worker.get(`/stock-counts/${first.id}`)).data.stuck).toMatchObject([stuck])
    await closed({ [HAMMER]: 16 })
    const refused = await undo(first.id)
    expect([refused.status, refused.errorMessage]).toEqual([
      409,
      expect.stringContaining('с тех пор пересчитали заново'),
    ])
    const second = await closed({ [HAMMER]: 15, [OTHER]: 2 })
    shop.time.now = new Date(shop.time.now.getTime() + 1000)
    const at = shop.time.now
    await sql`with source as (insert into exchange_source (name, kind, created_at) values ('Отмена', '1c', ${at}) returning id),
      run as (insert into exchange_run (source_id, kind, state, stamp, started_at, changed_at, ended_at)
        select id, 'catalog', 'applied', 1, ${at}, ${at}, ${at} from source returning id)
      insert into exchange_change (run_id, thing, key) select id, 'stock', ${`${OTHER}/${SHOP}`} from run`.execute(db)
    expect((await undo(second.id)).data).toMatchObject({
      state: 'undone',
      stuck: [{ code: OTHER, words: 'остаток с тех пор прислал обмен' }],
    })
    expect([await onSale(HAMMER), await onSale(OTHER)]).toEqual([16, 2])
    await db.deleteFrom('exchange_source').where('name', '=', 'Отмена').execute()
  })

  it.each([
    [12, 15],
    [40, 36],
  ])(
    'of %i said and %i really there, while orders are placed, never sells twice nor loses a piece',
    async (said, real) => {
      const { db } = shop.database
      await db.updateTable('good_stock').set({ quantity: 0 }).where('good_code', '=', HAMMER).execute()
      await db
        .updateTable('good_stock')
        .set({ quantity: said })
        .where('good_code', '=', HAMMER)
        .where('warehouse_id', '=', SHOP)
        .execute()
      const { id } = await start()
      const colleague = await shop.as('warehouse', { warehouseIds: [SHOP] })
      const buyers = Array.from({ length: 14 }, () => openVisitor(shop))
      for (const each of buyers) await each.post('/cart/update', { goods: [{ code: HAMMER, quantity: 1 }] })
      const orders = Promise.all(buyers.map((each) => each.post('/order/save', orderForm())))
      for (let piece = 0; piece < real; piece += 3)
        await Promise.all([count(id, { scanned: HAMMER, add: 1 }), count(id, { scanned: HAMMER, add: 2 }, colleague)])
      expect((await close(id)).data).toMatchObject({ state: 'applied' })
      await orders
      expect((await onSale())! + (await taken())).toBe(real)
    },
  )
})
