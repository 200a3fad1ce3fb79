import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, lastMessage, send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'
import { customerOfPhone } from '#server/shop/orders/phone/phone-context.ts'
import { orderForm } from '#server/test/order-form.ts'
import { writeOrder } from '#server/test/written-order.ts'
import { CUSTOMER_MOVES } from './move-things.ts'

let shop: OfficeShop
let manager: StaffBrowser
let phones = 0
const db = () => shop.database.db
const newPhone = () => `7945222${String(++phones).padStart(4, '0')}`
const OWN = { name: 'kept', phone: 'kept', email: 'kept', birthdate: 'kept' }

interface Card {
  id: number
  phone: string
  token: string
}

async function newCard(more: object = {}): Promise<Card> {
  const phone = newPhone()
  const token = await signUp(shop, phone, more)
  const { id } = await db().selectFrom('customer').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
  return { id, phone, token }
}

const buyer = async ({ token }: Card, path: string, body: object = {}, method: 'GET' | 'POST' = 'POST') => {
  const answer = await send(shop, path, { nodeLogisticCode: '000001', ...body }, { token, method })
  return { status: answer.statusCode, ...answer.json() }
}

async function order(card: Card): Promise<string> {
  await buyer(card, '/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
  const contact = { name: 'Пётр', phone: card.phone, email: null }
  return (await buyer(card, '/order/save', orderForm({ contact }))).data.number
}

/** The code the shop's person asks for and the card's owner reads out. */
async function mergeCodeOf(card: Card, other: Card, who = manager): Promise<string> {
  shop.time.now = new Date(shop.time.now.getTime() + 61_000)
  const asked = await who.post(`/customers/${card.id}/merge/${other.id}/code`, { via: 'phone' })
  expect(asked.status, JSON.stringify(asked)).toBe(200)
  return (await lastMessage(shop, card.phone)).text.slice(0, 6)
}

async function bodyOf(kept: Card, closed: Card, choice: object = OWN) {
  const codes = [await mergeCodeOf(kept, closed), await mergeCodeOf(closed, kept)]
  return { choice, kept: { via: 'phone', code: codes[0] }, closed: { via: 'phone', code: codes[1] } }
}

async function merge(kept: Card, closed: Card, choice: object = OWN) {
  const body = await bodyOf(kept, closed, choice)
  return { ...(await manager.post(`/customers/${kept.id}/merge/${closed.id}`, body)), body }
}

const signIn = async (phone: string) => {
  const answer = await send(shop, '/auth/sign-in/by-code', { key: phone, code: await codeFor(shop, phone) })
  if (answer.statusCode !== 200) return null
  return (await send(shop, '/user/me', {}, { token: answer.json().data.token, method: 'GET' })).json().data.id
}

beforeAll(async () => {
  shop = await openOfficeShop()
  manager = await shop.as('manager')
  // the clock goes a minute with every code
  await db()
    .updateTable('staff_session')
    .set({ fresh_until: new Date('2100-01-01') })
    .execute()
})
afterAll(() => shop.close())

it('every column that names a customer is thought of', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and not t.relispartition and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and c.column_name in ('user_id', 'customer_id', 'claim_declined_by')
    union select k.conrelid::regclass::text || '.' || a.attname from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'customer'::regclass`.execute(db())
  expect(
    rows.map(({ name }) => name).sort(),
    'say in move-things.ts what becomes of it when two cards are joined',
  ).toEqual(Object.keys(CUSTOMER_MOVES).sort())
})

describe('two cards of one person', () => {
  let kept: Card
  let closed: Card
  let number: string

  it('are shown side by side, with what would move', async () => {
    kept = await newCard({ name: 'Пётр Первый', email: 'petr@shop.ru' })
    closed = await newCard({ name: 'Пётр Второй', email: 'petr2@shop.ru' })
    number = await order(closed)
    for (const card of [kept, closed]) {
      await buyer(card, '/user/delivery-addresses', { delivery_address: 'Псков, Ленина, 1' })
      await buyer(card, '/user/favorites', { goodCode: '100101' })
      await buyer(card, '/cart/update', { goods: [{ code: '100113', quantity: 2 }] })
      await manager.post(`/customers/${card.id}/bonuses`, { amount: 100, reason: 'Подарок магазина' })
      await manager.post(`/customers/${card.id}/notes`, { text: 'Звонить вечером' })
    }
    await buyer(closed, '/user/delivery-addresses', { delivery_address: 'Псков, Мира, 2' })
    const { data } = await manager.get(`/customers/${kept.id}/merge/${closed.id}`)
    expect(data).toMatchObject({ obstacles: [], sides: [{ id: kept.id }, { id: closed.id, isEmailConfirmed: false }] })
    expect(data.sides[1].things).toEqual(
      expect.arrayContaining([
        { what: 'Заказы', count: 1 },
        { what: 'Адреса', count: 2 },
        { what: 'Бонусы', count: 100 },
        { what: 'Товары в корзине', count: 2 },
        { what: 'Избранное', count: 1 },
        { what: 'Заметки', count: 1 },
      ]),
    )
    expect(data.sides[1].proofs).toEqual([{ via: 'phone', to: expect.stringContaining('945') }])
    expect((await manager.get(`/customers/${kept.id}/merge/${kept.id}`)).status).toBe(422)
    expect((await manager.get(`/customers/${kept.id}/merge/999999`)).status).toBe(404)
  })

  it('are not joined without both codes, by codes of another pair or person, or without a fresh confirmation', async () => {
    const stranger = await newCard()
    const path = `/customers/${kept.id}/merge/${closed.id}`
    const keptCode = await mergeCodeOf(kept, closed)
    const body = (code: string) => ({
      choice: OWN,
      kept: { via: 'phone', code: keptCode },
      closed: { via: 'phone', code },
    })
    expect(await manager.post(path, body('000000'))).toMatchObject({
      status: 422,
      errorMessage: { 'closed.code': [expect.any(String)] },
    })
    // asked for to join the victim with somebody else
    const foreign = await mergeCodeOf(closed, stranger)
    expect((await manager.post(path, body(foreign))).status).toBe(422)
    const colleague = await shop.as('manager')
    const right = await mergeCodeOf(closed, kept)
    expect((await colleague.post(path, body(right))).status, 'a code belongs to whoever asked').toBe(422)
    // a code of signing in is no consent
    expect((await manager.post(path, body(await codeFor(shop, closed.phone)))).status).toBe(422)
    expect(
      (
        await manager.post(path, {
          choice: OWN,
          kept: { via: 'email', code: '123456' },
          closed: { via: 'phone', code: right },
        })
      ).errorMessage,
    ).toMatchObject({ 'kept.code': [expect.stringContaining('не подтверждён')] })
    expect((await (await shop.as('operator')).post(path, body(right))).status).toBe(403)
    const hash = sessionHashOf(manager)
    const fresh = await db()
      .selectFrom('staff_session')
      .select('fresh_until')
      .where('token_hash', '=', hash)
      .executeTakeFirstOrThrow()
    await db().updateTable('staff_session').set({ fresh_until: null }).where('token_hash', '=', hash).execute()
    expect((await manager.post(path, body(right))).errorCode).toBe('CONFIRM_NEEDED')
    await db().updateTable('staff_session').set(fresh).where('token_hash', '=', hash).execute()
    const both = await db()
      .selectFrom('customer')
      .select('id')
      .where('id', 'in', [kept.id, closed.id])
      .where('deleted_at', 'is', null)
      .execute()
    expect(both).toHaveLength(2)
  })

  it('become one: everything moved, bonuses summed with entries, nobody signed in, once', async () => {
    const done = await merge(kept, closed, { ...OWN, email: 'closed' })
    expect([done.status, done.data], JSON.stringify(done)).toEqual([200, { id: kept.id }])
    const again = await manager.post(`/customers/${kept.id}/merge/${closed.id}`, done.body)
    expect([again.status, again.data]).toEqual([200, { id: kept.id }])
    const { data } = await manager.get(`/customers/${kept.id}`)
    expect(data).toMatchObject({
      name: 'Пётр Первый',
      email: 'petr2@shop.ru',
      bonuses: 200,
      joined: [closed.id],
      lastOrders: [{ number }],
      addresses: expect.arrayContaining(['Псков, Ленина, 1', 'Псков, Мира, 2']),
      carts: [{ name: 'Корзина', pieces: 4 }],
      notes: [{}, {}],
    })
    expect(data.addresses).toHaveLength(2)
    expect(data.bonusEntries[0]).toMatchObject({ amount: 100, balanceAfter: 200 })
    expect(data.bonusEntries[0].reason).toContain(`Перешли с карточки №\u00A0${closed.id}`)
    const { rows } = await sql<{ id: number; balance: number; sum: number }>`
      select c.id::integer, bonus_balance as balance, coalesce(sum(amount), 0)::integer as sum from customer c left join bonus_entry b on b.user_id = c.id
      where c.id in (${kept.id}, ${closed.id}) group by c.id order by c.id`.execute(db())
    expect(rows.map(({ balance, sum }) => [balance, sum])).toEqual([
      [200, 200],
      [0, 0],
    ])
    for (const card of [kept, closed]) expect((await buyer(card, '/user/me', {}, 'GET')).status).toBe(401)
    const { entries } = (await manager.get(`/customers/${closed.id}/audit`)).data
    expect(
      entries.some(({ changes }: { changes: { field: string }[] }) =>
        changes.some(({ field }) => field === 'closed_id'),
      ),
    ).toBe(true)
  })

  it('have one link, one search, and the phone that gave its code leads in for a while', async () => {
    // codes are counted by the hour
    shop.time.now = new Date(shop.time.now.getTime() + 3_600_000)
    expect((await manager.get(`/customers/${closed.id}`)).data.id).toBe(kept.id)
    expect((await manager.get(`/customers?search=${closed.phone.slice(-4)}`)).data.customers).toMatchObject([
      { id: kept.id },
    ])
    expect([await signIn(kept.phone), await signIn(closed.phone)]).toEqual([kept.id, kept.id])
    const again = await send(shop, '/auth/sign-up', {
      name: 'Пётр',
      phone: closed.phone,
      password: 'дрель и шуруповёрт',
      passwordConfirmation: 'дрель и шуруповёрт',
      code: await codeFor(shop, closed.phone),
      birthdate: 636_595_200,
    })
    expect([again.statusCode, again.json().errorMessage]).toMatchObject([
      422,
      { phone: [expect.stringContaining('уже зарегистрирован')] },
    ])
    expect(await customerOfPhone(db(), closed.phone, shop.time.now), 'an order by phone makes no new double').toBe(
      kept.id,
    )
    await db()
      .updateTable('customer_former_key')
      .set({ opens_until: shop.time.now })
      .where('value', '=', closed.phone)
      .execute()
    expect(await signIn(closed.phone), 'given up by now, maybe another person’s').toBeNull()
    expect(await customerOfPhone(db(), closed.phone, shop.time.now)).toBeNull()
  })

  it('are erased together: nothing of either is left anywhere', async () => {
    await db().updateTable('shop_order').set({ status: 'completed' }).where('user_id', '=', kept.id).execute()
    const erased = await manager.post(`/customers/${kept.id}/erase`, { confirm: String(kept.id) })
    expect(erased.status, JSON.stringify(erased)).toBe(200)
    const { rows: tables } = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db())
    const left: string[] = []
    for (const secret of [
      kept.phone,
      closed.phone,
      'petr@shop.ru',
      'petr2@shop.ru',
      'Пётр Первый',
      'Пётр Второй',
      'Мира, 2',
    ])
      for (const { name } of tables) {
        const { rows } =
          await sql`select from ${sql.table(name)} t where position(${secret} in to_jsonb(t)::text) > 0 limit 1`.execute(
            db(),
          )
        if (rows.length > 0) left.push(`${secret} in ${name}`)
      }
    expect(left).toEqual([])
    expect((await manager.get(`/customers/${closed.id}`)).status).toBe(404)
  })
})

describe('what stands in the way', () => {
  it('a closed sign-in and a request to erase', async () => {
    const [kept, closed] = [await newCard(), await newCard()]
    await manager.post(`/customers/${closed.id}/block`, { reason: 'Подозрительные заказы' })
    await manager.post('/subject-requests', { kind: 'erase', text: 'Удалите всё', customer: kept.id })
    const refused = await merge(kept, closed)
    expect(refused.status).toBe(409)
    expect(refused.errorMessage).toContain('закрыт магазином')
    expect(refused.errorMessage).toContain('об удалении данных')
  })

  it('a phone stays only if the code came to it; without the other’s code it opens nothing', async () => {
    const [kept, closed] = [await newCard(), await newCard()]
    const done = await merge(kept, closed, { ...OWN, phone: 'closed' })
    expect(done.status, JSON.stringify(done)).toBe(200)
    expect((await manager.get(`/customers/${kept.id}`)).data.phone).toContain(closed.phone.slice(-2))
    expect([await signIn(kept.phone), await signIn(closed.phone)]).toEqual([kept.id, kept.id])
  })

  it('three cards in a row: the oldest link still opens the last', async () => {
    const cards = [await newCard(), await newCard(), await newCard()] as const
    expect((await merge(cards[1], cards[0])).status).toBe(200)
    expect((await merge(cards[2], cards[1])).status).toBe(200)
    expect((await manager.get(`/customers/${cards[0].id}`)).data).toMatchObject({
      id: cards[2].id,
      joined: [cards[0].id, cards[1].id],
    })
    expect((await merge(cards[2], await newCard())).status).toBe(200)
  })
})

it('orders placed by either card at the very moment belong to the one that stays', async () => {
  const [kept, closed] = [await newCard(), await newCard()]
  for (const card of [kept, closed]) await buyer(card, '/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
  const body = await bodyOf(kept, closed)
  const place = (card: Card) =>
    buyer(card, '/order/save', orderForm({ contact: { name: 'Пётр', phone: card.phone, email: null } }))
  const [merged, ...orders] = await Promise.all([
    manager.post(`/customers/${kept.id}/merge/${closed.id}`, body),
    place(kept),
    place(closed),
  ])
  expect(merged.status, JSON.stringify(merged)).toBe(200)
  for (const { status } of orders) expect([200, 401, 404, 409, 422]).toContain(status)
  const placed = orders.filter(({ status }) => status === 200).map(({ data }) => data.number)
  const rows = await db()
    .selectFrom('shop_order')
    .select(['number', 'user_id'])
    .where('user_id', 'in', [kept.id, closed.id])
    .execute()
  expect(rows.every(({ user_id }) => user_id === kept.id)).toBe(true)
  expect(rows.map(({ number }) => number).sort()).toEqual(placed.sort())
})

const LATE = { at: '2026-02-01T12:00:00+03:00', lines: [{ code: '100101', quantity: 1, price: 100 }] }
const ownerOf = async (number: string) =>
  (await db().selectFrom('shop_order').select('user_id').where('number', '=', number).executeTakeFirstOrThrow()).user_id

const waiting = async () =>
  (
    await shop.database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%customer%' and datname = current_database()`,
    )
  ).rowCount!

