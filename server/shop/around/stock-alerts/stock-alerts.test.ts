import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { fieldsOf, send } from '#server/test/account-fixture.ts'
import { sendPriceAlerts, sendStockAlerts, sweepStockAlerts } from './send-alerts.ts'

const PSKOV = '000001'
const CODE = '100101'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.database
  await db.deleteFrom('stock_alert').execute()
  await db.deleteFrom('outbox').execute()
  await stock(0)
  // the limits count by the hour
  shop.time.now = new Date(shop.time.now.getTime() + 2 * 60 * 60 * 1000)
})

const ask = (body: object = {}) =>
  send(shop, '/stock-alerts', { goodCode: CODE, key: 'ivan@example.ru', nodeLogisticCode: PSKOV, ...body })
const stored = () => shop.database.db.selectFrom('stock_alert').selectAll().orderBy('id').execute()
const messages = () =>
  shop.database.db.selectFrom('outbox').select(['channel', 'recipient', 'subject', 'text']).orderBy('id').execute()
/** Pieces in every place that holds any. */
const stock = (quantity: number) =>
  shop.database.db.updateTable('good_stock').set({ quantity }).where('good_code', '=', CODE).execute()
const round = () => sendStockAlerts(shop.services)
const link = (token: string, action = '') => `/stock-alerts/${token}${action}`

describe('asked', () => {
  it('is stored once and answered by a letter that can stop it', async () => {
    const first = (await ask()).json()
    expect(first).toEqual({ data: { token: expect.stringMatching(/^[\w-]{22}$/) } })
    expect((await ask()).json()).toEqual({ data: { token: null } })
    expect(await stored()).toMatchObject([
      { good_code: CODE, node_code: PSKOV, channel: 'email', recipient: 'ivan@example.ru', state: 'waiting' },
    ])
    expect(await messages()).toMatchObject([
      { recipient: 'ivan@example.ru', text: expect.stringContaining(`/stock-alerts/${first.data.token}/`) },
    ])
  })

  it('by phone costs no SMS until there is something to tell', async () => {
    await ask({ key: '8 (911) 123-45-67' })
    expect(await stored()).toMatchObject([{ channel: 'phone', recipient: '79111234567' }])
    expect(await messages()).toEqual([])
  })

  it.each([
    [{ key: '' }, { key: ['Введите телефон или e-mail'] }],
    [{ key: 'ivan@' }, { key: ['Проверьте e-mail: он должен быть вида name@example.ru'] }],
    [{ goodCode: '999999' }, { goodCode: ['Такого товара нет в продаже'] }],
    [{ goodCode: '900101' }, { goodCode: ['Такого товара нет в продаже'] }],
    [{ moreThan: -1 }, { moreThan: ['Нужно число штук'] }],
    [{ nodeLogisticCode: '5' }, { nodeLogisticCode: ['Филиала с кодом «5» нет'] }],
  ])('%j is refused and changes nothing', async (body, problems) => {
    expect(fieldsOf(await ask(body))).toEqual([422, problems])
    expect([await stored(), await messages()]).toEqual([[], []])
  })

  it('is limited by contact', async () => {
    for (let i = 0; i < 10; i++) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
  })
})

describe('when stock comes', () => {
  it('says so once, with the day in full and the phone of the branch', async () => {
    await ask({ key: '79111234567' })
    expect(await round()).toBe(0)
    await stock(3)
    expect([await round(), await round()]).toEqual([1, 0])
    const [sms, ...more] = await messages()
    expect(more).toEqual([])
    expect(sms).toMatchObject({ channel: 'sms', recipient: '79111234567' })
    expect(sms!.text).toMatch(/В наличии \d+\u00A0шт\., заберите во?\u00A0\p{L}+, \d+\u00A0\p{L}+\./u)
    expect(sms!.text).toContain('/product/100101/')
    expect(await stored()).toMatchObject([{ state: 'sent' }])
  })

  it('waits for more than there was', async () => {
    await stock(3)
    const { sum } = await shop.database.db
      .selectFrom('good_stock')
      .select(({ fn }) => fn.sum<number>('quantity').as('sum'))
      .where('good_code', '=', CODE)
      .executeTakeFirstOrThrow()
    await ask({ moreThan: Number(sum) })
    expect(await round()).toBe(0)
    await stock(4)
    expect(await round()).toBe(1)
  })

  it('two rounds at once tell one person once', async () => {
    await ask({ key: '79111234567' })
    await stock(3)
    expect((await Promise.all([round(), round()])).toSorted()).toEqual([0, 1])
    expect(await messages()).toHaveLength(1)
  })
})

