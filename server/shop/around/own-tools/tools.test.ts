import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UserTool } from '#contract/user-tools.ts'
import { fieldsOf, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
let token: string
let stranger: string

beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, '79162220001')
  stranger = await signUp(shop, '79162220002')
})
afterAll(() => shop.close())

const read = async (by = token): Promise<UserTool[]> =>
  (await send(shop, '/user/tools', {}, { token: by, method: 'GET' })).json().data
const add = (body: object, by = token) => send(shop, '/user/tools', body, { token: by })
const remove = (id: unknown, by = token) => send(shop, '/user/tools', { tool_id: id }, { token: by, method: 'DELETE' })

/** An order by the book of the shop: received on the given evening by Greenwich. */
async function buy(phone: string, goodCode: string, status: string, at: string) {
  const { id: userId } = await shop.database.db
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const { id, number } = await shop.database.db
    .insertInto('shop_order')
    .values({
      user_id: userId,
      node_code: '000001',
      status,
      source: 'cart',
      contact_name: 'Пётр',
      contact_phone: phone,
      delivery_type: 'pickup',
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
      created_at: at,
      updated_at: at,
    } as never)
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await shop.database.db
    .insertInto('order_item')
    .values({
      order_id: id,
      position: 1,
      good_code: goodCode,
      article: '1',
      slug: 'perforator',
      name: 'Перфоратор',
      picture: null,
      unit: 'шт.',
      quantity: 1,
      price: 100,
      price_old: 100,
      bonuses: 0,
      bonus_share: 0,
    } as never)
    .execute()
  await shop.database.db
    .insertInto('order_status_history')
    .values({ order_id: id, status, created_at: at, note: '', actor: 'shop' } as never)
    .execute()
  return number
}

it('shows what was received with its warranty, each model by its last purchase, and nothing that is on its way', async () => {
  const { warranty_months: months } = await shop.database.db
    .selectFrom('good')
    .select('warranty_months')
    .where('code', '=', '100101')
    .executeTakeFirstOrThrow()
  expect(months).toBe(12)
  await shop.database.db
    .updateTable('category')
    .set({ has_spare_parts: true } as never)
    .execute()
  await buy('79162220001', '100101', 'completed', '2025-01-10T10:00:00Z')
  const last = await buy('79162220001', '100101', 'completed', '2026-03-05T21:30:00Z')
  await buy('79162220001', '100205', 'assembling', '2026-03-05T21:30:00Z')
  const tools = await read()
  expect(tools).toHaveLength(1)
  // half past midnight in Moscow
  expect(tools[0]).toMatchObject({
    tool_id: null,
    goodCode: '100101',
    boughtOn: '2026-03-06',
    warrantyUntil: '2027-03-06',
    order: { number: last },
  })
  expect(await read(stranger)).toEqual([])
  // a return's note repeats the status a month later: the warranty runs from the day it was received
  await shop.database.db
    .insertInto('order_status_history')
    .values({
      order_id: shop.database.db.selectFrom('shop_order').select('id').where('number', '=', last),
      status: 'completed',
      created_at: '2026-04-05T10:00:00Z',
      note: 'Заявление на возврат',
      actor: 'buyer',
    } as never)
    .execute()
  expect((await read())[0]).toMatchObject({ boughtOn: '2026-03-06', warrantyUntil: '2027-03-06' })
})

it('keeps what is added by hand, ties it to a good, and lets nobody else take it away', async () => {
  const { data } = (
    await add({ name: ' Дрель  Norvik ', serial: ' 77-А ', boughtOn: '2026-01-31', goodCode: '100101' })
  ).json()
  const own = data.find(({ tool_id }: UserTool) => tool_id !== null)
  expect(own).toMatchObject({
    name: 'Дрель Norvik',
    serial: '77-А',
    boughtOn: '2026-01-31',
    warrantyUntil: '2027-01-31',
    order: null,
    goodCode: '100101',
  })
  await add({ name: 'Чужой лобзик' })
  expect((await read()).find(({ name }) => name === 'Чужой лобзик')).toMatchObject({ warrantyUntil: null, url: null })
  expect((await remove(own.tool_id, stranger)).statusCode).toBe(404)
  expect((await remove(own.tool_id)).json().data.map(({ tool_id }: UserTool) => tool_id)).not.toContain(own.tool_id)
  expect((await remove(own.tool_id)).statusCode).toBe(404)
})

it.each([
  [{ name: '' }, { name: ['Напишите марку и модель инструмента'] }],
  [{ name: '   ' }, { name: ['Напишите марку и модель, до 120 символов'] }],
  [{ name: 'я'.repeat(121) }, { name: ['Напишите марку и модель, до 120 символов'] }],
  [{ name: 'Дрель', goodCode: 'нет' }, { goodCode: ['Такого товара нет'] }],
  [{ name: 'Дрель', serial: '7'.repeat(61) }, { serial: ['Серийный номер — до 60 символов'] }],
  [{ name: 'Дрель', boughtOn: '2026-02-30' }, { boughtOn: ['Укажите день покупки, например 05.03.2026'] }],
  [{ name: 'Дрель', boughtOn: '1800-01-01' }, { boughtOn: ['Укажите день покупки, например 05.03.2026'] }],
  [{ name: 'Дрель', boughtOn: '2999-01-01' }, { boughtOn: ['Проверьте день покупки: он ещё не наступил'] }],
])('refuses %j and keeps nothing', async (body, words) => {
  const before = await read()
  expect(fieldsOf(await add(body))).toEqual([422, words])
  expect(await read()).toEqual(before)
})

it.each([0, -1, 'x', null, 2 ** 31])('refuses id %s', async (id) => {
  expect(fieldsOf(await remove(id))).toEqual([422, { tool_id: ['Нужен номер инструмента'] }])
})

it.each(['GET', 'POST', 'DELETE'] as const)('%s needs a sign-in', async (method) => {
  expect((await send(shop, '/user/tools', {}, { method })).statusCode).toBe(401)
})
