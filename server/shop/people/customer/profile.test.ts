import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, fieldsOf, lastMessage, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces, MOSCOW, PSKOV } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { changeBonuses } from './bonuses.ts'

let shop: TestShop
let phone = 79140000000
const newPhone = () => String(++phone)

beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const db = () => shop.database.db
const read = (url: string, token: string) => send(shop, url, {}, { token, method: 'GET' })
const me = async (token: string) => (await read('/user/me', token)).json().data
const update = (token: string, body: object) => send(shop, '/user/update', body, { token })
/** With what proves the owner. */
const own = (body: object) => ({ ...body, password: PASSWORD })
const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
const confirm = async (link: string) => send(shop, '/user/confirm-mail', { token: link.split('/').at(-2) })

describe('POST /api/user/check', () => {
  it('says whether a key has an account and a password', async () => {
    const key = newPhone()
    const check = async (typed: string) => (await send(shop, '/user/check', { key: typed })).json().data
    expect(await check(key)).toEqual({ exists: false, hasPassword: false })
    await signUp(shop, key, { email: 'check@shop.ru' })
    expect(await check(key)).toEqual({ exists: true, hasPassword: true })
    expect(await check('check@shop.ru')).toEqual({ exists: true, hasPassword: true })
    await db().updateTable('customer').set({ password_hash: null }).where('phone', '=', key).execute()
    expect(await check(key)).toEqual({ exists: true, hasPassword: false })
  })

  it('is limited by key and by address', async () => {
    const key = newPhone()
    for (let count = 0; count < 20; count += 1) await send(shop, '/user/check', { key })
    expect((await send(shop, '/user/check', { key })).statusCode).toBe(429)
    const strict = await openTestShop({ ADDRESS_LIMIT_FACTOR: '1' })
    await insertPlaces(strict.database.db)
    for (let count = 0; count < 40; count += 1) await send(strict, '/user/check', { key: newPhone() })
    const next = await send(strict, '/user/check', { key: newPhone() })
    expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '3600'])
    await strict.close()
  })
})

describe('POST /api/user/update', () => {
  it('changes name, birthday and mailing, and writes the consent down', async () => {
    const token = await signUp(shop, newPhone(), { mailingAgreement: true })
    const answer = await update(token, { name: 'Иван  Кузьмич', birthdate: null, mailingAgreement: false })
    expect(answer.json().data).toMatchObject({
      name: 'Иван Кузьмич',
      birthdate: null,
      mailingAgreement: false,
      techInfo: { birthday: null },
    })
    const { id } = answer.json().data
    await update(token, { mailingAgreement: false })
    await update(token, { mailingAgreement: true })
    const given = await db()
      .selectFrom('consent')
      .select('given')
      .where('user_id', '=', id)
      .where('kind', '=', 'mailing')
      .orderBy('id')
      .execute()
    expect(given).toEqual([{ given: true }, { given: false }, { given: true }])
  })

  it.each([
    [{ name: '' }, { name: ['Введите имя'] }],
    [{ email: 'нет' }, { email: ['Проверьте e-mail: он должен быть вида name@example.ru'] }],
    [{ birthdate: 4e9 }, { birthdate: ['Проверьте дату рождения: этот день ещё не наступил'] }],
    [{ phone: '123' }, { phone: ['Введите телефон полностью'] }],
    [own({ phone: '79149999999' }), { code: ['Введите код'] }],
    [own({ phone: '79149999999', code: '123456' }), { code: ['Код устарел или уже использован. Запросите новый.'] }],
    [{ name: 'Иван', email: 'нет' }, { email: ['Проверьте e-mail: он должен быть вида name@example.ru'] }],
  ])('refuses %j whole', async (body, words) => {
    const token = await signUp(shop, newPhone())
    const before = await me(token)
    expect(fieldsOf(await update(token, body))).toEqual([422, words])
    expect(await me(token)).toEqual(before)
  })

  it('moves to a new phone with the code sent there, and tells the old one', async () => {
    const old = newPhone()
    const token = await signUp(shop, old)
    const next = newPhone()
    const code = await codeFor(shop, next, 'new-phone')
    expect((await update(token, own({ phone: next, code }))).json().data.phone).toBe(next)
    expect((await lastMessage(shop, old)).text).toContain('Телефон вашего аккаунта изменён')
    expect(fieldsOf(await update(token, own({ phone: newPhone(), code })))[0]).toBe(422)
    expect((await send(shop, '/user/check', { key: old })).json().data.exists).toBe(false)
  })

  it('refuses a phone somebody has, and changes nothing else of the same form', async () => {
    const taken = newPhone()
    await signUp(shop, taken)
    const token = await signUp(shop, newPhone())
    const before = await me(token)
    const answer = await update(
      token,
      own({ name: 'Другой', phone: taken, code: await codeFor(shop, taken, 'new-phone') }),
    )
    expect(fieldsOf(answer)).toEqual([
      422,
      { phone: ['Этот телефон уже зарегистрирован. Войдите или укажите другой.'] },
    ])
    expect(await me(token)).toEqual(before)
  })

  it('is done once more when the database takes it back for a deadlock, and once in all', async () => {
    const token = await signUp(shop, newPhone(), { mailingAgreement: false })
    const { id } = await me(token)
    // a sequence is not rolled back: the first change alone is the victim
    await shop.database.pool.query(`create sequence victim;
      create function fall_victim() returns trigger language plpgsql as $$ begin
        if nextval('victim') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger victim after insert on consent for each row execute function fall_victim()`)
    try {
      const answer = await update(token, { name: 'Иван', mailingAgreement: true })
      expect([answer.statusCode, answer.json().data.name]).toEqual([200, 'Иван'])
      const { rows } = await shop.database.pool.query('select last_value::integer as tries from victim')
      expect(rows).toEqual([{ tries: 2 }])
      const given = db().selectFrom('consent').select('given').where('user_id', '=', id).where('kind', '=', 'mailing')
      expect(await given.where('given', '=', true).execute()).toHaveLength(1)
    } finally {
      await shop.database.pool.query(
        'drop trigger victim on consent; drop function fall_victim(); drop sequence victim',
      )
    }
  })
})

