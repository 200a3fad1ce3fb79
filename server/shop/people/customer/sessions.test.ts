import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldsOf, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let phone = 79250000000
const newPhone = () => String(++phone)

beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const list = async (token: string) => (await send(shop, '/user/sessions', {}, { token, method: 'GET' })).json().data
const end = (token: string, body: object) => send(shop, '/user/sessions', body, { token, method: 'DELETE' })
const isIn = async (token: string) => (await send(shop, '/user/me', {}, { token, method: 'GET' })).statusCode === 200

async function enter(key: string, userAgent: string) {
  shop.time.now = new Date(shop.time.now.getTime() + 60_000)
  const answer = await send(
    shop,
    '/auth/sign-in/by-password',
    { key, password: PASSWORD },
    { headers: { 'user-agent': userAgent } },
  )
  return {
    token: answer.json().data.token as string,
    device: answer.cookies.find(({ name }) => name === 'device')!.value,
  }
}

it('lists where the account is open, this session first, and nothing secret', async () => {
  const key = newPhone()
  const first = await signUp(shop, key)
  const created = shop.time.now
  const second = await enter(key, FIREFOX)
  const third = await enter(key, IPHONE)
  expect(await list(second.token)).toEqual([
    {
      session_id: expect.any(String),
      isCurrent: true,
      device: 'Firefox, Linux',
      city: null,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
    {
      session_id: expect.any(String),
      isCurrent: false,
      device: 'Safari, iPhone',
      city: null,
      createdAt: shop.time.now.toISOString(),
      lastUsedAt: shop.time.now.toISOString(),
    },
    {
      session_id: expect.any(String),
      isCurrent: false,
      device: 'Программа или приложение',
      city: null,
      createdAt: created.toISOString(),
      lastUsedAt: created.toISOString(),
    },
  ])
  const text = JSON.stringify(await list(second.token))
  for (const token of [first, second.token, third.token]) expect(text).not.toContain(token)
  expect((await send(shop, '/user/sessions', {}, { method: 'GET' })).statusCode).toBe(401)
})

it('ends one, which is out at once and no known device any more', async () => {
  const key = newPhone()
  const own = await signUp(shop, key)
  const other = await enter(key, FIREFOX)
  const [, listed] = await list(own)
  const answer = await end(own, { session_id: listed.session_id })
  expect(answer.json().data).toHaveLength(1)
  expect([await isIn(own), await isIn(other.token)]).toEqual([true, false])
  const devices = await shop.database.db
    .selectFrom('customer_device')
    .select('user_agent')
    .where('user_agent', '=', FIREFOX)
    .innerJoin('customer', 'customer.id', 'user_id')
    .where('phone', '=', key)
    .execute()
  expect(devices).toEqual([])
  expect((await end(own, { session_id: listed.session_id })).statusCode).toBe(404)
})

it('ends all others', async () => {
  const key = newPhone()
  const own = await signUp(shop, key)
  const others = [await enter(key, FIREFOX), await enter(key, IPHONE)]
  expect((await end(own, { others: true })).json().data).toMatchObject([{ isCurrent: true }])
  expect(await Promise.all([own, ...others.map(({ token }) => token)].map(isIn))).toEqual([true, false, false])
  expect((await end(own, { others: true })).statusCode, 'nobody is left').toBe(200)
})

it('refuses nothing, the session itself and somebody else’s', async () => {
  const token = await signUp(shop, newPhone())
  const stranger = await signUp(shop, newPhone())
  const [own] = await list(token)
  const [theirs] = await list(stranger)
  expect(fieldsOf(await end(token, {}))).toEqual([422, { session_id: ['Выберите вход из списка'] }])
  expect(fieldsOf(await end(token, { others: false }))[0]).toBe(422)
  expect(fieldsOf(await end(token, { session_id: own.session_id }))).toEqual([
    422,
    { session_id: ['Это нынешний вход: чтобы завершить его, нажмите «Выйти»'] },
  ])
  expect((await end(token, { session_id: theirs.session_id })).statusCode).toBe(404)
  expect(await isIn(stranger)).toBe(true)
})
