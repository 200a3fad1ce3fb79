import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE_EXPIRED } from '#rules/identity/one-time-code.ts'
import { PASSWORD_WEAK } from '#rules/identity/password.ts'
import { codeFor, fieldsOf, form, lastMessage, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let phone = 79120000000
const newPhone = () => String(++phone)

beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const db = () => shop.database.db
const customers = async () =>
  (
    await db()
      .selectFrom('customer')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const birthday = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000

describe('POST /api/auth/sign-up', () => {
  it('opens an account with everything in it', async () => {
    const key = newPhone()
    const code = await codeFor(shop, key)
    const answer = await send(
      shop,
      '/auth/sign-up',
      form(`+7 (${key.slice(1, 4)}) ${key.slice(4)}`, code, {
        name: ' Анна  Мария ',
        email: 'Anna@Shop.ru',
        inn: '6027999013',
        mailingAgreement: false,
        birthdate: birthday('1990-03-05'),
      }),
      { headers: { referer: 'http://pskov.shop.test/catalog/?auth=true' } },
    )
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json().data
    expect(answer.cookies[0]).toMatchObject({ name: 'auth_token', value: token })
    const { data: me } = (await send(shop, '/user/me', {}, { token, method: 'GET' })).json()
    expect(me).toEqual({
      id: expect.any(Number),
      name: 'Анна Мария',
      phone: key,
      email: 'anna@shop.ru',
      emailOld: null,
      emailVerifiedAt: null,
      birthdate: birthday('1990-03-05'),
      mailingAgreement: false,
      hasPassword: true,
      techInfo: { birthday: '1990-03-05', balanceBonusesActive: 0 },
      pricesOf: null,
    })
    const consents = await db()
      .selectFrom('consent')
      .select(['kind', 'given', 'text_version', 'ip', 'page', 'created_at'])
      .where('user_id', '=', me.id)
      .orderBy('kind')
      .execute()
    const where = {
      text_version: '2026-01',
      ip: '127.0.0.1',
      page: 'pskov.shop.test/catalog/',
      created_at: shop.time.now,
    }
    // an empty box is no consent, and nothing is written of it
    expect(consents).toEqual([{ kind: 'personal-data', given: true, ...where }])
    const { data: organizations } = (await send(shop, '/user/organizations', {}, { token, method: 'GET' })).json()
    expect(organizations).toMatchObject([{ inn: '6027999013', kpp: '602701001', name: 'ООО «Кром-Строй»' }])
    expect((await lastMessage(shop, 'anna@shop.ru')).link).toMatch(/^http:\/\/shop\.test\/confirm\/[\w-]{43}\/$/)
  })

  it('agrees to mailing by saying so alone, whatever stands in the form at first', async () => {
    const agreed = async (more: object = {}) =>
      (await send(shop, '/user/me', {}, { token: await signUp(shop, newPhone(), more), method: 'GET' })).json().data
        .mailingAgreement
    expect([await agreed(), await agreed({ mailingAgreement: true })]).toEqual([false, true])
    await db()
      .insertInto('setting')
      .values({ key: 'consents', value: JSON.stringify({ mailingByDefault: true }) })
      .execute()
    expect((await shop.get('/api/auth/settings')).json().data.mailingByDefault).toBe(true)
    expect(await agreed()).toBe(false)
    await db().deleteFrom('setting').where('key', '=', 'consents').execute()
  })

  it.each([
    [{ name: 'Пётр1' }, { name: ['Используйте в имени только буквы, дефис и пробел'] }],
    [{ name: '   ' }, { name: ['Введите имя'] }],
    [{ name: undefined }, { name: ['Введите имя'] }],
    [{ phone: '+49 170 1234567' }, { phone: ['Нужен российский номер: он начинается с\u00A0+7'] }],
    [{ phone: '7911' }, { phone: ['Введите телефон полностью'] }],
    [{ password: 'коротк', passwordConfirmation: 'коротк' }, { password: ['Придумайте пароль от 8\u00A0символов'] }],
    [{ password: 'qwerty123', passwordConfirmation: 'qwerty123' }, { password: [PASSWORD_WEAK] }],
    [{ passwordConfirmation: 'другой' }, { passwordConfirmation: ['Пароли не совпадают'] }],
    [{ email: 'нет' }, { email: ['Проверьте e-mail: он должен быть вида name@example.ru'] }],
    [{ inn: '6027999014' }, { inn: ['Проверьте ИНН: в одной из цифр ошибка'] }],
    [{ inn: '60279' }, { inn: ['Введите ИНН полностью: 10 цифр у организации, 12 у предпринимателя'] }],
    [{ birthdate: birthday('2030-01-01') }, { birthdate: ['Проверьте дату рождения: этот день ещё не наступил'] }],
    [{ birthdate: birthday('1800-01-01') }, { birthdate: ['Проверьте год рождения'] }],
    [{ birthdate: birthday('1899-12-30') }, { birthdate: ['Проверьте год рождения'] }],
    [{ birthdate: 9e15 }, { birthdate: ['Проверьте дату рождения: этот день ещё не наступил'] }],
    [{ birthdate: '05.03.1990' }, { birthdate: ['Укажите день, месяц и год рождения, например 05.03.1990'] }],
    [
      { name: '1', email: '2', inn: '3' },
      { name: expect.anything(), email: expect.anything(), inn: expect.anything() },
    ],
  ])('%j is refused at its field, and nothing is written', async (more, words) => {
    const key = newPhone()
    const before = await customers()
    const code = await codeFor(shop, key)
    expect(fieldsOf(await send(shop, '/auth/sign-up', form(key, code, more)))).toEqual([422, words])
    expect(await customers()).toBe(before)
    // the code was not spent on it
    expect((await send(shop, '/auth/sign-up', form(key, code))).statusCode).toBe(200)
  })

  it('refuses a taken phone to its owner alone, and a code is spent by the first try that got so far', async () => {
    const key = newPhone()
    await signUp(shop, key)
    const before = await customers()
    const code = await codeFor(shop, key)
    expect(fieldsOf(await send(shop, '/auth/sign-up', form(key, code)))).toEqual([
      422,
      { phone: ['Этот телефон уже зарегистрирован. Войдите или укажите другой.'] },
    ])
    expect(fieldsOf(await send(shop, '/auth/sign-up', form(key, code)))).toEqual([422, { code: [CODE_EXPIRED] }])
    expect(fieldsOf(await send(shop, '/auth/sign-up', form(key, '000000')))[1]).toHaveProperty('code')
    expect(await customers()).toBe(before)
  })

  it.each(['confirmed', 'unconfirmed'])(
    'does not tell whether an e-mail is taken (%s): the answer, the account and the number of letters are the same',
    async (how) => {
      const taken = `taken-${how}@shop.ru`
      await signUp(shop, newPhone(), { email: taken })
      if (how === 'confirmed')
        await send(shop, '/user/confirm-mail', { token: (await lastMessage(shop, taken)).link!.split('/').at(-2) })
      const letters = async (to: string) => (await shop.get(`/dev/inbox.json?to=${to}`)).json().data.length as number
      const look = async (email: string) => {
        const before = await letters(email)
        const key = newPhone()
        const answer = await send(
          shop,
          '/auth/sign-up',
          form(key, await codeFor(shop, key), { email: email.toUpperCase() }),
        )
        expect(answer.statusCode, answer.body).toBe(200)
        const { data: me } = (
          await send(shop, '/user/me', {}, { token: answer.json().data.token, method: 'GET' })
        ).json()
        return {
          keys: Object.keys(answer.json().data),
          email: me.email,
          emailOld: me.emailOld,
          verified: me.emailVerifiedAt,
          sent: (await letters(email)) - before,
        }
      }
      const free = await look(`free-${how}@shop.ru`)
      expect(free).toEqual({ keys: ['token'], email: `free-${how}@shop.ru`, emailOld: null, verified: null, sent: 1 })
      expect(await look(taken)).toEqual({ ...free, email: taken })
      const letter = await lastMessage(shop, taken)
      if (how === 'confirmed') {
        expect([letter.subject, letter.link]).toEqual(['Ваш e-mail указали в другом аккаунте', null])
        const owners = await db().selectFrom('customer').select('id').where('email', '=', taken).execute()
        expect(owners).toHaveLength(1)
      } else {
        expect(letter.link).not.toBeNull()
      }
    },
  )

  it('with one e-mail at once opens an account for each', async () => {
    const keys = [newPhone(), newPhone(), newPhone()]
    const codes: string[] = []
    for (const key of keys) codes.push(await codeFor(shop, key))
    const answers = await Promise.all(
      keys.map((key, at) => send(shop, '/auth/sign-up', form(key, codes[at]!, { email: 'at-once@shop.ru' }))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(
      await db().selectFrom('customer').select('id').where('email', '=', 'at-once@shop.ru').execute(),
    ).toHaveLength(1)
  })

  it('frees an e-mail that nobody confirmed for a day', async () => {
    const first = await signUp(shop, newPhone(), { email: 'free@shop.ru' })
    shop.time.now = new Date(shop.time.now.getTime() + 24 * 3600_000)
    await signUp(shop, newPhone(), { email: 'free@shop.ru' })
    expect((await send(shop, '/user/me', {}, { token: first, method: 'GET' })).json().data.email).toBeNull()
  })

  it('makes one account of two sign-ups at once with one phone', async () => {
    const key = newPhone()
    const code = await codeFor(shop, key)
    const before = await customers()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(shop, '/auth/sign-up', form(key, code))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422, 422])
    // whoever comes second meets either the taken phone or, a moment later, the spent code
    const refusals = [
      { phone: ['Этот телефон уже зарегистрирован. Войдите или укажите другой.'] },
      { code: ['Код устарел или уже использован. Запросите новый.'] },
    ]
    for (const answer of answers) {
      if (answer.statusCode === 422) expect(refusals).toContainEqual(answer.json().errorMessage)
    }
    expect(await customers()).toBe(before + 1)
    expect((await send(shop, '/auth/sign-in/by-password', { key, password: PASSWORD })).statusCode).toBe(200)
  })

  it('keeps the number alone when the directory of organizations does not know it', async () => {
    const token = await signUp(shop, newPhone(), { inn: '7707083893' })
    expect((await send(shop, '/user/organizations', {}, { token, method: 'GET' })).json().data).toMatchObject([
      { inn: '7707083893', name: 'Организация с ИНН 7707083893' },
    ])
  })
})