describe('e-mail', () => {
  it('is confirmed by the link of the letter, once', async () => {
    const token = await signUp(shop, newPhone(), { email: 'first@shop.ru' })
    const { link, html, text } = await lastMessage(shop, 'first@shop.ru')
    expect(text).toContain(link)
    expect(html).toContain(link)
    const stored = await db().selectFrom('email_confirmation').select('token_hash').execute()
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(link!.split('/').at(-2))
    expect((await confirm(link!)).json()).toEqual({ data: true })
    expect(await me(token)).toMatchObject({
      email: 'first@shop.ru',
      emailOld: null,
      emailVerifiedAt: shop.time.now.toISOString(),
    })
    // pressed again, it says the same and tells nobody anew
    const told = await lastMessage(shop, 'first@shop.ru')
    expect((await confirm(link!)).json()).toEqual({ data: true })
    expect(await lastMessage(shop, 'first@shop.ru')).toEqual(told)
    expect(fieldsOf(await send(shop, '/user/request-confirm-mail', { email: 'first@shop.ru' }, { token }))).toEqual([
      422,
      { email: ['Этот e-mail уже подтверждён'] },
    ])
  })

  it('stays the old one until the new one is confirmed', async () => {
    const token = await signUp(shop, newPhone(), { email: 'old@shop.ru' })
    await confirm((await lastMessage(shop, 'old@shop.ru')).link!)
    expect((await update(token, own({ email: 'New@shop.ru' }))).json().data).toMatchObject({
      email: 'new@shop.ru',
      emailOld: 'old@shop.ru',
      emailVerifiedAt: null,
    })
    expect((await send(shop, '/user/check', { key: 'new@shop.ru' })).json().data.exists).toBe(false)
    expect((await send(shop, '/user/check', { key: 'old@shop.ru' })).json().data.exists).toBe(true)
    await confirm((await lastMessage(shop, 'new@shop.ru')).link!)
    expect(await me(token)).toMatchObject({
      email: 'new@shop.ru',
      emailOld: null,
      emailVerifiedAt: shop.time.now.toISOString(),
    })
    expect((await lastMessage(shop, 'old@shop.ru')).subject).toBe('E-mail изменён')
    const byCode = await send(shop, '/auth/sign-in/by-code', {
      key: 'new@shop.ru',
      code: await codeFor(shop, 'new@shop.ru'),
    })
    expect(byCode.statusCode).toBe(200)
  })

  it('can go back to the confirmed one, or be taken away', async () => {
    const token = await signUp(shop, newPhone(), { email: 'stay@shop.ru' })
    await confirm((await lastMessage(shop, 'stay@shop.ru')).link!)
    await update(token, own({ email: 'leave@shop.ru' }))
    const { link } = await lastMessage(shop, 'leave@shop.ru')
    expect((await update(token, { email: 'stay@shop.ru' })).json().data).toMatchObject({
      email: 'stay@shop.ru',
      emailOld: null,
      emailVerifiedAt: expect.any(String),
    })
    expect((await confirm(link!)).statusCode).toBe(422)
    expect((await update(token, own({ email: null }))).json().data).toMatchObject({
      email: null,
      emailVerifiedAt: null,
    })
  })

  it('link works for a day, and only the last one', async () => {
    const token = await signUp(shop, newPhone(), { email: 'links@shop.ru' })
    const first = (await lastMessage(shop, 'links@shop.ru')).link!
    expect((await send(shop, '/user/request-confirm-mail', { email: 'links@shop.ru' }, { token })).json()).toEqual({
      data: true,
    })
    const second = (await lastMessage(shop, 'links@shop.ru')).link!
    expect((await confirm(first)).statusCode).toBe(422)
    pass(24 * 3600)
    expect((await confirm(second)).statusCode).toBe(422)
    expect((await confirm('http://shop.test/confirm/forged/')).statusCode).toBe(422)
    expect((await me(token)).emailVerifiedAt).toBeNull()
  })

  it('belongs to whoever reads it, not to whoever wrote it down', async () => {
    const squatter = await signUp(shop, newPhone(), { email: 'mine@shop.ru' })
    const owner = await signUp(shop, newPhone(), { email: 'other@shop.ru' })
    const late = await signUp(shop, newPhone())
    expect((await update(late, own({ email: 'mine@shop.ru' }))).json().data).toMatchObject({
      email: 'mine@shop.ru',
      emailOld: null,
      emailVerifiedAt: null,
    })
    expect((await update(owner, own({ email: 'mine@shop.ru' }))).json().data).toMatchObject({
      email: 'mine@shop.ru',
      emailOld: null,
    })
    await confirm((await lastMessage(shop, 'mine@shop.ru')).link!)
    expect(await me(owner)).toMatchObject({ email: 'mine@shop.ru', emailVerifiedAt: expect.any(String) })
    expect((await me(squatter)).email).toBeNull()
    // that somebody has it is told to nobody else: it waits for a confirmation that cannot come
    expect((await update(squatter, own({ email: 'mine@shop.ru' }))).json().data).toMatchObject({
      email: 'mine@shop.ru',
      emailOld: null,
      emailVerifiedAt: null,
    })
    expect((await send(shop, '/user/request-confirm-mail', { email: 'mine@shop.ru' }, { token: late })).json()).toEqual(
      { data: true },
    )
    expect((await lastMessage(shop, 'mine@shop.ru')).subject).toBe('Ваш e-mail указали в другом аккаунте')
    expect(await me(owner)).toMatchObject({ email: 'mine@shop.ru', emailVerifiedAt: expect.any(String) })
  })

  it('goes to one of two who ask for it at once, and neither is told', async () => {
    const tokens = [await signUp(shop, newPhone()), await signUp(shop, newPhone())]
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(
        tokens.map((token) =>
          send(shop, '/user/request-confirm-mail', own({ email: `both${round}@shop.ru` }), { token }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(
        await db().selectFrom('customer').select('id').where('email', '=', `both${round}@shop.ru`).execute(),
      ).toHaveLength(1)
    }
  })

  it('letters are limited by account', async () => {
    const token = await signUp(shop, newPhone())
    for (let count = 0; count < 5; count += 1)
      expect((await update(token, own({ email: `many${count}@shop.ru` }))).statusCode).toBe(200)
    const sixth = await update(token, own({ email: 'many5@shop.ru' }))
    expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '3600'])
    expect((await me(token)).email).toBe('many4@shop.ru')
  })
})

