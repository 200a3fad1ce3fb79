import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastMessage, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

const PHONE = '79451110091'
const EMAIL = 'gleb@guest.test'
const DAY_MS = 86_400_000
let shop: OfficeShop
let manager: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  manager = await shop.as('manager')
})
afterAll(() => shop.close())

const db = () => shop.database.db
const ask = (phone: string) => manager.post('/guest-data/code', { phone })
const gather = (body: { phone: string; name: string; code: string }) => manager.post('/guest-data', body)
const codeOf = async (phone: string) => {
  expect((await ask(phone)).status).toBe(200)
  return (await lastMessage(shop, phone)).code!
}
async function orderOf(name: string, phone: string, days: number, status = 'completed') {
  const number = await shop.order({ contact: { name, phone, email: EMAIL } })
  const created_at = new Date(shop.time.now.getTime() - days * DAY_MS)
  await db()
    .updateTable('shop_order')
    .set({ created_at, status } as never)
    .where('number', '=', number)
    .execute()
  return number
}
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

it('somebody without an account is told of and erased by a phone they have proven', async () => {
  const recent = await orderOf('Глеб', PHONE, 3)
  const old = await orderOf('глеб Гостев', PHONE, 200)
  const strangers = await orderOf('Прежний', PHONE, 300)
  await db()
    .insertInto('feedback_request')
    .values({
      type: 'call',
      node_code: '000001',
      user_id: null,
      name: 'Глеб',
      phone: PHONE,
      message: 'Перезвоните',
      created_at: shop.time.now,
    } as never)
    .execute()
  expect((await manager.get(`/customers?search=${PHONE.slice(-4)}`)).data.customers).toEqual([])

  const code = await codeOf(PHONE)
  expect((await gather({ phone: PHONE, name: 'Глеб', code: code === '000000' ? '000001' : '000000' })).status).toBe(422)
  expect((await gather({ phone: PHONE, name: '', code })).errorMessage).toHaveProperty('name')
  // the code of another person of the shop
  const owner = await shop.as('owner')
  expect((await owner.post('/guest-data', { phone: PHONE, name: 'Глеб', code })).status).toBe(422)
  const { data } = await gather({ phone: '+7 (945) 111-00-91', name: 'Глеб', code })
  expect(data).toMatchObject({ taken: 3, left: 1 })
  expect((await gather({ phone: PHONE, name: 'Глеб', code })).status).toBe(422)

  const { files } = (await manager.post(`/customers/${data.id}/export`)).data
  const { sections } = JSON.parse(Buffer.from(files[0].base64, 'base64').toString())
  expect(sections.orders.map(({ number }: { number: string }) => number).sort()).toEqual([recent, old].sort())
  expect(sections.requests).toHaveLength(1)

  const { status } = await manager.post(`/customers/${data.id}/erase`, { confirm: String(data.id) })
  expect(status).toBe(200)
  expect(await tablesWith('Гостев')).toEqual([])
  const { rows } = await sql<{ number: string }>`select number from shop_order where contact_phone = ${PHONE}`.execute(
    db(),
  )
  expect(rows).toEqual([{ number: strangers }])
})

it('an account is erased with what its phone had bought without it, and not kept by what a stranger may have asked for', async () => {
  const phone = '79451110092'
  await signUp(shop, phone, { name: 'Нина' })
  const ended = await orderOf('Нина', phone, 5)
  const open = await orderOf('Чужой', phone, 5, 'new')
  const { data } = await manager.get(`/customers?search=${phone.slice(-4)}`)
  const { id } = data.customers[0]
  expect((await manager.post(`/customers/${id}/erase`, { confirm: String(id) })).status).toBe(200)
  const { rows } = await sql<{ number: string; phone: string }>`
    select number, contact_phone as phone from shop_order where number in (${ended}, ${open})`.execute(db())
  expect(Object.fromEntries(rows.map((row) => [row.number, row.phone]))).toEqual({ [ended]: '', [open]: phone })
})

it('a branch tells nothing of those who bought elsewhere', async () => {
  const phone = '79451110093'
  await orderOf('Олег', phone, 3)
  expect((await manager.post('/guest-data/code', { phone: '12' })).status).toBe(422)
  const elsewhere = await shop.as('manager', { nodeCodes: ['000002'] })
  expect((await elsewhere.post('/guest-data/code', { phone })).status).toBe(200)
  const { code } = await lastMessage(shop, phone)
  expect((await elsewhere.post('/guest-data', { phone, name: 'Олег', code })).status).toBe(404)
  expect((await elsewhere.get(`/customers?search=${phone.slice(-4)}`)).data.customers).toEqual([])
})
