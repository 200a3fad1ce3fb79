import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditableOrder, EditPreview } from '#contract/office/order-edit.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'

let shop: OfficeShop
let operator: StaffBrowser
let bank: ReturnType<typeof deskBank>
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const editable = async (number: string) => (await operator.get(`/orders/${number}/edit`)).data as EditableOrder
const bare = ({ lines }: EditableOrder) =>
  lines.map(({ code, complectOf, quantity }) => ({ code, complectOf, quantity }))
const start = (order: EditableOrder) => ({
  version: order.version,
  seen: { lines: bare(order), delivery: order.delivery.words },
})
const line = (code: string, quantity: number) => ({ code, quantity })

async function preview(number: string, edit: object) {
  return (await operator.post(`/orders/${number}/edit/preview`, edit)).data as EditPreview
}
/** As the card does it: asks what it comes to, then writes just that. */
async function save(number: string, change: object, who = operator, seen?: EditableOrder) {
  const edit = { ...start(seen ?? (await editable(number))), ...change }
  const { after } = await preview(number, edit)
  return who.post(`/orders/${number}/edit`, { ...edit, expectedTotal: after?.total ?? 0 })
}

describe('lines of an order', () => {
  it('are changed with their stock, their sums and their history', async () => {
    const before = await bank.pieces('100101')
    const number = await shop.order()
    const seen = await editable(number)
    expect(seen.lines).toMatchObject([{ code: '100101', quantity: 2, stock: expect.any(Array) }])
    expect(seen.lines[0]!.stock.length).toBeGreaterThan(0)
    const edit = { ...start(seen), lines: [line('100101', 1), line('100102', 3)] }
    const shown = await preview(number, edit)
    expect(shown.before.total).toBe(10_180)
    const saved = await save(number, { lines: edit.lines })
    expect(saved.status).toBe(200)
    const card = saved.data as OrderCard
    expect(card.sums.total).toBe(shown.after!.total)
    expect(card.items.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['100101', 1],
      ['100102', 3],
    ])
    expect(card.history.at(-1)).toMatchObject({ who: { name: expect.stringContaining('Человек') } })
    expect(card.history.at(-1)!.note).toMatch(/: было 2, стало 1; добавили «.+», 3\sшт\.\. Было 10\s180\s₽, стало/)
    expect(await bank.pieces('100101')).toEqual({ free: before.free - 1, held: before.held + 1 })
    expect(card.messages[0]).toMatchObject({ subject: `Заказ № ${number} изменён` })
    const { entries } = (await operator.get(`/orders/${number}/audit`)).data
    expect(entries.length).toBeGreaterThan(1)
    expect(entries[0]).toMatchObject({ who: { name: expect.any(String) } })
  })

  it('keep the price they were ordered at, unless today’s are asked for', async () => {
    const number = await shop.order()
    await shop.database.db.updateTable('good_offer').set({ price: 600_000 }).where('good_code', '=', '100101').execute()
    const seen = await editable(number)
    const kept = await preview(number, { ...start(seen), lines: [line('100101', 3)] })
    expect(kept.after!.goods).toBe(5090 * 2 + 6000)
    const anew = await preview(number, { ...start(seen), lines: [line('100101', 3)], isRepriced: true })
    expect(anew.after!.goods).toBe(18_000)
    await save(number, { lines: [line('100101', 3)] })
    expect((await bank.items(number)).map(({ quantity, price }) => [quantity, price])).toEqual([
      [2, 509_000],
      [1, 600_000],
    ])
    await shop.database.db.updateTable('good_offer').set({ price: 509_000 }).where('good_code', '=', '100101').execute()
  })

  it('without stock are refused in words, and nothing changes', async () => {
    const number = await shop.order()
    const before = await bank.order(number)
    const seen = await editable(number)
    await shop.database.db.updateTable('good_stock').set({ quantity: 1 }).where('good_code', '=', '100201').execute()
    const edit = { ...start(seen), lines: [line('100101', 2), line('100201', 50)] }
    const shown = await preview(number, edit)
    expect(shown.after).toBeNull()
    expect(shown.problem).toMatch(/^Не хватает товара\. «.+»: осталось \d+/)
    const answer = await operator.post(`/orders/${number}/edit`, { ...edit, expectedTotal: 1 })
    expect(answer.status).toBe(409)
    expect(shown.lines.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['100101', 2],
      ['100201', 50],
    ])
    expect(await bank.order(number)).toEqual(before)
    const unknown = await save(number, { lines: [line('nothing', 1)] })
    expect(unknown.status).toBe(409)
    const other = await operator.post(`/orders/${number}/edit`, {
      ...start(seen),
      lines: [line('100101', 3)],
      expectedTotal: 1,
    })
    expect([other.status, other.errorMessage]).toEqual([409, expect.stringContaining('Сумма изменилась')])
    expect(await bank.order(number)).toEqual(before)
  })

  it('changed by two people: both values are told; another field is no conflict; a repeat is none either', async () => {
    const number = await shop.order()
    const seen = await editable(number)
    await operator.post(`/orders/${number}`, { comment: { from: '', to: 'Позвонить' } })
    expect((await save(number, { lines: [line('100101', 3)] }, operator, seen)).status).toBe(200)
    const stale = await save(number, { lines: [line('100101', 5)] }, operator, seen)
    expect([stale.status, stale.errorCode]).toEqual([409, 'CONFLICT'])
    expect(stale.errorMessage).toMatch(/ уже изменили: Человек \d+$/)
    expect(stale.conflicts).toMatchObject([
      {
        field: 'lines',
        label: 'Состав',
        yours: expect.stringMatching(/, 5\sшт\.$/),
        theirs: expect.stringMatching(/, 3\sшт\.$/),
      },
    ])
    const moved = await operator.post(`/orders/${number}/edit`, {
      ...start(seen),
      seen: { ...start(seen).seen, delivery: 'Самовывоз вчера' },
      delivery: { type: 'pickup', warehouseId: 2 },
      expectedTotal: 1,
    })
    expect(moved.conflicts).toMatchObject([{ field: 'delivery', yours: expect.stringMatching(/^Самовывоз\. ./) }])
    const { version } = await bank.order(number)
    expect((await save(number, { lines: [line('100101', 3)] }, operator, seen)).status).toBe(200)
    expect((await bank.order(number)).version).toBe(version)
  })

  it('raced by two operators: one has their way, no piece is lost', async () => {
    const before = await bank.pieces('100102')
    const number = await shop.order()
    const seen = await editable(number)
    const other = await shop.as('operator')
    const answers = await Promise.all([
      save(number, { lines: [line('100101', 2), line('100102', 4)] }, operator, seen),
      save(number, { lines: [line('100101', 2), line('100102', 7)] }, other, seen),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await bank.pieces('100102')
    expect(after.free + after.held).toBe(before.free + before.held)
    expect([4, 7]).toContain(after.held - before.held)
  })

  it('stay as they are once it is packed', async () => {
    const number = await shop.order()
    const seen = await editable(number)
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    const answer = await operator.post(`/orders/${number}/edit`, {
      ...start(seen),
      lines: [line('100101', 1)],
      expectedTotal: 5090,
    })
    expect([answer.status, answer.errorMessage]).toEqual([409, expect.stringContaining('пока он не собран')])
    expect((await editable(number)).refusal).toContain('Готов к выдаче')
  })
})

