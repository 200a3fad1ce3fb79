import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, fieldsOf, lastMessage, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let phone = 79230000000
const newPhone = () => String(++phone)

beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const db = () => shop.database.db
const DAY = 24 * 3600
const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
const update = (token: string, body: object) => send(shop, '/user/update', body, { token })
const me = async (token: string) => (await send(shop, '/user/me', {}, { token, method: 'GET' })).json().data
const isIn = async (token: string) => (await send(shop, '/user/me', {}, { token, method: 'GET' })).statusCode === 200
const enter = async (key: string, password = PASSWORD) =>
  (await send(shop, '/auth/sign-in/by-password', { key, password })).json().data?.token as string
const confirm = async (email: string) =>
  send(shop, '/user/confirm-mail', { token: (await lastMessage(shop, email)).link!.split('/').at(-2) })
const messages = async (to: string) =>
  (await shop.get(`/dev/inbox.json?to=${to}`)).json().data as { text: string; subject: string; code: string | null }[]
const FRESH = { password: 'совсем другой 7', passwordConfirmation: 'совсем другой 7' }

/** An account with a confirmed e-mail, as most owners have after a while. */
async function withEmail(email: string) {
  const key = newPhone()
  const token = await signUp(shop, key, { email })
  await confirm(email)
  return { key, token }
}

describe('whoever holds a session alone', () => {
  it('does not move the account to their own phone', async () => {
    const key = newPhone()
    const token = await signUp(shop, key)
    const own = newPhone()
    for (const purpose of [undefined, 'new-phone'] as const) {
      const code = await codeFor(shop, own, purpose)
      expect(fieldsOf(await update(token, { phone: own, code }))).toEqual([
        422,
        { password: ['Введите пароль аккаунта или код с прежнего телефона: так мы узнаём владельца'] },
      ])
      expect(fieldsOf(await update(token, { phone: own, code, password: 'наугад наугад' }))[1]).toHaveProperty(
        'password',
      )
      // a code to the new phone is no word of the owner
      expect(fieldsOf(await update(token, { phone: own, code, ownerKey: own, ownerCode: code }))[1]).toHaveProperty(
        'ownerKey',
      )
      expect(fieldsOf(await update(token, { phone: own, code, ownerCode: code }))[1]).toHaveProperty('ownerCode')
    }
    expect((await me(token)).phone).toBe(key)
    expect(await enter(key)).toBeTruthy()
  })

  it('does not write an e-mail of their own in, nor takes a confirmed one away', async () => {
    const { key, token } = await withEmail('mine@owner.ru')
    const before = await me(token)
    expect(fieldsOf(await update(token, { email: 'theirs@owner.ru' }))[1]).toHaveProperty('password')
    expect(fieldsOf(await update(token, { email: null }))[1]).toHaveProperty('password')
    expect(
      fieldsOf(await send(shop, '/user/request-confirm-mail', { email: 'theirs@owner.ru' }, { token }))[1],
    ).toHaveProperty('password')
    expect(await me(token)).toEqual(before)
    expect(await messages('theirs@owner.ru')).toEqual([])
    // an account without any e-mail is no easier
    const bare = await signUp(shop, newPhone())
    expect(fieldsOf(await update(bare, { email: 'theirs@owner.ru' }))[1]).toHaveProperty('password')
    expect(await enter(key)).toBeTruthy()
  })

  it('cannot guess the password through it', async () => {
    const token = await signUp(shop, newPhone())
    for (let count = 0; count < 10; count += 1)
      await update(token, { email: 'guess@owner.ru', password: 'не тот пароль' })
    expect((await update(token, { email: 'guess@owner.ru', password: PASSWORD })).statusCode).toBe(429)
  })

  it('sets a first password, which for a day proves nothing', async () => {
    const key = newPhone()
    const token = await signUp(shop, key)
    await db().updateTable('customer').set({ password_hash: null }).where('phone', '=', key).execute()
    expect(fieldsOf(await update(token, { email: 'first@owner.ru' }))[1]).toMatchObject({
      ownerCode: [expect.stringContaining('обратитесь в поддержку')],
    })
    expect((await send(shop, '/user/password-set', FRESH, { token })).statusCode).toBe(200)
    expect((await lastMessage(shop, key)).text).toContain('Пароль аккаунта изменён')
    expect(fieldsOf(await update(token, { email: 'first@owner.ru', password: FRESH.password }))[1]).toMatchObject({
      password: [expect.stringContaining('меньше суток')],
    })
    // neither does replacing it help
    const next = { password: 'третий пароль 99', passwordConfirmation: 'третий пароль 99' }
    expect(
      (await send(shop, '/user/password-set', { passwordOld: FRESH.password, ...next }, { token })).statusCode,
    ).toBe(200)
    expect((await update(token, { email: 'first@owner.ru', password: next.password })).statusCode).toBe(422)
    pass(DAY + 1)
    expect((await update(token, { email: 'first@owner.ru', password: next.password })).statusCode).toBe(200)
  })
})