describe('/api/user/city', () => {
  it('is the host’s, then the cookie’s, then the account’s', async () => {
    const city = async (headers: Record<string, string>) =>
      (await shop.get('/api/user/city', { headers: { host: 'shop.test', ...headers } })).json().data.id
    expect(await city({})).toBe(MOSCOW.id)
    expect(await city({ host: 'pskov.shop.test' })).toBe(PSKOV.id)
    expect(await city({ cookie: `cityN=${PSKOV.fiasId}` })).toBe(PSKOV.id)
    expect(await city({ cookie: 'cityN=nonsense' })).toBe(MOSCOW.id)
    const token = await signUp(shop, newPhone())
    const answer = await send(shop, '/user/city', { cityFiasId: PSKOV.fiasId.toUpperCase() }, { token })
    expect(answer.json().data.id).toBe(PSKOV.id)
    expect(answer.cookies[0]).toMatchObject({
      name: 'cityN',
      value: PSKOV.fiasId,
      domain: 'shop.test',
      maxAge: 31_536_000,
    })
    expect(await city({ authorization: `Bearer ${token}`, cookie: `cityN=${MOSCOW.fiasId}` })).toBe(PSKOV.id)
  })

  it.each(['', 'x', String(PSKOV.id), PSKOV.kladrId])('refuses «%s»', async (cityFiasId) => {
    expect((await send(shop, '/user/city', { cityFiasId })).statusCode).toBe(422)
  })
})

