import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CODE_EXPIRED, CODE_INCOMPLETE, CODE_NO_TRIES, codeWrong } from '#rules/identity/one-time-code.ts'
import { codeFor, fieldsOf, form, lastMessage, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { compared, costs } from '#server/test/cheap-argon2.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let phone = 79110000000
const newPhone = () => String(++phone)

beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.time.now = new Date(shop.time.now.getTime() + 61_000)
})

const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

describe('POST /api/auth/code/{key}', () => {
  it.each(['79210000001', '8 (921) 000-00-02', 'Buyer@Shop.ru'])(
    'sends a code to %s, stored as a hash alone',
    async (typed) => {
      const answer = await send(shop, `/auth/code/${encodeURIComponent(typed)}`, { key: typed })
      expect(answer.json()).toEqual({
        data: { expiresIn: 300, retryAfter: 60, codeToken: expect.stringMatching(/^[\w-]{43}$/) },
      })
      expect(answer.headers['cache-control']).toBe('private, no-store')
      const key = typed.includes('@') ? 'buyer@shop.ru' : `7${typed.replace(/\D/g, '').slice(1)}`
      const { code } = await lastMessage(shop, key)
      expect(code).toMatch(/^\d{6}$/)
      const row = await shop.database.db
        .selectFrom('one_time_code')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      expect(row.code_hash).toMatch(/^[0-9a-f]{64}$/)
      expect(JSON.stringify(row)).not.toContain(code)
    },
  )

  it('sends one a minute, and says how long to wait', async () => {
    const key = newPhone()
    const ask = () => send(shop, `/auth/code/${key}`, { key })
    expect((await ask()).statusCode).toBe(200)
    pass(20)
    const early = await ask()
    expect([early.statusCode, early.headers['retry-after'], early.json().errorCode]).toEqual([
      429,
      '40',
      'TOO_MANY_REQUESTS',
    ])
    pass(40)
    expect((await ask()).statusCode).toBe(200)
    const [first, second] = (await shop.get(`/dev/inbox.json?to=${key}`)).json().data
    expect(first.id).not.toBe(second.id)
  })

  it('sends five an hour to one key', async () => {
    const key = newPhone()
    for (let count = 0; count < 5; count += 1) await codeFor(shop, key)
    pass(61)
    const sixth = await send(shop, `/auth/code/${key}`, { key })
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await shop.get(`/dev/inbox.json?to=${key}`)).json().data).toHaveLength(5)
    pass(3600)
    expect((await send(shop, `/auth/code/${key}`, { key })).statusCode).toBe(200)
  })

  it.each([
    ['123', '123', 'Введите телефон полностью'],
    ['+49 170 1234567', '+49 170 1234567', 'Нужен российский номер: он начинается с\u00A0+7'],
    ['buyer@', 'buyer@', 'Проверьте e-mail: он должен быть вида name@example.ru'],
    ['79210000005', '79210000006', 'Телефон или e-mail в адресе и в запросе не совпадают'],
    ['Пётр', 'Пётр', 'Введите телефон или e-mail'],
  ])('refuses %s with %s', async (path, key, message) => {
    expect(fieldsOf(await send(shop, `/auth/code/${encodeURIComponent(path)}`, { key }))).toEqual([
      422,
      { key: [message] },
    ])
  })

  it('is limited by address', async () => {
    const strict = await openTestShop({ ADDRESS_LIMIT_FACTOR: '1' })
    await insertPlaces(strict.database.db)
    for (let count = 0; count < 20; count += 1)
      expect(
        (await send(strict, `/auth/code/${79310000000 + count}`, { key: String(79310000000 + count) })).statusCode,
      ).toBe(200)
    const next = await send(strict, '/auth/code/79310000999', { key: '79310000999' })
    expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '3600'])
    await strict.close()
  })
})

