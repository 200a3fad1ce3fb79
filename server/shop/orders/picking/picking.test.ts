import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PickingCard, PickingOrder, ShelfGood } from '#contract/office/picking.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { orderForm } from '#server/test/order-form.ts'

const HAMMER = '100101'
const OTHER = '100102'
const SHOP = 1
const STORE = 3
let shop: OfficeShop
let picker: StaffBrowser
let elsewhere: StaffBrowser
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  picker = await shop.as('warehouse', { warehouseIds: [SHOP] })
  elsewhere = await shop.as('warehouse', { warehouseIds: [STORE] })
  owner = await shop.as('owner')
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.updateTable('good_stock').set({ quantity: 1000 }).execute())

const card = async (number: string, browser = picker) => (await browser.get(`/picking/${number}`)).data as PickingCard
const pick = (number: string, count: number, browser = picker, warehouseId = SHOP) =>
  browser.post(`/picking/${number}/pick`, { code: HAMMER, warehouseId, count })
const queue = async (browser = picker, query = '') =>
  (await browser.get(`/picking${query}`)).data as {
    orders: PickingOrder[]
    goods: ShelfGood[]
  }
const stockAt = async (warehouse: number) =>
  (
    await shop.database.db
      .selectFrom('good_stock')
      .select('quantity')
      .where('good_code', '=', HAMMER)
      .where('warehouse_id', '=', warehouse)
      .executeTakeFirst()
  )?.quantity