describe('the owner moves to a new phone', () => {
  it('with the password: other sessions end, old and new phone and the e-mail are told', async () => {
    const { key, token } = await withEmail('told@owner.ru')
    const other = await enter(key)
    const next = newPhone()
    const code = await codeFor(shop, next, 'new-phone')
    expect((await update(token, { phone: next, code, password: PASSWORD })).json().data.phone).toBe(next)
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    expect((await lastMessage(shop, key)).text).toMatch(
      /^Телефон вашего аккаунта изменён на \+7 \(923\) •••-••-\d\d\. Если это не вы, позвоните нам\./,
    )
    expect((await lastMessage(shop, next)).text).toContain('Этот телефон теперь в вашем аккаунте')
    expect((await lastMessage(shop, 'told@owner.ru')).subject).toBe('Телефон изменён')
  })

  it.each(['phone', 'email'] as const)('with a code to the old %s, used once', async (type) => {
    const email = `proof-${type}@owner.ru`
    const { key, token } = await withEmail(email)
    const ownerKey = type === 'phone' ? key : email
    const ownerCode = await codeFor(shop, ownerKey, 'owner')
    expect((await lastMessage(shop, ownerKey)).text).toContain('Код для смены телефона или e-mail')
    const next = newPhone()
    const code = await codeFor(shop, next, 'new-phone')
    const proof = type === 'phone' ? { ownerCode } : { ownerKey, ownerCode }
    expect((await update(token, { phone: next, code, ...proof })).statusCode).toBe(200)
    const again = newPhone()
    expect(
      fieldsOf(await update(token, { phone: again, code: await codeFor(shop, again, 'new-phone'), ...proof }))[0],
    ).toBe(422)
  })

  it('and for a day the new phone neither recovers, nor proves, nor deletes', async () => {
    const { token } = await withEmail('day@owner.ru')
    const next = newPhone()
    await update(token, { phone: next, code: await codeFor(shop, next, 'new-phone'), password: PASSWORD })
    pass(61)
    expect((await send(shop, '/user/password/code/phone', { key: next })).statusCode).toBe(200)
    const said = await lastMessage(shop, next)
    expect([said.code, said.text]).toEqual([
      null,
      expect.stringMatching(
        /^Телефон в аккаунте новый: восстановить по нему пароль можно с \d+\u00A0\S+ в\u00A0\d\d:\d\d\. Раньше — по подтверждённому e-mail/,
      ),
    ])
    expect(
      fieldsOf(await update(token, { email: 'thief@owner.ru', ownerCode: await codeFor(shop, next, 'owner') }))[1],
    ).toMatchObject({ ownerCode: [expect.stringContaining('меньше суток')] })
    const deletion = await send(
      shop,
      '/user/delete',
      { key: next, code: await codeFor(shop, next, 'deletion') },
      { token },
    )
    expect([deletion.statusCode, deletion.json().errorMessage]).toEqual([
      409,
      expect.stringContaining('Удалить аккаунт можно будет с'),
    ])
    // signing in by its code is what the phone was changed for, and the old e-mail still recovers
    expect((await send(shop, '/auth/sign-in/by-code', { key: next, code: await codeFor(shop, next) })).statusCode).toBe(
      200,
    )
    await send(shop, '/user/password/code/email', { key: 'day@owner.ru' })
    const recovered = await send(shop, '/user/password/update', {
      key: 'day@owner.ru',
      code: (await lastMessage(shop, 'day@owner.ru')).code,
      ...FRESH,
    })
    expect(recovered.statusCode).toBe(200)
    pass(DAY)
    const again = await send(
      shop,
      '/user/delete',
      { key: next, code: await codeFor(shop, next, 'deletion') },
      { token: recovered.json().data.token },
    )
    expect(again.json()).toEqual({ data: true })
  })
})

