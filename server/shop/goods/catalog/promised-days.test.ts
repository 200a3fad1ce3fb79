import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  const { db } = shop.database
  const { shelf_node: _, ...first } = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const json = { work_time: JSON.stringify(first.work_time), pictures: JSON.stringify(first.pictures) }
  await db
    .insertInto('warehouse')
    .values({ ...first, ...json, id: 9, slug: 'moscow', node_code: '777' })
    .execute()
})
afterAll(() => shop.close())

/** Pieces of 100101 in a shop of Pskov and in one of Moscow. */
async function lies(inPskov: number, inMoscow: number) {
  const { db } = shop.database
  await db.deleteFrom('good_stock').where('good_code', '=', '100101').execute()
  const rows = [
    { warehouse_id: 1, quantity: inPskov },
    { warehouse_id: 9, quantity: inMoscow },
  ]
  await db
    .insertInto('good_stock')
    .values(rows.map((row) => ({ ...row, good_code: '100101' })))
    .execute()
}
const usually = (days: number | null, branch: number) => async () => {
  const { db } = shop.database
  await db.updateTable('good_offer').set({ delivery_days: days }).where('good_code', '=', '100101').execute()
  await db.updateTable('node_logistic').set({ transfer_days: branch }).where('code', '=', '000001').execute()
}
const facts = async () => {
  const { data } = await shop.ask('/catalog/good/100101')
  const remains = await shop.ask('/catalog/good/100101/warehouses')
  const pickup = remains.data.map(({ deliveryDate }: { deliveryDate?: string }) => deliveryDate)
  return { days: data.deliveryDays, bonuses: data.price.bonuses, pickup }
}

describe('what is promised follows the stock', () => {
  beforeEach(usually(null, 4))

  it('in the branch, elsewhere, nowhere', async () => {
    await lies(1, 3)
    expect(await facts()).toMatchObject({ days: 1, bonuses: 50, pickup: ['Самовывоз сегодня', 'Самовывоз завтра'] })
    await lies(0, 3)
    // Thursday, 5 March: in four days it is Monday the 9th, a day off
    expect(await facts()).toMatchObject({
      days: 4,
      bonuses: 50,
      pickup: [expect.stringMatching(/^Самовывоз \d+/), expect.stringMatching(/^Самовывоз \d+/)],
    })
    await lies(0, 0)
    expect(await facts()).toEqual({ days: -1, bonuses: 0, pickup: [undefined, undefined] })
  })

  it('an offer may have a way of its own, or none that can be told', async () => {
    await lies(0, 3)
    await usually(6, 4)()
    expect((await facts()).days).toBe(6)
    await usually(-1, 4)()
    expect(await facts()).toMatchObject({ days: -1, pickup: ['Под заказ', 'Под заказ'] })
    await lies(2, 3)
    expect((await facts()).days).toBe(1)
  })

  it('an order that empties the branch changes it at once', async () => {
    await lies(1, 3)
    const body = { goodCode: '100101', quantity: 1, phone: '79001234567', name: 'Иван' }
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/order/one-click-save',
      payload: body,
      headers: { host: 'pskov.shop.test' },
    })
    expect(answer.statusCode).toBe(200)
    expect((await facts()).days).toBe(4)
  })
})

describe('a cart', () => {
  beforeEach(usually(null, 4))
  const days = async (quantity: number) => {
    const url = '/api/cart/update'
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      payload: { goods: [{ code: '100101', quantity }] },
      headers: { host: 'pskov.shop.test' },
    })
    return answer.json().data.items[0].deliveryDays
  }

  it('counts the pieces: those of another branch come later, those nobody has have no day', async () => {
    await lies(2, 3)
    expect([await days(2), await days(3), await days(5), await days(6)]).toEqual([1, 4, 4, -1])
  })

  it('promises no bonuses for what is nowhere', async () => {
    await lies(2, 0)
    const headers = { host: 'pskov.shop.test' }
    const put = await shop.app.inject({
      method: 'POST',
      url: '/api/cart/update',
      payload: { goods: [{ code: '100101', quantity: 2 }] },
      headers,
    })
    const { cartUuid, totalBonuses } = put.json().data
    expect(totalBonuses).toBe(100)
    await lies(0, 0)
    const { data } = await shop.ask(`/cart?cartUuid=${cartUuid}`)
    expect(data).toMatchObject({ totalBonuses: 0, items: [{ deliveryDays: -1, good: { price: { bonuses: 0 } } }] })
  })
})

it('a machine for rent is asked for by rental calls alone', async () => {
  expect(await shop.ask('/catalog/good/900101/warehouses')).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  expect((await shop.ask('/catalog/good/900101/warehouses?forRent=1')).data).not.toEqual([])
})

describe('by a transport company', () => {
  const asked = (query: string) => shop.ask(`/catalog/good/100101/transport?nodeLogisticCode=777&city=${query}`)

  it('costs and takes what the cheapest way of one piece does', async () => {
    await lies(1, 3)
    const { data } = await asked(encodeURIComponent('Псков'))
    // Thursday, 5 March: what lies in Moscow is handed over on Friday
    expect(data).toEqual({
      price: expect.any(Number),
      daysMin: 5,
      daysMax: 7,
      arrives: { from: '2026-03-11', to: '2026-03-13' },
    })
    expect(data.price).toBeGreaterThan(0)
  })

  it('is promised of nothing that is nowhere', async () => {
    await lies(0, 0)
    expect((await asked(encodeURIComponent('Псков'))).data).toBeNull()
  })

  it('knows neither every city nor every good', async () => {
    await lies(1, 3)
    expect((await asked(encodeURIComponent('Незнамогорск'))).status).toBe(422)
    expect((await asked('')).status).toBe(422)
    expect((await shop.ask('/catalog/good/999999/transport?city=Псков')).status).toBe(404)
  })
})
