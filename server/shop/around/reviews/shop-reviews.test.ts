import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
let anna: string
let boris: string
let vera: string
beforeAll(async () => {
  shop = await openCatalogShop()
  anna = await signUp(shop, '79110000001', { name: 'Анна' })
  boris = await signUp(shop, '79110000002', { name: 'Борис' })
  await signUp(shop, '79110000003', { name: 'Вера' }).then((token) => (vera = token))
  await handOver('79110000001', 1)
  await handOver('79110000002', 1)
  await handOver('79110000002', 2)
  await handOver('79110000003', 1, 'assembling')
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['shop_review', 'outbox'] as const) await db().deleteFrom(table).execute()
  await moderation(false)
  // limits are counted by the day
  shop.time.now = new Date(shop.time.now.getTime() + 25 * 60 * 60 * 1000)
})

const db = () => shop.database.db
const moderation = (on: boolean) =>
  db()
    .insertInto('setting')
    .values({ key: 'reviews', value: JSON.stringify({ moderation: on }) })
    .onConflict((each) => each.column('key').doUpdateSet({ value: JSON.stringify({ moderation: on }) }))
    .execute()
const WORDS = { shop: 'pskov-rizhskiy', rating: 5, text: ' Выдали заказ за пять минут, без очереди ' }
const write = async (token: string | undefined, more: object = {}) => {
  const answer = await send(shop, '/reviews/shops', { ...WORDS, ...more }, token ? { token } : {})
  return { status: answer.statusCode, ...answer.json() }
}
const ask = (query = '') => shop.ask(`/reviews/shops${query}`)

describe('a review of a shop', () => {
  it('is shown, summed up by shops, and the shop is told', async () => {
    expect((await write(anna)).data).toMatchObject({ rating: 5, status: 'shown' })
    await write(boris, { rating: 2 })
    await write(boris, { shop: 'pskov-oktyabrskiy', rating: 4 })
    const { data, meta } = await ask()
    expect(meta).toMatchObject({ total: 3 })
    expect(data[0]).toMatchObject({
      authorName: 'Борис',
      text: 'Выдали заказ за пять минут, без очереди',
      shop: { slug: 'pskov-oktyabrskiy', name: 'Верстак на Октябрьском', cityName: 'Псков' },
    })
    expect((await ask('?shop=pskov-rizhskiy')).data).toHaveLength(2)
    expect((await ask('?rating=2')).data).toHaveLength(1)
    const { data: summary } = await ask('/summary')
    expect(summary).toMatchObject({
      count: 3,
      average: 3.67,
      shops: [
        { slug: 'pskov-rizhskiy', average: 3.5, count: 2 },
        { slug: 'pskov-oktyabrskiy', average: 4, count: 1 },
      ],
    })
    expect((await ask('/summary?shop=pskov-oktyabrskiy')).data).toMatchObject({ count: 1, average: 4 })
    const letters = await db().selectFrom('outbox').select('subject').execute()
    expect(letters.map(({ subject }) => subject)).toContain('Отзыв о магазине: 5\u00a0звёзд, Верстак на Рижском')
  })

  it('written again stands in place of the last one, and its answer goes', async () => {
    await write(anna)
    await db().updateTable('shop_review').set({ answer: 'Спасибо', answered_at: new Date() }).execute()
    // also when more was bought there since
    await handOver('79110000001', 1)
    await write(anna, { rating: 1, text: 'Во второй раз ждал час у выдачи заказов' })
    expect((await ask()).data).toMatchObject([{ rating: 1, answer: null }])
  })

  it('waits where the shop looks reviews through, and is seen by nobody', async () => {
    await moderation(true)
    expect((await write(anna)).data).toMatchObject({ status: 'waiting' })
    expect((await ask()).data).toEqual([])
    expect((await ask('/summary')).data).toMatchObject({ count: 0, shops: [] })
    const [letter] = await db().selectFrom('outbox').select('text').execute()
    expect(letter!.text).toMatch(/Показать или скрыть: Пульт/)
  })

  it.each([
    [{ rating: 0 }, 'rating'],
    [{ text: 'Хорошо' }, 'text'],
    [{ text: '   ' }, 'text'],
    [{ shop: '../etc' }, 'shop'],
  ])('%j is refused in words', async (more, field) => {
    expect(await write(anna, more)).toMatchObject({ status: 422, errorMessage: { [field]: [expect.any(String)] } })
    expect((await ask()).data).toEqual([])
  })

  it('is written by those alone who were handed an order there', async () => {
    for (const [token, slug] of [
      [vera, 'pskov-rizhskiy'],
      [anna, 'pskov-oktyabrskiy'],
    ] as const)
      expect(await write(token, { shop: slug })).toMatchObject({
        status: 409,
        errorMessage: expect.stringContaining('кому здесь выдали заказ'),
      })
    expect((await ask()).data).toEqual([])
  })

  it('is written by customers alone, of a shop there is: a warehouse is none', async () => {
    expect((await write(undefined)).status).toBe(401)
    for (const slug of ['pskov-sklad', 'net-takogo']) {
      expect((await write(anna, { shop: slug })).status).toBe(404)
      expect((await ask(`?shop=${slug}`)).status).toBe(404)
    }
  })
})

/** A bare order: what matters here is whose it is, where it was collected and how far it got. */
async function handOver(phone: string, warehouse_id: number, status: 'assembling' | 'completed' = 'completed') {
  const { id: user_id } = await db()
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const now = shop.time.now
  await db()
    .insertInto('shop_order')
    .values({
      user_id,
      source: 'cart',
      node_code: '000001',
      status,
      contact_name: 'Покупатель',
      contact_phone: phone,
      delivery_type: 'pickup',
      warehouse_id,
      delivery_address: '',
      delivery_text: '',
      delivery_price: 0,
      payment_type: 'on-receipt',
      comment: '',
      goods_total: 100,
      goods_total_old: 100,
      bonuses_used: 0,
      bonuses_earned: 0,
      total: 100,
      ip: '',
      created_at: now,
      updated_at: now,
    })
    .execute()
}
