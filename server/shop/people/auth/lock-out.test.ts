import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CODE_NO_TRIES, CODE_WRONG } from '#rules/identity/one-time-code.ts'
import { codeFor, fieldsOf, form, lastMessage, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let phone = 79160000000
const newPhone = () => String(++phone)
const VICTIM = '203.0.113.5'
const STRANGER = '198.51.100.7'

beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())
beforeEach(() => pass(25 * 3600))

const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
const wrong = (code: string, by = 1) => code.replace(/^./, (digit) => String((Number(digit) + by) % 10))
const validate = (key: string, code: string, more: { from?: string; cookies?: Record<string, string> } = {}) =>
  send(shop, `/auth/code/validate?key=${key}&code=${code}`, {}, { method: 'GET', ...more })
const byPassword = (key: string, password: string, more: { from?: string; cookies?: Record<string, string> } = {}) =>
  send(shop, '/auth/sign-in/by-password', { key, password }, more)
const cookieOf = (answer: Awaited<ReturnType<typeof send>>, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)?.value ?? ''

/** A browser that asked for a code: what it got, and its cookie. */
async function ask(key: string, from: string, purpose?: string) {
  const answer = await send(shop, `/auth/code/${key}`, { key, ...(purpose ? { purpose } : {}) }, { from })
  expect(answer.statusCode, answer.body).toBe(200)
  return { code: (await lastMessage(shop, key)).code!, cookies: { code_asker: cookieOf(answer, 'code_asker') }, answer }
}

describe('a stranger', () => {
  it('spends nobody’s tries of a code', async () => {
    const key = newPhone()
    await signUp(shop, key)
    pass(61)
    const { code, cookies } = await ask(key, VICTIM)
    for (let count = 0; count < 9; count += 1)
      expect((await validate(key, wrong(code), { from: STRANGER })).statusCode).toBe(422)
    for (let count = 0; count < 9; count += 1)
      await send(shop, '/auth/sign-in/by-code', { key, code: wrong(code) }, { from: '198.51.100.8' })
    expect((await validate(key, code, { from: VICTIM, cookies })).json()).toEqual({ data: { valid: true } })
    expect((await send(shop, '/auth/sign-in/by-code', { key, code }, { from: VICTIM, cookies })).statusCode).toBe(200)
  })

  it('does not get in with somebody else’s code from another address', async () => {
    const key = newPhone()
    await signUp(shop, key)
    pass(61)
    const { code } = await ask(key, VICTIM)
    expect((await send(shop, '/auth/sign-in/by-code', { key, code }, { from: STRANGER })).statusCode).toBe(422)
  })

  it('neither replaces the owner’s code nor uses up the hour of codes', async () => {
    const key = newPhone()
    await signUp(shop, key)
    pass(61)
    const own = await ask(key, VICTIM)
    for (let count = 0; count < 5; count += 1) {
      await ask(key, STRANGER)
      pass(61)
    }
    expect((await send(shop, `/auth/code/${key}`, { key }, { from: STRANGER })).statusCode).toBe(429)
    pass(-300)
    expect((await validate(key, own.code, own)).statusCode).toBe(200)
    pass(300)
    const again = await ask(key, VICTIM)
    expect(
      (await send(shop, '/auth/sign-in/by-code', { key, code: again.code }, { ...again, from: VICTIM })).statusCode,
    ).toBe(200)
  })

  it('of a hundred addresses is not given a hundred times five guesses at one code', async () => {
    const key = newPhone()
    await signUp(shop, key)
    pass(61)
    await ask(key, VICTIM)
    const asked = []
    for (let at = 0; at < 50; at++)
      asked.push((await send(shop, `/auth/code/${key}`, { key }, { from: `198.18.${at}.1` })).statusCode)
    expect([asked.indexOf(429), asked.at(-1)]).toEqual([40, 429])
  })

  it('does not lock the password', async () => {
    const key = newPhone()
    await signUp(shop, key)
    for (let count = 0; count < 12; count += 1) await byPassword(key, 'не тот пароль', { from: STRANGER })
    expect((await byPassword(key, PASSWORD, { from: STRANGER })).statusCode).toBe(429)
    expect((await byPassword(key, PASSWORD, { from: VICTIM })).statusCode).toBe(200)
  })

  it('does not use up the checks the sign-in form begins with', async () => {
    const key = newPhone()
    for (let count = 0; count < 21; count += 1) await send(shop, '/user/check', { key }, { from: STRANGER })
    expect((await send(shop, '/user/check', { key }, { from: VICTIM })).statusCode).toBe(200)
  })
})

