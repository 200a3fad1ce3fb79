import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, sessionHashOf } from '#server/test/office-shop.ts'
import { addDemoStaff } from './demo-staff.ts'

const PRODUCTION = {
  SHOP_MODE: 'production',
  TRUSTED_PROXIES: '0',
  HOST: 'shop.test',
  SCHEME: 'https',
  DATABASE: 'embedded',
  EMAIL: 'smtp',
  SMTP_URL: 'smtp://localhost:1',
  EMAIL_FROM: 'shop@shop.test',
  SMS: 'smsru',
  SMSRU_API_ID: 'x',
  IP_CITY: 'embedded',
}
const PASSWORD = 'шуруп-верстак-лето-7'

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop(PRODUCTION)
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.time.now = new Date(shop.time.now.getTime() + 24 * 60 * 60_000)
})

const minutes = (count: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + count * 60_000)
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.time.now.getTime() })

/** Invited, password set, an application enrolled. */
async function enrol(login: string) {
  const owner = await shop.as('owner')
  const invited = await owner.post('/staff', {
    name: 'Анна Новая',
    login,
    grants: [{ role: 'operator', nodeCodes: [], warehouseIds: [] }],
  })
  const token = String(invited.data.invitation.url).split('#')[1]!
  const browser = shop.browser()
  const accepted = await browser.post('/invitation/accept', {
    token,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  })
  expect(accepted.data.stage).toBe('enrolment')
  const { secret } = (await browser.post('/me/totp/begin')).data
  const enrolled = await browser.post('/me/totp', { code: codeOf(secret) })
  return { browser, secret: secret as string, token, enrolled, owner, id: invited.data.person.id as number }
}

describe('an invitation', () => {
  it('leads through a password and a second factor to the office, once', async () => {
    const { browser, enrolled, token } = await enrol('first@shop.test')
    expect(enrolled.data.state.stage).toBe('open')
    expect(enrolled.data.state.me.permissions).toContain('orders.read')
    expect(enrolled.data.recoveryCodes).toHaveLength(10)
    expect((await browser.get('/me/sessions')).data).toHaveLength(1)
    const again = await shop.browser().post('/invitation/accept', {
      token,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    })
    expect(again.status).toBe(404)
  })

  it('dies within the hour', async () => {
    const owner = await shop.as('owner')
    const invited = await owner.post('/staff', { name: 'Анна', login: 'late@shop.test', grants: [] })
    const token = String(invited.data.invitation.url).split('#')[1]!
    expect((await shop.browser().post('/invitation', { token })).data.login).toBe('late@shop.test')
    minutes(61)
    expect((await shop.browser().post('/invitation', { token })).status).toBe(404)
  })

  it('asks for a password worth the name', async () => {
    const owner = await shop.as('owner')
    const invited = await owner.post('/staff', { name: 'Анна Петрова', login: 'weak@shop.test', grants: [] })
    const token = String(invited.data.invitation.url).split('#')[1]!
    for (const password of ['12345678', 'qwertyuiop', 'weak@shop.test', 'коротко-7'])
      expect(
        (await shop.browser().post('/invitation/accept', { token, password, passwordConfirmation: password })).status,
      ).toBe(422)
    const { rows } = { rows: await shop.database.db.selectFrom('staff_invitation').select('token_hash').execute() }
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token)
  })
})

