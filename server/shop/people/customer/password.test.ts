import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_WEAK } from '#rules/identity/password.ts'
import { fieldsOf, lastMessage, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let phone = 79150000000
const newPhone = () => String(++phone)

beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const FRESH = { password: 'новый пароль 7', passwordConfirmation: 'новый пароль 7' }
const isIn = async (token: string) => (await send(shop, '/user/me', {}, { token, method: 'GET' })).statusCode === 200
const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
const recover = (type: string, key: string) => send(shop, `/user/password/code/${type}`, { key })
const messagesTo = async (key: string) => (await shop.get(`/dev/inbox.json?to=${key}`)).json().data.length

describe('recovery', () => {
  it('sets a new password by a code, and ends every other sign-in', async () => {
    const key = newPhone()
    const tokens = [await signUp(shop, key)]
    tokens.push((await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD })).json().data.token)
    pass(61)
    expect((await recover('phone', key)).json()).toEqual({
      data: { expiresIn: 300, retryAfter: 60, codeToken: expect.any(String) },
    })
    const { code, text } = await lastMessage(shop, key)
    expect(text).toContain('Код для смены пароля')
    const answer = await send(shop, '/user/password/update', { key, code, ...FRESH })
    const { token } = answer.json().data
    expect(answer.cookies[0]).toMatchObject({ name: 'auth_token', value: token })
    expect(await Promise.all([...tokens, token].map(isIn))).toEqual([false, false, true])
    expect((await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD })).statusCode).toBe(422)
    expect((await send(shop, '/auth/sign-in/by-password', { key, password: FRESH.password })).statusCode).toBe(200)
    expect(fieldsOf(await send(shop, '/user/password/update', { key, code, ...FRESH }))[1]).toHaveProperty('code')
  })

  it('answers a key nobody has alike, with the same work, and sends nothing', async () => {
    const known = newPhone()
    await signUp(shop, known)
    pass(61)
    const unknown = newPhone()
    const before = await messagesTo(known)
    const [first, second] = [await recover('phone', known), await recover('phone', unknown)]
    const shape = (answer: typeof first) => [answer.statusCode, answer.body.replace(/"codeToken":"[\w-]{43}"/, 'token')]
    expect(shape(second)).toEqual(shape(first))
    expect(await messagesTo(known)).toBe(before + 1)
    expect(await messagesTo(unknown)).toBe(0)
    expect([(await recover('phone', known)).statusCode, (await recover('phone', unknown)).statusCode]).toEqual([
      429, 429,
    ])
    const rows = await shop.database.db
      .selectFrom('outbox')
      .select(['state', 'text'])
      .where('recipient', '=', unknown)
      .execute()
    expect(rows).toEqual([{ state: 'void', text: '' }])
  })

  it('does not go to an e-mail nobody confirmed', async () => {
    await signUp(shop, newPhone(), { email: 'unsure@shop.ru' })
    const before = await messagesTo('unsure@shop.ru')
    expect((await recover('email', 'unsure@shop.ru')).statusCode).toBe(200)
    expect(await messagesTo('unsure@shop.ru')).toBe(before)
  })

  it('goes to a confirmed e-mail, and a letter tells of the change', async () => {
    await signUp(shop, newPhone(), { email: 'sure@shop.ru' })
    await send(shop, '/user/confirm-mail', { token: (await lastMessage(shop, 'sure@shop.ru')).link!.split('/').at(-2) })
    await recover('email', 'sure@shop.ru')
    const { code } = await lastMessage(shop, 'sure@shop.ru')
    expect((await send(shop, '/user/password/update', { key: 'sure@shop.ru', code, ...FRESH })).statusCode).toBe(200)
    expect((await lastMessage(shop, 'sure@shop.ru')).subject).toBe('Пароль изменён')
  })

  it.each([
    ['phone', 'a@shop.ru', { key: ['Введите телефон'] }],
    ['email', '79150009999', { key: ['Введите e-mail'] }],
    ['pigeon', '79150009999', { type: ['Код можно получить на телефон или e-mail'] }],
    ['phone', '7915', { key: ['Введите телефон полностью'] }],
  ])('by %s refuses %s', async (type, key, words) => {
    expect(fieldsOf(await recover(type, key))).toEqual([422, words])
  })

  it.each([
    [{ password: 'коротк', passwordConfirmation: 'коротк' }, 'password'],
    [{ ...FRESH, passwordConfirmation: 'иной пароль' }, 'passwordConfirmation'],
    [{ ...FRESH, code: '000000x' }, 'code'],
  ])('refuses %j and keeps the password', async (more, field) => {
    const key = newPhone()
    const token = await signUp(shop, key)
    pass(61)
    await recover('phone', key)
    const { code } = await lastMessage(shop, key)
    expect(fieldsOf(await send(shop, '/user/password/update', { key, code, ...more }))[1]).toHaveProperty(field)
    expect(await isIn(token)).toBe(true)
    expect((await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD })).statusCode).toBe(200)
  })
})

describe('POST /api/user/password-set', () => {
  const set = (token: string, body: object) => send(shop, '/user/password-set', body, { token })

  it('needs the old password, keeps this sign-in and ends the others', async () => {
    const key = newPhone()
    const token = await signUp(shop, key)
    const other = (await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD })).json().data.token
    expect(fieldsOf(await set(token, FRESH))).toEqual([422, { passwordOld: ['Введите пароль'] }])
    expect(fieldsOf(await set(token, { passwordOld: 'не тот пароль', ...FRESH }))).toEqual([
      422,
      { passwordOld: ['Прежний пароль не подошёл'] },
    ])
    expect(
      fieldsOf(await set(token, { passwordOld: PASSWORD, password: key, passwordConfirmation: key }))[1],
    ).toHaveProperty('password')
    expect((await set(token, { passwordOld: PASSWORD, ...FRESH })).json()).toEqual({ data: true })
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
  })

  it.each([
    'password123',
    'qwerty1234',
    '12345678a',
    '1234567890a',
    'qwerty12345',
    '1qaz2wsx3edc',
    '123qwe123',
    'asdfghjkl',
    'zxcvbnm123',
    'verstak123',
    'P@ssw0rd12',
    'наташа1990',
    'пароль2024',
    'gfhjkm12',
  ])('refuses «%s», among the first to be guessed', async (password) => {
    const token = await signUp(shop, newPhone())
    expect(fieldsOf(await set(token, { passwordOld: PASSWORD, password, passwordConfirmation: password }))).toEqual([
      422,
      { password: [PASSWORD_WEAK] },
    ])
  })

  it('sets the first one without', async () => {
    const key = newPhone()
    const token = await signUp(shop, key)
    await shop.database.db.updateTable('customer').set({ password_hash: null }).where('phone', '=', key).execute()
    expect((await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD })).statusCode).toBe(422)
    expect((await set(token, FRESH)).statusCode).toBe(200)
    expect((await send(shop, '/auth/sign-in/by-password', { key, password: FRESH.password })).statusCode).toBe(200)
  })

  it('is for customers, and cannot be guessed through', async () => {
    expect((await send(shop, '/user/password-set', FRESH)).statusCode).toBe(401)
    const token = await signUp(shop, newPhone())
    for (let count = 0; count < 10; count += 1) await set(token, { passwordOld: 'не тот пароль', ...FRESH })
    expect((await set(token, { passwordOld: PASSWORD, ...FRESH })).statusCode).toBe(429)
  })
})
