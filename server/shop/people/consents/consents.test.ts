import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverDue } from '#server/outbox/deliver-due.fixture.ts'
import { NO_CONSENT } from '#server/outbox/deliver.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import type { Email } from '#server/ports/email/port.ts'
import { sendPriceAlerts } from '#server/shop/around/stock-alerts/send-alerts.ts'
import { codeFor, send, signUp } from '#server/test/account-fixture.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

const GOOD = '100101'
let shop: OfficeShop
let manager: StaffBrowser
const db = () => shop.database.db
beforeAll(async () => {
  shop = await openOfficeShop()
  manager = await shop.as('manager')
  for (const code of ['personal-data', 'soglasie-rassylky', 'privacy-policy'])
    await db()
      .insertInto('page')
      .values({
        code,
        title: `Текст ${code}`,
        description: '',
        body: 'Согласен.',
        updated_at: shop.time.now,
        node_codes: null,
      })
      .onConflict((same) => same.column('code').doNothing())
      .execute()
  await db()
    .insertInto('setting')
    .values({ key: 'prices', value: JSON.stringify({ showsHistory: true, alerts: true }) })
    .execute()
})
afterAll(() => shop.close())

const pass = (seconds = 60) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
const deliver = (ports: { email?: Email } = {}) =>
  deliverDue({
    db: db(),
    ports: { ...shop.services.ports, ...ports },
    clock: () => shop.time.now,
    log: { warn() {}, error() {} },
  })