describe('an order is picked', () => {
  it('piece by piece, by one who may, and becomes ready with a message that can be taken back', async () => {
    const number = await shop.order()
    expect((await queue()).orders.map((each) => each.number)).toContain(number)
    const begun = await pick(number, 1)
    expect(begun.data).toMatchObject({
      status: 'assembling',
      picker: { name: expect.stringContaining('Человек') },
      lines: [{ code: HAMMER, quantity: 2, picked: 1, isMine: true, place: { id: SHOP } }],
    })
    const early = await picker.post(`/picking/${number}/done`)
    expect([early.status, early.errorMessage]).toEqual([
      409,
      'Собрано не всё: осталось 1\u00A0штука, «Верстак на Рижском»',
    ])
    await pick(number, 1)
    const done = await picker.post(`/picking/${number}/done`)
    expect(done.data).toMatchObject({ status: 'ready', isDone: true })
    expect(done.data.recallable).toHaveLength(1)
    expect((await picker.post(`/picking/${number}/recall`)).data.recallable).toEqual([])
    expect((await picker.post(`/picking/${number}/recall`)).status).toBe(409)
    expect((await queue()).orders.map((each) => each.number)).not.toContain(number)
    const { history } = (await owner.get(`/orders/${number}`)).data
    expect(history.map(({ status, who }: never) => [status, (who as { name: string } | null)?.name])).toEqual([
      ['new', undefined],
      ['assembling', expect.stringContaining('Человек')],
      ['ready', expect.stringContaining('Человек')],
    ])
    const { entries } = (await owner.get(`/orders/${number}/audit`)).data
    expect(entries.filter(({ who }: { who: unknown }) => who === null)).toEqual([])
    expect(JSON.stringify(entries)).toContain('Собрано')
  })

  it('never more than ordered, never less than none, and put back it is not done', async () => {
    const number = await shop.order()
    await pick(number, 2)
    const more = await pick(number, 1)
    expect([more.status, more.errorMessage]).toEqual([409, 'Уже собрано 2 из 2. Лишнее верните на полку: 1\u00A0штука'])
    expect((await pick(number, -3)).status).toBe(409)
    expect((await pick(number, 0)).status).toBe(422)
    expect((await pick(number, -1)).data.lines[0].picked).toBe(1)
  })

  it('by two people at once counts every piece, and the piece too many is refused to one of them', async () => {
    const number = await shop.order()
    const colleague = await shop.as('counter', { warehouseIds: [SHOP] })
    const answers = await Promise.all([pick(number, 1), pick(number, 1, colleague), pick(number, 1, colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect((await card(number)).lines[0]!.picked).toBe(2)
    const finished = await Promise.all([
      picker.post(`/picking/${number}/done`),
      colleague.post(`/picking/${number}/done`),
    ])
    expect(finished.map(({ data }) => data?.status ?? 'refused')).toContain('ready')
    const { messages } = (await owner.get(`/orders/${number}`)).data
    expect(messages.filter(({ subject }: { subject: string }) => subject === `Заказ № ${number} готов`)).toHaveLength(1)
  })

  it('by a scan sent twice under one key counts once', async () => {
    const number = await shop.order()
    const scan = () =>
      picker.post(
        `/picking/${number}/pick`,
        { code: HAMMER, warehouseId: SHOP, count: 1 },
        { 'idempotency-key': `scan-${number}` },
      )
    const answers = await Promise.all([scan(), scan(), scan()])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await card(number)).lines[0]!.picked).toBe(1)
  })

  it('brought by a courier it waits packed: the buyer is not told that it can be collected', async () => {
    const number = await shop.order({ delivery: { type: 'courier', address: 'г Псков, ул Ленина, д 5, кв 1' } })
    const { lines } = await card(number, owner)
    for (const { code, place, quantity } of lines)
      await owner.post(`/picking/${number}/pick`, { code, warehouseId: place.id, count: quantity })
    const done = await owner.post(`/picking/${number}/done`)
    expect(done.data).toMatchObject({ status: 'assembling', isDone: true, finish: 'packed' })
    const { history, messages } = (await owner.get(`/orders/${number}`)).data
    expect(history.at(-1).note).toBe('Собран, ждёт передачи в доставку')
    expect(JSON.stringify(messages)).not.toContain('можно забрать')
  })
})

describe('whose it is', () => {
  it('another’s order is as good as none, and only one’s own shelves are picked from', async () => {
    const number = await shop.order()
    expect((await elsewhere.get(`/picking/${number}`)).status).toBe(404)
    expect((await pick(number, 1, elsewhere)).status).toBe(404)
    expect((await elsewhere.get(`/picking?shop=${SHOP}`)).status).toBe(404)
    expect((await queue(elsewhere)).orders.map((each) => each.number)).not.toContain(number)
    const line = { code: HAMMER, warehouseId: STORE, count: 1 }
    expect((await picker.post(`/picking/${number}/pick`, line)).status, 'no such line').toBe(409)
    expect((await picker.post('/picking-shelf', { code: HAMMER, warehouseId: STORE, shelf: 'А-1' })).status).toBe(404)
  })

  it.each(['ready', 'cancelled'])('what is %s is picked no more', async (to) => {
    const number = await shop.order()
    await owner.post(`/orders/${number}/status`, { from: 'new', to })
    const answer = await pick(number, 1)
    expect([answer.status, answer.errorMessage]).toEqual([409, expect.stringContaining('собирать нечего')])
  })
})

describe('the round along the shelves', () => {
  it('adds up what the orders need, goods with a shelf first', async () => {
    const buyer = openVisitor(shop)
    await buyer.post('/cart/update', {
      goods: [
        { code: HAMMER, quantity: 1 },
        { code: '100104', quantity: 3 },
      ],
    })
    const { number } = (await buyer.post('/order/save', orderForm())).data
    const named = await picker.post('/picking-shelf', { code: '100104', warehouseId: SHOP, shelf: ' а-12 ' })
    expect(named.data).toEqual({ shelf: 'А-12' })
    const { goods } = await queue(picker, `?shop=${SHOP}`)
    expect(goods[0]).toMatchObject({ code: '100104', shelf: 'А-12' })
    expect(goods.find(({ code }) => code === HAMMER)!.orders).toContain(number)
    expect(goods.every(({ place }) => place.id === SHOP)).toBe(true)
    expect((await picker.get('/picking?branch=777')).status).toBe(404)
    const { lines } = await card(number)
    expect(lines.map(({ code }) => code)).toEqual(['100104', HAMMER])
    expect(
      (await picker.post('/picking-shelf', { code: '100104', warehouseId: SHOP, shelf: '' })).data.shelf,
    ).toBeNull()
  })
})

describe('a shelf that is empty', () => {
  const short = (number: string, more: object, browser = picker) =>
    browser.post(`/picking/${number}/short`, { code: HAMMER, warehouseId: SHOP, count: 1, ...more })

  it('elsewhere: the piece is held there, the empty shelf sells nothing, the history says both', async () => {
    const number = await shop.order()
    await pick(number, 1)
    const choices = (await picker.get(`/picking/${number}/short/${HAMMER}`)).data
    expect(choices.places.map(({ id }: { id: number }) => id)).toContain(2)
    const moved = await short(number, { way: 'elsewhere', fromWarehouseId: 2 })
    expect(moved.data.lines).toMatchObject([
      { place: { id: SHOP }, quantity: 1, picked: 1, isMine: true },
      { place: { id: 2 }, quantity: 1, picked: 0, isMine: false },
    ])
    expect([await stockAt(SHOP), await stockAt(2)]).toEqual([0, 999])
    const { history } = (await owner.get(`/orders/${number}`)).data
    expect(history.at(-1).note).toMatch(/^Не нашли на полке: .+, 1 шт\., «Верстак на Рижском»\. Берём в магазине «/)
    const neighbour = await shop.as('warehouse', { warehouseIds: [2] })
    expect((await pick(number, 1, neighbour, 2)).status).toBe(200)
    expect((await neighbour.post(`/picking/${number}/done`)).errorMessage).toMatch(/^Ваша часть собрана/)
    expect((await picker.post(`/picking/${number}/done`)).data.status).toBe('ready')
  })

  it('a place that has not enough is refused, and nothing is changed', async () => {
    const number = await shop.order()
    await shop.database.db.updateTable('good_stock').set({ quantity: 0 }).where('warehouse_id', '=', 2).execute()
    const answer = await short(number, { way: 'elsewhere', fromWarehouseId: 2 })
    expect([answer.status, answer.errorMessage]).toEqual([409, expect.stringContaining('осталось 0')])
    expect(await stockAt(SHOP)).toBe(998)
    expect((await card(number)).status).toBe('new')
    expect((await short(number, { way: 'elsewhere' })).status).toBe(422)
    expect((await short(number, { way: 'wait', count: 3 })).status).toBe(409)
  })

  it.each([
    ['wait', 'ждём товар'],
    ['ask', 'нехватка'],
  ])('%s: the order waits under the tag «%s», and a piece found later is picked all the same', async (way, tag) => {
    const number = await shop.order()
    const told = await short(number, { way })
    expect(told.data.lines[0]).toMatchObject({ quantity: 2, picked: 0, short: 1 })
    const again = await short(number, { way })
    expect(again.status).toBe(200)
    const desk = (await owner.get(`/orders/${number}`)).data
    expect(desk.desk.tags).toEqual([tag])
    expect(await stockAt(SHOP)).toBe(0)
    expect((await pick(number, 2)).data.lines[0]).toMatchObject({ picked: 2, short: 0 })
  })

  const edited = async (number: string, lines: object[]) => {
    const order = (await owner.get(`/orders/${number}/edit`)).data
    const seen = order.lines.map(({ code, complectOf, quantity }: Record<string, unknown>) => ({
      code,
      complectOf,
      quantity,
    }))
    const edit = { version: order.version, seen: { lines: seen, delivery: order.delivery.words }, lines }
    const { after } = (await owner.post(`/orders/${number}/edit/preview`, edit)).data
    return { ...edit, expectedTotal: after.total as number }
  }
  const missing = { code: HAMMER, warehouseId: SHOP, count: 1 }

  it('replaced at once by one who may: shelf, lines, money and history together, sent twice it is done once', async () => {
    const number = await shop.order()
    await pick(number, 1)
    const edit = await edited(number, [
      { code: HAMMER, quantity: 1 },
      { code: OTHER, quantity: 1 },
    ])
    expect((await picker.post(`/picking/${number}/settle`, { missing, edit })).status).toBe(403)
    const cheaper = { ...edit, expectedTotal: edit.expectedTotal - 1 }
    expect((await owner.post(`/picking/${number}/settle`, { missing, edit: cheaper })).status).toBe(409)
    expect(await stockAt(SHOP)).toBe(998)
    const settled = await owner.post(`/picking/${number}/settle`, { missing, edit })
    expect(settled.status).toBe(200)
    expect(settled.data.lines).toMatchObject([
      { code: HAMMER, quantity: 1, picked: 1, short: 0 },
      { code: OTHER, quantity: 1, picked: 0 },
    ])
    expect((await owner.post(`/picking/${number}/settle`, { missing, edit })).status).toBe(200)
    expect(await stockAt(SHOP)).toBe(0)
    const { history, desk } = (await owner.get(`/orders/${number}`)).data
    expect(desk.tags).toEqual([])
    expect(history.slice(-2).map(({ note }: { note: string }) => note)).toEqual([
      expect.stringMatching(/^Не нашли на полке: .+, 1 шт\., «Верстак на Рижском»\.$/),
      expect.stringContaining('стало'),
    ])
  })

  it('struck off on the card later: the missing piece does not come back on sale, nobody has to decide any more', async () => {
    const number = await shop.order()
    await short(number, { way: 'ask' })
    const { status } = await owner.post(`/orders/${number}/edit`, await edited(number, [{ code: HAMMER, quantity: 1 }]))
    expect(status).toBe(200)
    expect(await stockAt(SHOP)).toBe(0)
    expect((await owner.get(`/orders/${number}`)).data.desk.tags).toEqual([])
    expect((await card(number)).lines).toMatchObject([{ quantity: 1, short: 0 }])
  })

  it('cancelled: only what lies there comes back', async () => {
    const number = await shop.order()
    await short(number, { way: 'wait' })
    const moved = await owner.post(`/orders/${number}/status`, { from: 'assembling', to: 'cancelled', note: 'Не ждёт' })
    expect(moved.status).toBe(200)
    expect(await stockAt(SHOP)).toBe(1)
  })
})