describe('the link', () => {
  const look = async (token: string) => (await shop.get(`/api${link(token)}`)).json()

  it('tells what is waited for, stops it, and says nothing more', async () => {
    const { token } = (await ask({ key: '79111234567' })).json().data
    expect((await look(token)).data).toMatchObject({ state: 'waiting', others: 0 })
    expect((await send(shop, link(token, '/stop'), {})).json().data).toMatchObject({ state: 'stopped' })
    await stock(3)
    expect(await round()).toBe(0)
    expect(await messages()).toEqual([])
    // asked anew it is another one
    expect((await ask({ key: '79111234567' })).json().data.token).not.toBeNull()
  })

  it('stops everything else of the same person, and nobody else’s', async () => {
    const { token } = (await ask()).json().data
    await ask({ goodCode: '100102' })
    await ask({ goodCode: '100102', key: 'anna@example.ru' })
    expect((await look(token)).data.others).toBe(1)
    expect((await send(shop, link(token, '/stop'), { all: true })).json().data).toMatchObject({ others: 0 })
    expect((await stored()).map(({ state }) => state)).toEqual(['stopped', 'stopped', 'waiting'])
  })

  it('a guessed one is not found and changes nothing', async () => {
    await ask()
    expect((await shop.get(`/api${link('x'.repeat(22))}`)).statusCode).toBe(404)
    expect((await send(shop, link('x'.repeat(22), '/stop'), { all: true })).statusCode).toBe(404)
    expect(await stored()).toMatchObject([{ state: 'waiting' }])
  })
})

it('what was told is forgotten in a month, what never came in a year', async () => {
  await ask()
  await ask({ goodCode: '100102' })
  await shop.database.db.updateTable('stock_alert').set({ state: 'sent' }).where('good_code', '=', CODE).execute()
  shop.time.now = new Date(shop.time.now.getTime() + 31 * DAY_MS)
  await sweepStockAlerts(shop.services)
  expect(await stored()).toMatchObject([{ good_code: '100102' }])
  shop.time.now = new Date(shop.time.now.getTime() + 366 * DAY_MS)
  await sweepStockAlerts(shop.services)
  expect(await stored()).toEqual([])
})

describe('a lower price', () => {
  const turnOn = (alerts: boolean) =>
    shop.database.db
      .insertInto('setting')
      .values({ key: 'prices', value: JSON.stringify({ showsHistory: true, alerts }) })
      .onConflict((already) =>
        already.column('key').doUpdateSet({ value: JSON.stringify({ showsHistory: true, alerts }) }),
      )
      .execute()
  const cost = (price: number) =>
    shop.database.db
      .updateTable('good_offer')
      .set({ price, price_old: null, price_registered: null })
      .where('good_code', '=', CODE)
      .execute()
  const shopPrice = async () =>
    (
      await shop.database.db
        .selectFrom('good_offer')
        .select('price')
        .where('good_code', '=', CODE)
        .where('node_code', '=', PSKOV)
        .executeTakeFirstOrThrow()
    ).price

  it('is told of once, beside stock, and stopped by the same link', async () => {
    await turnOn(true)
    await stock(3)
    const before = await shopPrice()
    const { token } = (await ask({ isPrice: true })).json().data
    expect(await stored()).toMatchObject([{ kind: 'price', price_below: before, state: 'waiting' }])
    expect(await messages()).toMatchObject([{ subject: expect.stringContaining('Сообщим, когда подешевеет') }])
    expect((await shop.get(`/api${link(token)}`)).json().data).toMatchObject({ kind: 'price', state: 'waiting' })
    // the same person may wait for stock too
    expect((await ask({ moreThan: 9 })).json().data.token).not.toBeNull()
    expect(await sendPriceAlerts(shop.services)).toBe(0)
    await cost(before + 100)
    expect(await sendPriceAlerts(shop.services)).toBe(0)
    await cost(before - 100_00)
    expect(await sendPriceAlerts(shop.services)).toBe(1)
    expect(await sendPriceAlerts(shop.services)).toBe(0)
    expect((await messages()).at(-1)).toMatchObject({ subject: expect.stringContaining('Цена снизилась') })
    await cost(before)
  })

  it('is not offered where the owner has not said so', async () => {
    await turnOn(false)
    expect(fieldsOf(await ask({ isPrice: true }))).toEqual([422, { goodCode: ['Магазин не сообщает о снижении цен'] }])
    expect(await stored()).toEqual([])
  })
})