async function whileHeld<T>(card: Card, work: () => Promise<T>): Promise<T> {
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from customer where id = $1 for update', [card.id])
  try {
    return await work()
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

it('a merge sent twice at once is done once, and both are told so', async () => {
  const [kept, closed] = [await newCard(), await newCard()]
  const body = await bodyOf(kept, closed)
  let sent: ReturnType<typeof manager.post>[] = []
  await whileHeld(closed, async () => {
    sent = [1, 2].map(() => manager.post(`/customers/${kept.id}/merge/${closed.id}`, body))
    await expect.poll(waiting).toBe(2)
  })
  for (const { status, data } of await Promise.all(sent)) expect([status, data]).toEqual([200, { id: kept.id }])
  const joins = await db().selectFrom('customer_merge').select('id').where('closed_id', '=', closed.id).execute()
  expect(joins).toHaveLength(1)
})

it('both cards are taken in the order of their numbers: two merges that cross cannot hold one each', async () => {
  const [older, newer] = [await newCard(), await newCard()]
  const body = await bodyOf(newer, older)
  const { merging, free } = await whileHeld(older, async () => {
    const sent = manager.post(`/customers/${newer.id}/merge/${older.id}`, body)
    await expect.poll(waiting).toBe(1)
    const { rows } = await shop.database.pool.query(
      `select from customer where id = ${newer.id} for update skip locked`,
    )
    return { merging: sent, free: rows.length }
  })
  expect(free, 'it waits for the older card with the newer one in its hands').toBe(1)
  expect((await merging).status).toBe(200)
})

it('an order that is being written when the merge comes is waited for and moved', async () => {
  const [kept, closed] = [await newCard(), await newCard()]
  const body = await bodyOf(kept, closed)
  const writer = await shop.database.pool.connect()
  await writer.query('begin')
  const { number } = await writeOrder(writer, { ...LATE, user: closed.id })
  const merging = manager.post(`/customers/${kept.id}/merge/${closed.id}`, body)
  await expect.poll(waiting).toBe(1)
  await writer.query('commit')
  writer.release()
  expect((await merging).status).toBe(200)
  expect(await ownerOf(number)).toBe(kept.id)
})

it('an order written after the merge by a call that began before it goes to the kept card', async () => {
  const [kept, closed] = [await newCard(), await newCard()]
  expect((await merge(kept, closed)).status).toBe(200)
  const { number } = await writeOrder(shop.database.pool, { ...LATE, user: closed.id })
  expect(await ownerOf(number)).toBe(kept.id)
  await db()
    .insertInto('customer_note')
    .values({ user_id: closed.id, staff_id: 1, text: 'Опоздала', created_at: shop.time.now })
    .execute()
  expect(await db().selectFrom('customer_note').select('user_id').where('text', '=', 'Опоздала').execute()).toEqual([
    { user_id: kept.id },
  ])
})