describe('delivery of an order', () => {
  it('moves to another shop with its pieces and its promise', async () => {
    const number = await shop.order()
    const seen = await editable(number)
    const target = seen.shops.find(({ id }) => id !== seen.delivery.warehouseId)!
    const saved = await save(number, { delivery: { type: 'pickup', warehouseId: target.id } })
    const card = saved.data as OrderCard
    expect(card.shop?.id).toBe(target.id)
    expect(card.delivery.address).toContain(target.address)
    expect(card.history.at(-1)!.note).toContain('Изменили магазин')
    const wrong = await preview(number, {
      ...start(await editable(number)),
      delivery: { type: 'pickup', warehouseId: 999 },
    })
    expect(wrong.fields['delivery.warehouseId']).toContain('не получить')
  })

  it('becomes a courier’s at the courier’s price, on a day he goes', async () => {
    const number = await shop.order()
    const { days } = await editable(number)
    const { day, intervals } = days[0]!
    const address = 'Рижский пр., 1, кв. 2'
    const saved = await save(number, { delivery: { type: 'courier', address, slot: { day, interval: intervals[0] } } })
    const card = saved.data as OrderCard
    expect(card.delivery).toMatchObject({ type: 'courier', address })
    expect(card.sums.total).toBe(card.sums.goods + card.delivery.price)
    expect((await bank.order(number)).courier_visit).toMatchObject({ slot: { day } })
  })
})