describe('GET /api/user/export and POST /api/user/delete', () => {
  it('hands everything over', async () => {
    const token = await signUp(shop, newPhone(), { email: 'export@shop.ru', inn: '6027999013' })
    await send(shop, '/user/delivery-addresses', { delivery_address: 'Псков, Рижский пр., 40' }, { token })
    const { id } = await me(token)
    await db()
      .transaction()
      .execute((tx) =>
        changeBonuses(tx, { userId: id, amount: 100, reason: 'Подарок', orderNumber: null, now: shop.time.now }),
      )
    const answer = await read('/user/export', token)
    expect(answer.json().data.sections).toMatchObject({
      profile: { email: 'export@shop.ru' },
      deliveryAddresses: [{ delivery_address: 'Псков, Рижский пр., 40' }],
      organizations: [{ inn: '6027999013' }],
      favorites: [],
      bonuses: [{ amount: 100, balanceAfter: 100 }],
      reviews: [],
      repairs: [],
      consents: [{ kind: 'personal-data' }],
      signIns: [{ ip: '127.0.0.1' }],
    })
    expect(answer.body).not.toContain('argon2')
    expect(answer.body).not.toContain('token')
  })

  it('erases the person with a code, and leaves the proof of consent', async () => {
    const key = newPhone()
    const token = await signUp(shop, key, { email: 'gone@shop.ru', inn: '6027999013' })
    const { id } = await me(token)
    await send(shop, '/user/delivery-addresses', { delivery_address: 'Псков, Рижский пр., 40' }, { token })
    const code = await codeFor(shop, key, 'deletion')
    expect(fieldsOf(await send(shop, '/user/delete', { key: newPhone(), code }, { token }))[1]).toHaveProperty('key')
    expect(fieldsOf(await send(shop, '/user/delete', { key: 'gone@shop.ru', code }, { token }))[1]).toHaveProperty(
      'key',
    )
    expect(fieldsOf(await send(shop, '/user/delete', { key, code: '12' }, { token }))[1]).toHaveProperty('code')
    const answer = await send(shop, '/user/delete', { key, code }, { token })
    expect([answer.json(), answer.cookies[0]]).toMatchObject([
      { data: true },
      { name: 'auth_token', value: '', maxAge: 0 },
    ])
    expect((await read('/user/me', token)).statusCode).toBe(401)
    const row = await db().selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Удалённый аккаунт',
      phone: null,
      email: null,
      password_hash: null,
      birthdate: null,
    })
    const dump = JSON.stringify(
      await Promise.all(
        (
          ['customer', 'outbox', 'one_time_code', 'customer_device', 'delivery_address', 'user_organization'] as const
        ).map((table) => db().selectFrom(table).selectAll().execute()),
      ),
    )
    expect([dump.includes(key), dump.includes('gone@shop.ru')]).toEqual([false, false])
    const consents = await db()
      .selectFrom('consent')
      .select(['kind', 'given'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
    expect(consents).toEqual([
      { kind: 'personal-data', given: true },
      { kind: 'personal-data', given: false },
    ])
    await signUp(shop, key)
  })
})