describe('codes', () => {
  const validate = (key: string, code: string) =>
    shop.get(`/api/auth/code/validate?key=${key}&code=${encodeURIComponent(code)}`)

  it('stays good when asked about, and is used once', async () => {
    const key = newPhone()
    const code = await codeFor(shop, key)
    expect((await validate(key, code)).json()).toEqual({ data: { valid: true } })
    expect((await validate(key, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
    expect((await send(shop, '/auth/sign-up', form(key, code))).statusCode).toBe(200)
    expect(fieldsOf(await validate(key, code))).toEqual([422, { code: [CODE_EXPIRED] }])
    expect(fieldsOf(await send(shop, '/auth/sign-in/by-code', { key, code }))).toEqual([422, { code: [CODE_EXPIRED] }])
  })

  it('runs out after five minutes', async () => {
    const key = newPhone()
    const code = await codeFor(shop, key)
    pass(299)
    expect((await validate(key, code)).statusCode).toBe(200)
    pass(1)
    expect(fieldsOf(await validate(key, code))).toEqual([422, { code: [CODE_EXPIRED] }])
  })

  it('bears five tries, and then not even the right one', async () => {
    const key = newPhone()
    pass(61)
    const { codeToken } = (await send(shop, `/auth/code/${key}`, { key })).json().data
    const { code } = await lastMessage(shop, key)
    const asker = { cookies: { code_asker: codeToken } }
    const check = (given: string) =>
      shop.get(`/api/auth/code/validate?key=${key}&code=${given}`, { headers: { host: 'shop.test' }, ...asker })
    for (let count = 0; count < 4; count += 1)
      expect(fieldsOf(await check(wrong(code!)))).toEqual([422, { code: [codeWrong(4 - count)] }])
    expect(fieldsOf(await send(shop, '/auth/sign-up', form(key, wrong(code!)), asker))).toEqual([
      422,
      { code: [CODE_NO_TRIES] },
    ])
    expect(fieldsOf(await check(code!))).toEqual([422, { code: [CODE_NO_TRIES] }])
    expect((await validate(key, await codeFor(shop, key))).statusCode).toBe(200)
  })

  it('belongs to its key, and is six digits', async () => {
    const code = await codeFor(shop, newPhone())
    expect(fieldsOf(await validate(newPhone(), code))).toEqual([422, { code: [CODE_EXPIRED] }])
    expect(fieldsOf(await validate(newPhone(), '12345'))).toEqual([422, { code: [CODE_INCOMPLETE] }])
  })
})

describe('POST /api/auth/sign-in/by-code', () => {
  it('opens the account by phone, with the token as a cookie scripts cannot read', async () => {
    const key = newPhone()
    await signUp(shop, key)
    const answer = await send(shop, '/auth/sign-in/by-code', { key, code: await codeFor(shop, key) })
    const { token } = answer.json().data
    expect(token).toMatch(/^[\w-]{43}$/)
    const cookie = { domain: 'shop.test', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 31_536_000 }
    expect(answer.cookies).toEqual([
      { name: 'auth_token', value: token, ...cookie },
      { name: 'device', value: expect.stringMatching(/^[\w-]{43}$/), ...cookie },
    ])
    const hash = createHash('sha256').update(token).digest('hex')
    const row = await shop.database.db
      .selectFrom('auth_token')
      .selectAll()
      .where('token_hash', '=', hash)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(31_536_000_000)
  })

  it('lets one in when the same code comes many times at once', async () => {
    const key = newPhone()
    await signUp(shop, key)
    const code = await codeFor(shop, key)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(shop, '/auth/sign-in/by-code', { key, code })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  it('marks the cookie Secure on https', async () => {
    const secure = await openTestShop({ SCHEME: 'https' })
    await insertPlaces(secure.database.db)
    const own = { headers: { origin: 'https://shop.test' } }
    await send(secure, '/auth/code/79990000001', { key: '79990000001' }, own)
    const { code } = await lastMessage(secure, '79990000001')
    const answer = await send(secure, '/auth/sign-up', form('79990000001', code!), own)
    expect(answer.cookies[0]).toMatchObject({ name: 'auth_token', secure: true, httpOnly: true })
    await secure.close()
  })

  it('tells the owner of a key that nobody registered it, and keeps the code for the sign-up', async () => {
    const key = newPhone()
    const code = await codeFor(shop, key)
    const [status, words] = fieldsOf(await send(shop, '/auth/sign-in/by-code', { key, code }))
    expect([status, words]).toEqual([422, { key: ['Аккаунта с таким телефоном нет. Зарегистрируйтесь, это недолго.'] }])
    expect((await send(shop, '/auth/sign-up', form(key, code))).statusCode).toBe(200)
  })

  it('does not let the reader of an unconfirmed e-mail in', async () => {
    await signUp(shop, newPhone(), { email: 'typo@shop.ru' })
    const answer = await send(shop, '/auth/sign-in/by-code', {
      key: 'typo@shop.ru',
      code: await codeFor(shop, 'typo@shop.ru'),
    })
    expect(fieldsOf(answer)).toEqual([
      422,
      { key: ['Этот e-mail ещё не подтверждён. Войдите по телефону или паролю и подтвердите его.'] },
    ])
  })
})

describe('POST /api/auth/sign-in/by-password', () => {
  const words = { password: ['Не подошло: проверьте телефон или e-mail и пароль'] }
  const OWASP = 'm=19456,t=2,p=1'

  it('opens the account by phone and by e-mail, stored as argon2id', async () => {
    const key = newPhone()
    await signUp(shop, key, { email: 'by-password@shop.ru' })
    for (const typed of [key, '8' + key.slice(1), 'By-Password@shop.ru']) {
      const answer = await send(shop, '/auth/sign-in/by-password', { key: typed, password: PASSWORD })
      expect(answer.statusCode).toBe(200)
      expect(answer.cookies[0]?.name).toBe('auth_token')
    }
    const { password_hash } = await shop.database.db
      .selectFrom('customer')
      .select('password_hash')
      .where('phone', '=', key)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(costs.get(password_hash!)).toBe(OWASP)
  })

  it('says the same for a wrong key and a wrong password', async () => {
    const key = newPhone()
    await signUp(shop, key)
    expect(fieldsOf(await send(shop, '/auth/sign-in/by-password', { key, password: 'не тот пароль' }))).toEqual([
      422,
      words,
    ])
    expect(
      fieldsOf(await send(shop, '/auth/sign-in/by-password', { key: newPhone(), password: 'не тот пароль' })),
    ).toEqual([422, words])
  })

  // counted, not timed: a busy machine tells nothing by the clock
  it('does the same work to refuse a key nobody has as a wrong password', async () => {
    const known = newPhone()
    await signUp(shop, known)
    for (const key of [known, newPhone()]) {
      const before = compared.length
      await send(shop, '/auth/sign-in/by-password', { key, password: 'не тот пароль' })
      expect(compared.slice(before).map((stored) => costs.get(stored))).toEqual([OWASP])
    }
  })

  it('does not let in by a password that is changed before the token is written', async () => {
    const key = newPhone()
    await signUp(shop, key)
    const { db } = shop.database
    let entering: ReturnType<typeof send> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('customer').set({ password_hash: 'another' }).where('phone', '=', key).execute()
      // the old one is right as far as anybody sees; it must wait for us and look again
      entering = send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD })
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
                db,
              )
            ).rows.length,
        )
        .toBe(1)
    })
    expect(fieldsOf(await entering!)).toEqual([422, words])
  })

  it('stops guessing, by key and address', async () => {
    const key = newPhone()
    for (let count = 0; count < 10; count += 1)
      await send(shop, '/auth/sign-in/by-password', { key, password: 'не тот' })
    const answer = await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '900'])
  })
})

describe('POST /api/auth/sign-out', () => {
  it('kills the token on the server and takes the cookie back', async () => {
    const token = await signUp(shop, newPhone())
    const cookies = { auth_token: token }
    expect((await send(shop, '/user/me', {}, { cookies, method: 'GET' })).statusCode).toBe(200)
    const answer = await send(shop, '/auth/sign-out', {}, { cookies })
    expect(answer.json()).toEqual({ data: true })
    expect(answer.cookies[0]).toMatchObject({ name: 'auth_token', value: '', maxAge: 0, domain: 'shop.test' })
    expect((await send(shop, '/user/me', {}, { cookies, method: 'GET' })).statusCode).toBe(401)
    expect((await send(shop, '/user/me', {}, { token, method: 'GET' })).statusCode).toBe(401)
  })

  it('is fine for a guest', async () => {
    expect((await send(shop, '/auth/sign-out')).json()).toEqual({ data: true })
  })
})

describe('GET /api/auth/settings', () => {
  it('says what the form needs', async () => {
    expect((await shop.get('/api/auth/settings')).json().data).toEqual({
      captcha: { provider: 'off', siteKey: null },
      mailingByDefault: false,
    })
  })
})