describe('signing in', () => {
  it('takes the password and a code of the application, each code once', async () => {
    const { secret } = await enrol('totp@shop.test')
    minutes(5)
    const browser = shop.browser()
    const half = await browser.post('/session/password', { login: 'TOTP@shop.test', password: PASSWORD })
    expect(half.data).toMatchObject({ stage: 'second-factor', ways: ['totp', 'recovery'], me: null })
    expect((await browser.get('/me/sessions')).status, 'half-way in is not in').toBe(401)
    expect((await browser.post('/me/totp/begin')).status, 'nor may a factor be added').toBe(401)
    expect((await browser.post('/session/totp', { code: '000000' })).status).toBe(422)
    const code = codeOf(secret)
    const halfHash = sessionHashOf(browser)
    expect((await browser.post('/session/totp', { code })).data.stage).toBe('open')
    expect(sessionHashOf(browser), 'a token of its own').not.toBe(halfHash)
    const second = shop.browser()
    await second.post('/session/password', { login: 'totp@shop.test', password: PASSWORD })
    expect((await second.post('/session/totp', { code })).status, 'seen over the shoulder').toBe(422)
  })

  it('takes a recovery code, once', async () => {
    const { enrolled } = await enrol('recovery@shop.test')
    const [code] = enrolled.data.recoveryCodes as string[]
    for (const [expected, entered] of [
      [200, code!.toLowerCase().replaceAll('-', ' ')],
      [422, code!],
    ] as const) {
      const browser = shop.browser()
      await browser.post('/session/password', { login: 'recovery@shop.test', password: PASSWORD })
      expect((await browser.post('/session/recovery-code', { code: entered })).status).toBe(expected)
    }
  })

  it('says the same of a login nobody has, of a wrong password and of a blocked person', async () => {
    await enrol('known@shop.test')
    const { id } = await enrol('blocked@shop.test')
    await shop.database.db.updateTable('staff').set({ state: 'blocked' }).where('id', '=', id).execute()
    const answers = []
    for (const login of ['known@shop.test', 'nobody@shop.test', 'blocked@shop.test'])
      answers.push(
        await shop
          .browser()
          .post('/session/password', { login, password: login.startsWith('b') ? PASSWORD : 'не тот' }),
      )
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  it('ends tries at a login and at a second factor', async () => {
    await enrol('tried@shop.test')
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++)
      statuses.push(
        (await shop.browser().post('/session/password', { login: 'tried@shop.test', password: 'не тот' })).status,
      )
    expect(statuses.slice(-2)).toEqual([422, 429])
    minutes(16)
    const browser = shop.browser()
    await browser.post('/session/password', { login: 'tried@shop.test', password: PASSWORD })
    const codes: number[] = []
    for (let tries = 0; tries < 6; tries++) codes.push((await browser.post('/session/totp', { code: '123456' })).status)
    expect(codes.at(-1)).toBe(429)
  })

  it('is kept by a cookie of this host alone', async () => {
    await enrol('cookie@shop.test')
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/office/session/password',
      headers: { host: 'office.shop.test', origin: 'https://office.shop.test' },
      payload: { login: 'cookie@shop.test', password: PASSWORD },
    })
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-office_session',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
      }),
    ])
    expect(answer.cookies[0]).not.toHaveProperty('domain')
  })

  it('ends by itself after a night away, and at once when an owner closes the access', async () => {
    const { browser, owner, id } = await enrol('ends@shop.test')
    const people = (await owner.get('/staff')).data as { id: number; version: number }[]
    const { version } = people.find((each) => each.id === id)!
    await owner.post('/session/confirm', {})
    expect((await browser.get('/me/sessions')).status).toBe(200)
    await shop.database.db
      .updateTable('staff_session')
      .set({ fresh_until: new Date(shop.time.now.getTime() + 60_000) })
      .execute()
    expect((await owner.post(`/staff/${id}`, { version, isBlocked: true })).data.state).toBe('blocked')
    expect((await browser.get('/me/sessions')).status).toBe(401)
    minutes(17 * 60)
    expect((await owner.get('/staff')).status).toBe(401)
  })
})

describe('a dangerous step', () => {
  it('is asked about again ten minutes after the sign-in', async () => {
    const { browser, secret, id } = await enrol('fresh@shop.test')
    await shop.database.db.insertInto('staff_grant').values({ staff_id: id, role_code: 'owner' }).execute()
    const role = { name: 'Стажёр', does: '', permissions: ['orders.read'] }
    minutes(11)
    expect(await browser.post('/roles', role)).toMatchObject({ status: 403, errorCode: 'CONFIRM_NEEDED' })
    expect((await browser.post('/session/confirm', { password: 'не тот' })).status).toBe(422)
    expect((await browser.post('/session/confirm', {})).status, 'nothing proves nothing').toBe(422)
    expect((await browser.post('/session/confirm', { code: codeOf(secret) })).status).toBe(200)
    const made = await browser.post('/roles', role)
    expect(made.data).toMatchObject({ name: 'Стажёр', permissions: ['orders.read'], people: 0 })
    expect((await browser.post('/roles/owner', { version: 1, name: 'Другой' })).status).toBe(409)
    expect((await browser.post(`/roles/${made.data.code}`, { version: 9, name: 'Другой' })).status).toBe(409)
    expect((await browser.post(`/roles/${made.data.code}`, { version: 1, permissions: ['всё'] })).status).toBe(422)
    expect((await browser.del(`/roles/${made.data.code}`)).status).toBe(200)
  })

  it('never takes the last owner away', async () => {
    const single = await openOfficeShop()
    const owner = await single.as('owner')
    const [me] = (await owner.get('/staff')).data
    for (const change of [{ isBlocked: true }, { grants: [] }])
      expect((await owner.post(`/staff/${me.id}`, { version: me.version, ...change })).status).toBe(409)
    await single.close()
  })
})

describe('people of the demo shop', () => {
  it('come in by one press there, and nowhere else', async () => {
    const demo = await openOfficeShop()
    await addDemoStaff(demo.database.db, demo.time.now)
    await addDemoStaff(demo.database.db, demo.time.now)
    const people = (await demo.browser().get('/session/demo')).data as { id: number; role: string; place: string }[]
    expect(people.map(({ role }) => role)).toEqual([
      'owner',
      'manager',
      'operator',
      'counter',
      'warehouse',
      'service',
      'content',
      'buyer',
      'accountant',
    ])
    const browser = demo.browser()
    expect((await browser.post('/session/demo', { id: people[3]!.id })).data).toMatchObject({
      stage: 'open',
      me: { isDemo: true, scope: { isEverywhere: false } },
    })
    expect((await browser.post('/me/totp/begin')).status).toBe(409)
    await demo.close()

    await addDemoStaff(shop.database.db, shop.time.now)
    expect((await shop.browser().get('/session/demo')).data).toEqual([])
    expect((await shop.browser().post('/session/demo', { id: 1 })).status).toBe(403)
    const { id } = await shop.database.db
      .selectFrom('staff')
      .select('id')
      .where('is_demo', '=', true)
      .executeTakeFirstOrThrow()
    const { openSession } = await import('./staff-session.ts')
    const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
    const token = await openSession(shop.database.db, { staffId: id, stage: 'open', visitor, now: shop.time.now })
    expect((await shop.browser(token).get('/me/sessions')).status).toBe(401)
  })
})