const consents = (value: object) =>
  db()
    .insertInto('setting')
    .values({ key: 'consents', value: JSON.stringify(value) })
    .onConflict((same) => same.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
const said = (kind?: string) => {
  const all = db().selectFrom('consent').selectAll().orderBy('id')
  return (kind ? all.where('kind', '=', kind as never) : all).execute()
}
const lastSaid = async (kind?: string) => (await said(kind)).at(-1)!
const own = async (token: string) => (await send(shop, '/user/consents', {}, { token, method: 'GET' })).json().data
const answer = (token: string, kind: string, given: boolean) => send(shop, '/user/consents', { kind, given }, { token })
const stateOf = async (token: string, kind: string) =>
  (await own(token)).find((each: { kind: string }) => each.kind === kind)?.state

/** Somebody who waits for a lower price, and the message about it, not sent yet. */
async function cheaper(key: string) {
  pass()
  await send(shop, '/stock-alerts', { goodCode: GOOD, key, nodeLogisticCode: '000001', isPrice: true })
  await sql`update good_offer set price = price - 10000 where good_code = ${GOOD}`.execute(db())
  // the index hears of it by a notice of the database
  for (let tries = 0; tries < 100 && (await sendPriceAlerts(shop.services)) === 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const message = await db()
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', key)
    .where('kind', '=', 'alert.price-drop')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const stop = URL.parse(message.stop_url!)!
  return { message, stop: stop.pathname, host: stop.host }
}
const press = (host: string, url: string, body = '', headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body,
  })

describe('the ledger', () => {
  it('keeps who, how and the very words; nothing in it is rewritten or deleted', async () => {
    await signUp(shop, '79451110001', { email: 'anna@shop.ru', mailingAgreement: true })
    const rows = (await said()).filter(({ phone }) => phone === '79451110001')
    expect(rows.map(({ kind, way, given }) => [kind, way, given])).toEqual([
      ['personal-data', 'sign-up', true],
      ['mailing', 'sign-up', true],
      ['sms-ads', 'sign-up', true],
    ])
    const { data } = await manager.get(`/consents/wordings/${rows[0]!.text_hash}`)
    expect(data.text).toContain('\n\n')
    const before = rows[0]!.text_hash
    await db().updateTable('page').set({ body: 'Другой текст.' }).where('code', '=', 'personal-data').execute()
    await send(shop, '/feedback/callback', {
      type: 'callback',
      name: 'Иван',
      phone: '79451110002',
      nodeLogisticCode: '000001',
    })
    const after = await lastSaid('personal-data')
    expect(after).toMatchObject({ phone: '79451110002', way: 'form', user_id: null })
    expect(after.text_hash).not.toBe(before)
    expect((await manager.get(`/consents/wordings/${before}`)).data.text).toBe(data.text)
    for (const broken of [
      sql`update consent set given = not given where id = ${after.id}`,
      sql`update consent set phone = '79000000000' where id = ${after.id}`,
      sql`delete from consent where id = ${after.id}`,
      sql`update consent_text set text = 'x'`,
    ])
      await expect(broken.execute(db())).rejects.toThrow(/not rewritten|not deleted|stays as it was/)
  })

  it('writes down orders, phone orders, reviews’ words and answers about cookies', async () => {
    await shop.order()
    expect(await lastSaid()).toMatchObject({ kind: 'personal-data', way: 'checkout', given: true })
    await send(shop, '/consents/cookies', { given: true })
    expect(await lastSaid()).toMatchObject({ kind: 'analytics', way: 'banner', given: true, phone: null })
    expect((await send(shop, '/consents/cookies', { given: 'да' })).statusCode).toBe(422)
  })

  it('is searched by phone, e-mail, card, kind, way, what was said and days', async () => {
    const found = async (query: string) => (await manager.get(`/consents?${query}`)).data.entries
    const [entry] = await found('search=anna%40shop.ru&kind=mailing')
    expect(entry).toMatchObject({
      what: 'Реклама по e-mail',
      isGiven: true,
      wayText: 'Регистрация',
      email: 'anna@shop.ru',
    })
    expect(await found('search=1110001')).toHaveLength(3)
    expect(await found(`search=${encodeURIComponent(`№ ${entry.customer.id}`)}`)).toHaveLength(3)
    expect(
      (await found('way=checkout')).every(({ wayText }: { wayText: string }) => wayText === 'Оформление заказа'),
    ).toBe(true)
    expect(await found('state=withdrawn')).toEqual([])
    expect(await found('from=2020-01-01&to=2020-01-02')).toEqual([])
    expect((await manager.get('/consents?search=12')).errorMessage).toEqual({
      search: ['Введите хотя бы 4 цифры телефона'],
    })
    expect((await manager.get('/consents?from=2026-02-31')).status).toBe(422)
    const first = (await manager.get('/consents?limit=2')).data
    const second = (await manager.get(`/consents?limit=2&after=${first.next}`)).data
    expect(second.entries[0].id).toBeLessThan(first.entries[1].id)
  })

  it('is taken as a file, whole or of one customer; the journal says who took it and of whom no phone', async () => {
    const file = (query: string, browser = manager) =>
      shop.app.inject({
        url: `/api/office/consents-file?${query}`,
        headers: { host: OFFICE_HOST, cookie: `office_session=${browser.cookie()}` },
      })
    const [{ customer }] = (await manager.get('/consents?search=1110001')).data.entries
    const whole = (await file('format=csv&search=79451110001')).body
    expect(whole).toContain('Реклама по SMS')
    const extract = await file(`format=csv&customer=${customer.id}`)
    expect(extract.body.trim().split('\r\n')).toHaveLength(4)
    expect((await file('', await shop.as('operator'))).statusCode).toBe(403)
    expect((await file('kind=any')).statusCode).toBe(422)
    const { entries } = (await manager.get('/audit?thing=consent')).data
    expect(entries.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(entries)).not.toContain('79451110001')
    expect(entries[0]).toMatchObject({ thingText: 'Реестр согласий', path: '/customers/consents' })
  })
})

describe('the account', () => {
  it('takes back and gives again, each once', async () => {
    const token = await signUp(shop, '79451110010', { mailingAgreement: true })
    expect(await stateOf(token, 'mailing')).toBe('given')
    pass()
    for (let times = 0; times < 2; times++) expect((await answer(token, 'mailing', false)).statusCode).toBe(200)
    const mailing = (await said('mailing')).filter(({ phone }) => phone === '79451110010')
    expect(mailing.map(({ given, way }) => [given, way])).toEqual([
      [true, 'sign-up'],
      [false, 'account'],
    ])
    const me = (await send(shop, '/user/me', {}, { token, method: 'GET' })).json().data
    expect(me.mailingAgreement).toBe(false)
    pass()
    await Promise.all([answer(token, 'mailing', true), answer(token, 'mailing', true)])
    expect((await said('mailing')).filter(({ phone }) => phone === '79451110010')).toHaveLength(3)
    expect((await answer(token, 'publication', true)).statusCode).toBe(409)
    expect((await answer(token, 'anything', true)).statusCode).toBe(422)
    expect((await send(shop, '/user/consents', { kind: 'mailing', given: true })).statusCode).toBe(401)
  })

  it('taking back data is a request with a day, and ends advertising', async () => {
    const token = await signUp(shop, '79451110011', { mailingAgreement: true })
    pass()
    await answer(token, 'personal-data', false)
    expect([
      await stateOf(token, 'personal-data'),
      await stateOf(token, 'mailing'),
      await stateOf(token, 'sms-ads'),
    ]).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    const open = (await manager.get('/subject-requests')).data
    expect(open[0]).toMatchObject({ kindText: 'Отзыв согласия', answeredAt: null })
  })

  it('asks again for a new wording where the shop says so', async () => {
    const token = await signUp(shop, '79451110012')
    await consents({ personalDataVersion: '2026-12' })
    expect(await stateOf(token, 'personal-data')).toBe('given')
    await consents({ personalDataVersion: '2026-12', asksAgain: true })
    expect(await stateOf(token, 'personal-data')).toBe('outdated')
    pass()
    await answer(token, 'personal-data', true)
    expect(await lastSaid('personal-data')).toMatchObject({ text_version: '2026-12', way: 'account', given: true })
    expect(await stateOf(token, 'personal-data')).toBe('given')
    await db().deleteFrom('setting').where('key', '=', 'consents').execute()
  })
})

describe('advertising', () => {
  const LETTER = { subject: 'Дешевле', text: 'Дешевле', html: '' }
  const statesOf = async (recipient: string) =>
    (await db().selectFrom('outbox').select('state').where('recipient', '=', recipient).orderBy('id').execute()).map(
      ({ state }) => state,
    )
  const say = (given: boolean, more: { phone?: string; email?: string; text_version?: string }) =>
    db()
      .insertInto('consent')
      .values({
        user_id: null,
        kind: 'price-alerts',
        given,
        text_version: '2026-01',
        ip: '',
        page: '',
        created_at: shop.time.now,
        phone: null,
        email: null,
        text_hash: null,
        ...more,
      })
      .execute()
  const put = (to: string) => putLetter(db(), to, LETTER, { kind: 'alert.price-drop', now: shop.time.now })
  const sent: string[] = []
  const leaving: Email = {
    staysHere: false,
    send: async ({ to }) => {
      sent.push(to)
      return { providerId: null }
    },
    close: () => {},
  }

  it.each([
    ['stays here', undefined],
    ['leaves the house', leaving],
  ])('that %s goes by a consent that stands when it goes, and by no other', async (_where, port) => {
    const ports = port ? { email: port } : {}
    pass()
    const [never, live, gone] = ['never', 'live', 'gone'].map((name) => `${name}${port ? 1 : 0}@shop.ru`)
    await say(true, { email: live! })
    await say(true, { email: gone! })
    for (const to of [never!, live!, gone!]) await put(to)
    // after it was queued
    pass(1)
    await say(false, { email: gone! })
    await deliver(ports)
    const rows = await db().selectFrom('outbox').selectAll().execute()
    const by = new Map(rows.map((row) => [row.recipient, row]))
    expect(by.get(live!)).toMatchObject({ state: 'sent', error: null })
    for (const to of [never!, gone!])
      expect(by.get(to)).toMatchObject({ state: 'failed', error: NO_CONSENT, sent_at: null })
    if (port) expect(sent).toEqual([live])
  })

  it('waits for a new consent where the shop asks for one', async () => {
    pass()
    await say(true, { phone: '79110000077' })
    const putSale = () => putSms(db(), '79110000077', 'Дешевле', { kind: 'alert.price-drop', now: shop.time.now })
    await consents({ mailingVersion: '2026-11', asksAgain: false })
    await putSale()
    await deliver()
    await consents({ mailingVersion: '2026-11', asksAgain: true })
    await putSale()
    await deliver()
    pass(1)
    await say(true, { phone: '79110000077', text_version: '2026-11' })
    await putSale()
    await deliver()
    expect(await statesOf('79110000077')).toEqual(['sent', 'failed', 'sent'])
    await db().deleteFrom('setting').where('key', '=', 'consents').execute()
  })

  it('is what it says: the rest leaves without being asked about', async () => {
    await putLetter(db(), 'nobody@shop.ru', LETTER, { kind: 'alert.arrival', now: shop.time.now })
    await deliver()
    expect(await statesOf('nobody@shop.ru')).toEqual(['sent'])
  })
})

describe('the link in advertising', () => {
  it('stops what is queued already; looking changes nothing, and so does a second press', async () => {
    const { message, stop, host } = await cheaper('ivan@example.ru')
    expect(message).toMatchObject({ consent_kind: 'price-alerts', text: expect.stringContaining(stop) })
    const look = await shop.app.inject({ url: stop, headers: { host } })
    expect([look.statusCode, look.body.includes('Отписаться')]).toEqual([200, true])
    expect(look.body).not.toContain('ivan@example.ru')
    expect((await lastSaid('price-alerts')).given).toBe(true)
    pass(1)
    // a mail program's own press: no origin, no cookie, no redirect followed
    const [first, again] = [
      await press(host, stop, 'List-Unsubscribe=One-Click'),
      await press(host, stop, 'List-Unsubscribe=One-Click'),
    ]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(first.body).toContain('Вы отписаны')
    const rows = (await said('price-alerts')).filter(({ email }) => email === 'ivan@example.ru')
    expect(rows.map(({ given, way }) => [given, way])).toEqual([
      [true, 'form'],
      [false, 'link'],
    ])
    await deliver()
    const row = await db().selectFrom('outbox').selectAll().where('id', '=', message.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'failed', error: NO_CONSENT })
    // asked for anew, it is sent again; the link is the same one
    const next = await cheaper('ivan@example.ru')
    expect(next.stop).toBe(stop)
    await deliver()
    expect((await press(host, stop)).statusCode).toBe(303)
  })

  it('of an SMS is short; two presses at once are one', async () => {
    const { message, stop, host } = await cheaper('79451110020')
    expect(stop.length).toBeLessThan(25)
    expect(message.text).toContain(stop)
    pass(1)
    await Promise.all([press(host, stop), press(host, stop)])
    expect((await said('price-alerts')).filter(({ phone, given }) => phone === '79451110020' && !given)).toHaveLength(1)
  })

  it('forged finds nothing and changes nothing; from another site it is refused', async () => {
    const { stop, host } = await cheaper('petr@example.ru')
    const count = (await said()).length
    for (const url of ['/u/0000000000000000000/', `${stop.slice(0, -2)}/`, '/u/%27%20or%201=1/'])
      expect((await press(host, url)).statusCode).toBe(404)
    expect((await press(host, stop, '', { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await said()).length).toBe(count)
  })

  it('of an account takes the consent of the account back, by whatever address it was given', async () => {
    const token = await signUp(shop, '79451110021', { mailingAgreement: true })
    pass()
    const { stop, host } = await cheaper('79451110021')
    pass(1)
    await press(host, stop)
    expect(await stateOf(token, 'price-alerts')).toBe('withdrawn')
    expect(await stateOf(token, 'mailing')).toBe('given')
  })
})

it('an erased customer leaves the proof without a phone; the link is dead and nothing goes out', async () => {
  const phone = '79451110030'
  const token = await signUp(shop, phone, { mailingAgreement: true })
  pass()
  const { stop, host } = await cheaper(phone)
  const { id } = (await send(shop, '/user/me', {}, { token, method: 'GET' })).json().data
  pass(86_400 * 2)
  const code = await codeFor(shop, phone, 'deletion')
  expect((await send(shop, '/user/delete', { key: phone, code }, { token })).statusCode).toBe(200)
  const rows = (await said()).filter(({ user_id }) => user_id === id)
  expect(rows.length).toBeGreaterThanOrEqual(6)
  expect(rows.every((row) => row.phone === null && row.email === null && row.text_hash !== null)).toBe(true)
  expect(rows.filter(({ kind }) => kind === 'mailing').map(({ given }) => given)).toEqual([true, false])
  expect((await press(host, stop)).statusCode).toBe(404)
  const { rows: live } = await sql<{
    live: boolean
  }>`select consent_is_live('price-alerts', ${phone}, null) as live`.execute(db())
  expect(live).toEqual([{ live: false }])
  expect(
    await db()
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', phone)
      .where('kind', '=', 'alert.price-drop')
      .execute(),
  ).toEqual([])
})
