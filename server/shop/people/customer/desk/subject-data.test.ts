import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'

const PHONE = '79451110077'
const OTHER_PHONE = '79451110078'
const SECRETS = [
  PHONE,
  '(945) 111-00-77',
  OTHER_PHONE,
  'vasilisa@shop.ru',
  'Василиса',
  'Потайная',
  'домофон 55',
  'любит тишину',
]
let shop: OfficeShop
let manager: StaffBrowser
let id: number
let token: string
let number: string
const db = () => shop.database.db
const buyer = (path: string, body: object) => send(shop, path, { nodeLogisticCode: '000001', ...body }, { token })
const bytes = ({ base64 }: { base64: string }) => Buffer.from(base64, 'base64')

/** Every row of every table as text: whatever was forgotten is found. */
async function tablesWith(secret: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db())
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t
      where position(${secret} in to_jsonb(t)::text) > 0 limit 1`.execute(db())
    if (rows[0]) found.push(`${name}: ${rows[0].row.slice(0, 200)}`)
  }
  return found
}

beforeAll(async () => {
  shop = await openOfficeShop()
  manager = await shop.as('manager')
  token = await signUp(shop, PHONE, { name: 'Василиса', email: 'vasilisa@shop.ru' })
  await buyer('/user/delivery-addresses', { delivery_address: 'Псков, Потайная, 1' })
  await buyer('/user/favorites', { goodCode: '100101' })
  await buyer('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
  const form = orderForm({
    contact: { name: 'Василиса', phone: OTHER_PHONE, email: 'vasilisa@shop.ru' },
    delivery: { type: 'courier', address: 'Псков, Потайная, 1' },
  })
  number = (await buyer('/order/save', { ...form, comment: 'домофон 55' })).json().data.number
  id = (await manager.get('/customers?search=0077')).data.customers[0].id
  await manager.post(`/customers/${id}/notes`, { text: 'любит тишину' }, { 'idempotency-key': 'a-note-of-her' })
  await manager.post(
    `/customers/${id}/bonuses`,
    { amount: 100, reason: 'Подарок к юбилею' },
    { 'idempotency-key': 'a-gift-for-her' },
  )
  await manager.post(`/orders/${number}/notes`, { text: 'Василиса просила позже' })
  await db()
    .insertInto('review')
    .values({
      good_code: '100101',
      user_id: id,
      author_name: 'Василиса',
      rating: 5,
      pros: '',
      cons: '',
      text: 'Хорош',
      photos: '[]',
      bought_here: true,
      status: 'shown',
      likes: 0,
      refusal: null,
      answer: null,
      answered_at: null,
    })
    .execute()
})
afterAll(() => shop.close())

describe('requests about personal data', () => {
  it('are written down with the day an answer is due, by the shop’s own days off', async () => {
    const ask = (body: object) => manager.post('/subject-requests', body)
    await db().insertInto('calendar_day').values({ day: '2026-03-05', node_code: null, works: false }).execute()
    expect((await ask({ kind: 'access', text: '' })).status).toBe(422)
    expect(
      (await ask({ kind: 'access', text: 'Прошу копию', who: 'Иван, ivan@mail.ru', receivedOn: '2030-01-01' })).status,
    ).toBe(422)
    expect((await ask({ kind: 'else', text: 'Прошу', customer: id })).status).toBe(422)
    const receivedOn = '2026-03-02'
    await ask({ kind: 'erase', text: 'Василиса просит всё удалить', customer: id, receivedOn })
    await ask({ kind: 'access', text: 'Прошу копию', who: 'Иван, письмо', receivedOn })
    const { data } = await manager.get('/subject-requests')
    // ten working days without the holidays of March 8 and 9 and the shop's own fifth
    expect(data).toMatchObject([
      { customer: { id }, kindText: 'Удалить данные', dueOn: '2026-03-18', isOverdue: false },
      { customer: null, who: 'Иван, письмо', dueOn: '2026-03-18' },
    ])
  })

  it('that are late are said to be, also in «Сегодня»', async () => {
    await db().updateTable('subject_request').set({ due_on: '2026-01-12' }).where('who', '<>', '').execute()
    const [late] = (await manager.get('/subject-requests')).data
    expect(late).toMatchObject({ isOverdue: true, who: 'Иван, письмо' })
    const queue = (await manager.get('/today')).data.queues.find(({ code }: { code: string }) => code === 'subjects')
    expect(queue).toMatchObject({ count: 2, overdue: 1, path: '/customers/requests' })
    expect((await manager.post(`/subject-requests/${late.id}`, { answer: '' })).status).toBe(422)
    expect((await manager.post(`/subject-requests/${late.id}`, { answer: 'Отправили копию письмом' })).status).toBe(200)
    expect((await manager.post(`/subject-requests/${late.id}`, { answer: 'Ещё раз письмом' })).status).toBe(409)
  })
})

it('everything known of a person is given as JSON and as a paper, and the look is written down', async () => {
  const { files } = (await manager.post(`/customers/${id}/export`)).data
  expect(files.map(({ name }: { name: string }) => name)).toEqual([
    `dannye-klienta-${id}.json`,
    `dannye-klienta-${id}.pdf`,
  ])
  const { sections } = JSON.parse(bytes(files[0]).toString())
  expect(sections).toMatchObject({
    profile: { name: 'Василиса' },
    orders: [{ contact: { comment: 'домофон 55' } }],
    notes: [{ text: 'любит тишину' }],
    subjectRequests: [{ kind: 'erase' }],
  })
  expect(bytes(files[1]).subarray(0, 5).toString()).toBe('%PDF-')
  const { entries } = (await manager.get(`/customers/${id}/audit`)).data
  expect(entries[0]).toMatchObject({ action: 'look' })
})

describe('an erasure by the shop', () => {
  const erase = (body: object) => manager.post(`/customers/${id}/erase`, body)
  const requestId = async () => (await manager.get('/subject-requests')).data[0].id

  it('is refused while an order is open, without the number and without a proof that it is them', async () => {
    expect((await erase({ confirm: 'да' })).errorMessage).toEqual({ confirm: [`Введите номер карточки: ${id}`] })
    expect((await erase({ confirm: String(id) })).errorMessage).toContain(`заказ №\u00A0${number}`)
    expect((await erase({ confirm: String(id), request: 999 })).status).toBe(409)
    const hash = sessionHashOf(manager)
    const fresh = await db()
      .selectFrom('staff_session')
      .select('fresh_until')
      .where('token_hash', '=', hash)
      .executeTakeFirstOrThrow()
    await db().updateTable('staff_session').set({ fresh_until: null }).where('token_hash', '=', hash).execute()
    expect((await erase({ confirm: String(id) })).errorCode).toBe('CONFIRM_NEEDED')
    await db().updateTable('staff_session').set(fresh).where('token_hash', '=', hash).execute()
  })

  it('leaves nothing of the person in any table, an act and an extract of the journal', async () => {
    const order = db().selectFrom('shop_order').select('id').where('number', '=', number)
    const [{ id: orderId }, warehouse] = await Promise.all([
      order.executeTakeFirstOrThrow(),
      db().selectFrom('warehouse').select('id').executeTakeFirstOrThrow(),
    ])
    await db()
      .insertInto('shop_review')
      .values({
        warehouse_id: warehouse.id,
        order_id: orderId,
        author_name: 'Василиса',
        rating: 4,
        text: 'Быстро',
        refusal: null,
        answer: null,
        answered_at: null,
        created_at: new Date(),
      })
      .execute()
    for (const secret of SECRETS.filter((each) => !each.startsWith('(')))
      expect(await tablesWith(secret), secret).not.toEqual([])
    await db().updateTable('shop_order').set({ status: 'completed' }).where('number', '=', number).execute()
    const { data, status } = await erase({ confirm: String(id), request: await requestId() })
    expect(status).toBe(200)
    for (const secret of SECRETS) expect(await tablesWith(secret), secret).toEqual([])
    expect((await manager.get(`/customers/${id}`)).status).toBe(404)
    expect((await manager.get('/subject-requests')).data[0]).toMatchObject({
      text: '',
      answer: 'Данные удалены, составлен акт',
      erasureId: data.erasure,
    })
    const { files } = (await manager.get(`/erasures/${data.erasure}`)).data
    expect(files.map(({ name }: { name: string }) => name.replace(/\d+/, ''))).toEqual([
      'akt-unichtozheniya-.pdf',
      'vygruzka-iz-zhurnala-.pdf',
    ])
    for (const file of files) expect(bytes(file).length).toBeGreaterThan(3000)
    const row = await db().selectFrom('customer_erasure').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      reason: 'request',
      figures: { shop_order: 1, favorite: 1, delivery_address: 1, customer_note: 1, review: 1, shop_review: 1 },
    })
    // what was said of the shop stays, and leads to no order
    expect(await db().selectFrom('shop_review').select(['author_name', 'order_id', 'text']).execute()).toEqual([
      { author_name: 'Покупатель', order_id: null, text: 'Быстро' },
    ])
    expect(
      (await db().selectFrom('shop_order').select('goods_total').where('number', '=', number).executeTakeFirstOrThrow())
        .goods_total,
    ).toBeGreaterThan(0)
  })
})