describe('a transport company', () => {
  it('takes it at its own price, to an office or a door', async () => {
    const number = await shop.order()
    const cities = (await operator.get(`/transport/cities?city=${encodeURIComponent('Орёл')}`)).data
    const lines = [line('100101', 2)]
    const terms = (await operator.post('/transport/terms', { branch: '000001', city: cities[0].code, lines })).data
    const [door, office] = ['door', 'office'].map((type) =>
      terms.tariffs.find((each: { type: string }) => each.type === type),
    )
    const wish = { type: 'transport', city: terms.city.code }
    const wrong = await preview(number, { ...start(await editable(number)), delivery: wish })
    expect(wrong.fields['delivery.tariffCode']).toContain('тариф')
    const saved = await save(number, {
      delivery: { ...wish, tariffCode: office.code, officeCode: terms.offices[0].code },
    })
    expect((saved.data as OrderCard).delivery).toMatchObject({
      type: 'transport',
      price: office.price,
      tariff: office.name,
      address: terms.offices[0].address,
    })
    const again = await editable(number)
    expect(again).toMatchObject({ hasTransport: true, delivery: { transport: { cityCode: terms.city.code } } })
    const moved = await save(number, { delivery: { ...wish, tariffCode: door.code, address: 'ул. Баумана, 1' } })
    expect((moved.data as OrderCard).delivery.address).toContain('ул. Баумана, 1')
    expect((await editable(number)).delivery.transport).toMatchObject({ officeCode: '', address: 'ул. Баумана, 1' })
  })
})

describe('a paid order', () => {
  it('that gets cheaper gives the surplus back, once, whatever dies between', async () => {
    const number = await shop.order({ payment: 'online' })
    await bank.pay(number)
    const before = bank.given()
    const shown = await preview(number, { ...start(await editable(number)), lines: [line('100101', 1)] })
    expect([shown.refund, shown.due]).toEqual([5090, 0])
    const saved = await save(number, { lines: [line('100101', 1)] })
    expect((saved.data as OrderCard).money).toMatchObject({ due: 0, refunds: [{ amount: 5090, state: 'due' }] })
    // the bank gives it, the answer is lost with the process
    bank.setDying(true)
    await bank.round()
    bank.setDying(false)
    expect(bank.given() - before).toBe(509_000)
    await bank.later(2)
    await bank.round()
    await bank.round()
    expect(bank.given() - before).toBe(509_000)
    const card = (await operator.get(`/orders/${number}`)).data as OrderCard
    expect(card.money.refunds).toMatchObject([{ state: 'made' }])
    // the rest goes back when it is cancelled, and not a kopeck more
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'cancelled' })
    await bank.round()
    expect(bank.given() - before).toBe(1_018_000)
  })

  it('that gets dearer is paid on receipt unless it is paid before (rest-payment.test.ts)', async () => {
    const number = await shop.order({ payment: 'online' })
    await bank.pay(number)
    const saved = await save(number, { lines: [line('100101', 3)] })
    expect((saved.data as OrderCard).money).toMatchObject({ due: 5090, received: 10_180 })
    const given = { from: 'new', to: 'completed', unpicked: 3, due: 5090, paidBy: 'cash' }
    expect((await operator.post(`/orders/${number}/status`, given)).status).toBe(200)
    const card = (await operator.get(`/orders/${number}`)).data as OrderCard
    expect(card.money).toMatchObject({ due: 0, received: 15_270 })
  })

  it('whose bank refuses waits for a person', async () => {
    const number = await shop.order({ payment: 'online' })
    await bank.pay(number)
    await save(number, { lines: [line('100101', 1)] })
    bank.setTrouble(new OutsideFailure('no', false))
    await bank.round()
    bank.setTrouble(null)
    expect(((await operator.get(`/orders/${number}`)).data as OrderCard).money.refunds).toMatchObject([
      { state: 'held' },
    ])
    const accountant = await shop.as('accountant')
    const closed = await accountant.post(`/orders/${number}/refund/close`)
    expect((closed.data as OrderCard).money.refunds).toMatchObject([{ state: 'made', isByHand: true }])
  })

  it('paid by invoice does not grow', async () => {
    const number = await shop.order({ payment: 'invoice', inn: '7707083893' })
    await (await shop.as('accountant')).post(`/orders/${number}/invoice-paid`)
    const answer = await save(number, { lines: [line('100101', 3)] })
    expect([answer.status, answer.errorMessage]).toEqual([409, expect.stringContaining('Счёт оплачен')])
  })
})

it('goods are found by name, article and code', async () => {
  const ask = async (search: string) =>
    (await operator.get(`/order-goods?branch=000001&search=${encodeURIComponent(search)}`)).data
  const { db } = shop.database
  const { article } = await db
    .selectFrom('good')
    .select('article')
    .where('code', '=', '100101')
    .executeTakeFirstOrThrow()
  await db.executeQuery((await import('kysely')).sql`select refresh_search()`.compile(db))
  expect(await ask(article)).toMatchObject({ exact: '100101', goods: [{ code: '100101', price: 5090 }] })
  expect((await operator.get('/order-goods?branch=nowhere&search=a')).status).toBe(404)
})