describe('the owner changes the e-mail', () => {
  it('both addresses are told, other sessions end with the confirmation, and for a day it recovers nothing', async () => {
    const { key, token } = await withEmail('before@owner.ru')
    const other = await enter(key)
    expect((await update(token, { email: 'after@owner.ru', password: PASSWORD })).statusCode).toBe(200)
    expect(await isIn(other)).toBe(true)
    await confirm('after@owner.ru')
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    expect((await lastMessage(shop, 'before@owner.ru')).subject).toBe('E-mail изменён')
    expect((await lastMessage(shop, 'before@owner.ru')).text).toContain('af•••@owner.ru')
    expect((await lastMessage(shop, 'after@owner.ru')).subject).toBe('E-mail подтверждён')
    await send(shop, '/user/password/code/email', { key: 'after@owner.ru' })
    expect((await lastMessage(shop, 'after@owner.ru')).code).toBeNull()
    pass(DAY + 1)
    await send(shop, '/user/password/code/email', { key: 'after@owner.ru' })
    expect((await lastMessage(shop, 'after@owner.ru')).code).toMatch(/^\d{6}$/)
  })

  it('a first one is told to the phone', async () => {
    const key = newPhone()
    const token = await signUp(shop, key)
    await update(token, { email: 'only@owner.ru', password: PASSWORD })
    await confirm('only@owner.ru')
    expect((await lastMessage(shop, key)).text).toContain(
      'E-mail изменён. Теперь аккаунт связан с адресом on•••@owner.ru',
    )
  })

  it('the letter says whose account asks', async () => {
    const key = newPhone()
    await signUp(shop, key, { email: 'whose@owner.ru' })
    const { text, html } = await lastMessage(shop, 'whose@owner.ru')
    const masked = `+7 (923) •••-••-${key.slice(-2)}`
    expect([text, html].every((part) => part.includes(masked))).toBe(true)
    expect(text).not.toContain(key.slice(-7))
  })

  it('given at sign-up, another letter for it is not a change', async () => {
    const key = newPhone()
    const token = await signUp(shop, key, { email: 'again@owner.ru' })
    expect((await send(shop, '/user/request-confirm-mail', { email: 'again@owner.ru' }, { token })).statusCode).toBe(
      200,
    )
    const before = await messages(key)
    await confirm('again@owner.ru')
    expect(await messages(key)).toEqual(before)
    await send(shop, '/user/password/code/email', { key: 'again@owner.ru' })
    expect((await lastMessage(shop, 'again@owner.ru')).code).toMatch(/^\d{6}$/)
  })
})

describe('changes and new devices are told', () => {
  it('a changed password by SMS where there is no confirmed e-mail, by letter where there is', async () => {
    const key = newPhone()
    const token = await signUp(shop, key, { email: 'unsure@owner.ru' })
    const change = (old: string, next: string, by: string) =>
      send(shop, '/user/password-set', { passwordOld: old, password: next, passwordConfirmation: next }, { token: by })
    expect((await change(PASSWORD, FRESH.password, token)).statusCode).toBe(200)
    expect((await lastMessage(shop, key)).text).toContain(
      'Пароль аккаунта изменён. Если это не вы, восстановите его по коду.',
    )
    await confirm('unsure@owner.ru')
    const count = (await messages(key)).length
    expect((await change(FRESH.password, PASSWORD, token)).statusCode).toBe(200)
    expect([(await messages(key)).length, (await lastMessage(shop, 'unsure@owner.ru')).subject]).toEqual([
      count,
      'Пароль изменён',
    ])
  })

  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
  const signIn = (key: string, cookies: Record<string, string> = {}, from = '203.0.113.77') =>
    send(
      shop,
      '/auth/sign-in/by-password',
      { key, password: PASSWORD },
      { cookies, from, headers: { 'user-agent': CHROME } },
    )
  const deviceOf = (answer: Awaited<ReturnType<typeof send>>) => ({
    device: answer.cookies.find(({ name }) => name === 'device')!.value,
  })

  it('a sign-in on a new device, once for the device', async () => {
    const key = newPhone()
    await signUp(shop, key)
    const before = (await messages(key)).length
    const first = await signIn(key)
    const told = await messages(key)
    expect(told).toHaveLength(before + 1)
    expect(told[0]!.text).toMatch(
      /^Вход в аккаунт: Chrome, Windows, .*в\u00A0\d\d:\d\d\. Если это не вы, смените пароль\. Верстак$/,
    )
    pass(3 * DAY)
    await signIn(key, deviceOf(first))
    expect(await messages(key), 'the same device').toHaveLength(before + 1)
    await signIn(key)
    expect(await messages(key), 'without the cookie at an address seen today').toHaveLength(before + 1)
    pass(DAY + 1)
    await signIn(key)
    expect(await messages(key), 'the same, a day later').toHaveLength(before + 2)
  })

  it('by letter to a confirmed e-mail; SMS stop at five a day', async () => {
    const { key } = await withEmail('device@owner.ru')
    const sms = (await messages(key)).length
    await signIn(key)
    expect([(await messages(key)).length, (await lastMessage(shop, 'device@owner.ru')).subject]).toEqual([
      sms,
      'Вход на новом устройстве',
    ])
    const bare = newPhone()
    await signUp(shop, bare)
    const before = (await messages(bare)).length
    for (let count = 0; count < 8; count += 1) await signIn(bare, {}, `203.0.113.${100 + count}`)
    expect(await messages(bare)).toHaveLength(before + 5)
  })

  it('two accounts in one browser are both known', async () => {
    const [one, two] = [newPhone(), newPhone()]
    await signUp(shop, one)
    await signUp(shop, two)
    const first = await signIn(one)
    const second = await signIn(two, deviceOf(first))
    pass(2 * DAY)
    const before = (await messages(one)).length
    await signIn(one, deviceOf(second), '203.0.113.201')
    expect(await messages(one)).toHaveLength(before)
  })
})