describe('many strangers together', () => {
  const address = (count: number) => `198.51.${Math.floor(count / 200)}.${count % 200}`

  it('meet the wide limit, which a device that signed in before does not', async () => {
    const key = newPhone()
    await signUp(shop, key)
    const device = { device: cookieOf(await byPassword(key, PASSWORD, { from: VICTIM }), 'device') }
    expect(device.device).toMatch(/^[\w-]{43}$/)
    const answers: number[] = []
    for (let count = 0; count < 63; count += 1)
      answers.push((await byPassword(key, 'не тот', { from: address(Math.floor(count / 9)) })).statusCode)
    expect([answers.slice(0, 59).every((status) => status === 422), answers.at(-1)]).toEqual([true, 429])
    expect((await byPassword(key, PASSWORD, { from: VICTIM })).statusCode, 'an unknown device waits').toBe(429)
    expect((await byPassword(key, PASSWORD, { from: VICTIM, cookies: device })).statusCode).toBe(200)
    expect((await byPassword(key, PASSWORD, { from: '192.0.2.1', cookies: device })).statusCode, 'wherever it is').toBe(
      200,
    )

    for (let count = 0; count < 20; count += 1) {
      await send(shop, `/auth/code/${key}`, { key }, { from: address(100 + Math.floor(count / 4)) })
      pass(61)
    }
    expect((await send(shop, `/auth/code/${key}`, { key }, { from: VICTIM })).statusCode).toBe(429)
    expect((await send(shop, `/auth/code/${key}`, { key }, { from: VICTIM, cookies: device })).statusCode).toBe(200)
  })

  it('guess a code at most a hundred times a day without a token', async () => {
    const key = newPhone()
    const statuses: number[] = []
    for (let count = 0; count < 105; count += 1)
      statuses.push((await validate(key, '000000', { from: address(Math.floor(count / 9)) })).statusCode)
    expect([statuses.slice(0, 100).every((status) => status === 422), statuses.at(-1)]).toEqual([true, 429])
    // whoever asked for a code is not held by it
    const { code, cookies } = await ask(key, VICTIM)
    expect((await validate(key, code, { from: VICTIM, cookies })).statusCode).toBe(200)
  })
})

describe('the token of whoever asked', () => {
  it('is a cookie scripts cannot read, and a field for programs', async () => {
    const key = newPhone()
    const { answer, cookies, code } = await ask(key, VICTIM)
    expect(answer.json().data).toEqual({ expiresIn: 300, retryAfter: 60, codeToken: cookies.code_asker })
    expect(answer.cookies).toMatchObject([{ name: 'code_asker', httpOnly: true, sameSite: 'Lax', maxAge: 3600 }])
    const dump = JSON.stringify(
      await shop.database.db.selectFrom('one_time_code').selectAll().where('key', '=', key).execute(),
    )
    expect([dump.includes(cookies.code_asker), dump.includes(code)]).toEqual([false, false])
    // from another network, as a phone that left the house
    const program = await send(
      shop,
      `/auth/code/validate?key=${key}&code=${code}&codeToken=${cookies.code_asker}`,
      {},
      { method: 'GET', from: '192.0.2.9' },
    )
    expect(program.statusCode).toBe(200)
    expect(
      (await send(shop, '/auth/sign-up', { ...form(key, code), codeToken: cookies.code_asker }, { from: '192.0.2.9' }))
        .statusCode,
    ).toBe(200)
  })

  it('bears five wrong tries, counted one by one when they come at once', async () => {
    const key = newPhone()
    const { code, cookies } = await ask(key, VICTIM)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => validate(key, wrong(code), { from: VICTIM, cookies })),
    )
    const words = answers.map((answer) => answer.json().errorMessage.code[0])
    expect(words.filter((word) => word.startsWith(CODE_WRONG))).toHaveLength(4)
    expect(words.filter((word) => word === CODE_NO_TRIES)).toHaveLength(8)
    expect(fieldsOf(await validate(key, code, { from: VICTIM, cookies }))).toEqual([422, { code: [CODE_NO_TRIES] }])
    // nor without the token: five is five
    expect(fieldsOf(await validate(key, code, { from: VICTIM }))).toEqual([422, { code: [CODE_NO_TRIES] }])
    pass(61)
    const next = await ask(key, VICTIM)
    expect((await validate(key, next.code, { from: VICTIM, cookies: next.cookies })).statusCode).toBe(200)
  })

  it('that somebody planted is not taken over', async () => {
    const planted = 'A'.repeat(43)
    const key = newPhone()
    const answer = await send(shop, `/auth/code/${key}`, { key }, { cookies: { code_asker: planted } })
    expect(cookieOf(answer, 'code_asker')).not.toBe(planted)
    const device = cookieOf(
      await send(shop, '/auth/sign-up', form(key, (await lastMessage(shop, key)).code!), {
        cookies: { device: planted },
      }),
      'device',
    )
    expect(device.split('.')[0]).not.toBe(planted)
  })

  it('is one for two codes of one browser', async () => {
    const [one, two] = [newPhone(), newPhone()]
    const first = await ask(one, VICTIM)
    const second = await send(shop, `/auth/code/${two}`, { key: two }, { from: VICTIM, cookies: first.cookies })
    expect(cookieOf(second, 'code_asker')).toBe(first.cookies.code_asker)
  })
})

describe('without a token', () => {
  it('the last code asked for from the same address is good', async () => {
    const key = newPhone()
    const first = await codeFor(shop, key)
    const second = await codeFor(shop, key)
    if (first !== second) expect((await validate(key, first)).statusCode).toBe(422)
    expect((await validate(key, second)).statusCode).toBe(200)
    expect((await send(shop, '/auth/sign-up', form(key, second))).statusCode).toBe(200)
  })
})
