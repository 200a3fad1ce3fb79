import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { writeSetting } from '#server/kernel/settings.ts'
import { lastMessage, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

const OWNER = '203.0.113.5'
let shop: TestShop
let phone = 79170000000
const newPhone = () => String(++phone)
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())
beforeEach(() => pass(25 * 3600))

const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
const ask = (key: string, from: string, cookies: Record<string, string> = {}) =>
  send(shop, `/auth/code/${key}`, { key }, { from, cookies })
const enter = (key: string, code: string, cookies: Record<string, string>) =>
  send(shop, '/auth/sign-in/by-code', { key, code }, { from: OWNER, cookies })
const cookieOf = (answer: Awaited<ReturnType<typeof send>>, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)?.value ?? ''
const smsTo = async (key: string) => {
  const { rows } = await shop.database.pool.query(`select count(*)::int as count from outbox where recipient = $1`, [
    key,
  ])
  return rows[0].count as number
}
const stranger = (at: number) => `198.51.${Math.floor(at / 200)}.${at % 200}`

it('one message a minute leaves for a phone, whoever asks, and its code serves whoever asked then', async () => {
  const key = newPhone()
  await signUp(shop, key)
  pass(61)
  const before = await smsTo(key)
  for (let at = 0; at < 12; at++) expect((await ask(key, stranger(at))).statusCode).toBe(200)
  const own = await ask(key, OWNER)
  expect(own.statusCode).toBe(200)
  expect(await smsTo(key)).toBe(before + 1)
  expect((await ask(key, OWNER, { code_asker: cookieOf(own, 'code_asker') })).statusCode, 'the same asker').toBe(429)
  const { code } = await lastMessage(shop, key)
  expect((await enter(key, code!, { code_asker: cookieOf(own, 'code_asker') })).statusCode).toBe(200)
})

it('a stranger asking every minute never stops the owner of the phone from signing in', async () => {
  const key = newPhone()
  await signUp(shop, key)
  const entered = await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD }, { from: OWNER })
  const known = { device: cookieOf(entered, 'device') }
  for (let minute = 0; minute < 90; minute++) {
    pass(61)
    await ask(key, stranger(minute))
    if (minute % 30 !== 29) continue
    const own = await ask(key, OWNER, known)
    expect(own.statusCode, `minute ${minute}`).toBe(200)
    const { code } = await lastMessage(shop, key)
    expect((await enter(key, code!, { ...known, code_asker: cookieOf(own, 'code_asker') })).statusCode).toBe(200)
    const byPassword = await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD }, { from: OWNER })
    expect(byPassword.statusCode).toBe(200)
  }
})

it('codes to unknown devices have a budget of the whole shop, and the owners hear of its half', async () => {
  const { db, pool } = shop.database
  await writeSetting(db, 'messages', { smsHour: 10, smsDay: 100 })
  await pool.query(`with boss as (insert into staff (name, login, state, created_at) values ('Анна', 'boss@shop.test', 'active', now()) returning id)
    insert into staff_grant (staff_id, role_code) select id, 'owner' from boss`)
  const key = newPhone()
  await signUp(shop, key)
  const known = {
    device: cookieOf(
      await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD }, { from: OWNER }),
      'device',
    ),
  }
  pass(3601)
  const answers: number[] = []
  for (let at = 0; at < 12; at++) answers.push((await ask(newPhone(), stranger(at))).statusCode)
  expect(answers).toEqual([...Array(10).fill(200), 429, 429])
  expect((await ask(key, OWNER, known)).statusCode, 'a known device').toBe(200)
  const { rows } = await pool.query(`select recipient from outbox where subject like 'Половина SMS%'`)
  expect(rows).toEqual([{ recipient: 'boss@shop.test' }])
})
