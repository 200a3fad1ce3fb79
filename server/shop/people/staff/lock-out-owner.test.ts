import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { softwarePasskey } from '#server/test/software-passkey.ts'

const LOGIN = 'owner@shop.test'
const PASSWORD = 'шуруп-верстак-лето-7'
const ORIGIN = `http://${OFFICE_HOST}`

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop({ ADDRESS_LIMIT_FACTOR: '1' })
  await shop.addPerson(LOGIN, PASSWORD, 'owner')
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.time.now = new Date(shop.time.now.getTime() + 24 * 60 * 60_000)
})

const enter = (browser: StaffBrowser, password = PASSWORD, cookie = '') =>
  browser.post('/session/password', { login: LOGIN, password }, cookie ? { cookie } : {})

/** What the browser of the owner keeps between its visits. */
async function deviceOf(): Promise<string> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/office/session/password',
    headers: { host: OFFICE_HOST, origin: ORIGIN },
    payload: { login: LOGIN, password: PASSWORD },
  })
  const { name, value } = answer.cookies.find((each) => each.name === 'office_device')!
  return `${name}=${value}`
}

async function strangersTry(): Promise<void> {
  for (let at = 0; at < 65; at++)
    await shop.app.inject({
      method: 'POST',
      url: '/api/office/session/password',
      remoteAddress: `198.51.100.${at % 13}`,
      headers: { host: OFFICE_HOST, origin: ORIGIN },
      payload: { login: LOGIN, password: `wrong ${at}` },
    })
}

const letters = async (title: string) => {
  const { rows } = await shop.database.pool.query(`select recipient, text from outbox where subject = $1 order by id`, [
    title,
  ])
  return rows as { recipient: string; text: string }[]
}

it('wrong passwords of strangers shut nobody out of a browser he has been in by', async () => {
  const device = await deviceOf()
  await strangersTry()
  expect((await enter(shop.browser())).status, 'an unknown browser').toBe(429)
  expect((await enter(shop.browser(), PASSWORD, device)).status, 'his own').toBe(200)
  for (let at = 0; at < 10; at++) await enter(shop.browser(), 'wrong', device)
  expect((await enter(shop.browser(), PASSWORD, device)).status, 'his own, stolen').toBe(429)
})

it('a passkey alone lets him in from anywhere meanwhile, once for each question', async () => {
  const inside = await shop.as('owner')
  const key = softwarePasskey(ORIGIN)
  await inside.post('/me/passkeys', {
    name: 'Телефон',
    response: key.enrol((await inside.post('/me/passkeys/begin')).data),
  })
  await strangersTry()
  const browser = shop.browser()
  const question = (await browser.post('/session/passkey-alone/begin')).data
  const response = key.sign(question)
  expect((await browser.post('/session/passkey-alone', { response })).data).toMatchObject({ stage: 'open' })
  expect((await browser.post('/session/passkey-alone', { response })).status, 'once more').toBe(422)
  expect((await browser.post('/session/passkey-alone', { response: key.sign({ challenge: 'AAAA' }) })).status).toBe(422)
  const late = (await browser.post('/session/passkey-alone/begin')).data
  shop.time.now = new Date(shop.time.now.getTime() + 6 * 60_000)
  expect((await browser.post('/session/passkey-alone', { response: key.sign(late) })).status, 'late').toBe(422)
})

it('a new browser, a reset and a new key are told of by letter', async () => {
  const { recipient, text } = (await letters('Вход в Пульт с нового устройства'))[0]!
  expect(recipient).toBe(LOGIN)
  expect(text).toContain('Вошли под вашим именем')
  const owner = await shop.as('owner')
  const id = await shop.addPerson('clerk@shop.test', PASSWORD, 'operator')
  expect((await owner.post(`/staff/${id}/invitation`, { resetFactors: true })).status).toBe(200)
  expect(await letters('Ваш вход в Пульт сброшен')).toMatchObject([{ recipient: 'clerk@shop.test' }])
})

it('whoever left a phone hears by SMS, too; so does the phone of before when it is changed', async () => {
  const phones = async () => {
    const { rows } = await shop.database.pool.query(
      `select recipient from outbox where channel = 'sms' and kind = 'shop.staff-safety' order by id`,
    )
    return rows.map(({ recipient }) => recipient as string)
  }
  const owner = await shop.as('owner')
  expect((await owner.post('/me/phone', { phone: '12' })).status).toBe(422)
  const { data } = await owner.post('/me/phone', { phone: '+7 (911) 765-43-21' })
  expect(data.me.phone).toContain('765-43-21')
  expect(await phones()).toEqual([])
  expect((await owner.post('/me/phone', { phone: '' })).data.me.phone).toBeNull()
  expect(await phones()).toEqual(['79117654321'])
  // nobody has SMS sent to phone after phone at the shop's cost
  const changes = []
  for (const digit of [1, 2, 3, 4, 5])
    changes.push((await owner.post('/me/phone', { phone: `+7 (911) 000-00-0${digit}` })).status)
  expect(changes).toEqual([200, 200, 200, 429, 429])
  expect(await phones()).toEqual(['79117654321', '79110000001', '79110000002'])
})

it('new recovery codes are told of; warnings by SMS end at ten a day; nothing is said of a factor there never was', async () => {
  const owner = await shop.as('owner')
  expect((await owner.post('/me/phone', { phone: '+7 (911) 765-00-00' })).status).toBe(200)
  const { id } = (await owner.get('/session')).data.me
  await shop.database.pool.query(`update staff set totp_secret = 'sealed' where id = $1`, [id])
  const told = async (channel: string) =>
    (
      await shop.database.pool.query(`select recipient from outbox where channel = $1 and text like '%апасные коды%'`, [
        channel,
      ])
    ).rows.length
  for (let at = 0; at < 12; at++) expect((await owner.post('/me/recovery-codes')).status).toBe(200)
  expect([await told('email'), await told('sms')]).toEqual([12, 10])
  expect((await owner.post('/me/factors/remove', { passkeyId: 'чужой' })).status).toBe(409)
  expect(await letters('Второй фактор убран')).toEqual([])
})

it('the account invoices are paid to asks who it is, and every owner hears of it', async () => {
  const owner = await shop.as('owner')
  const change = { changes: [{ key: 'requisites.bank', seen: '', value: 'Чужой банк' }] }
  await shop.database.pool.query(`update staff_session set fresh_until = null`)
  expect(await owner.post('/settings', change)).toMatchObject({ status: 403, errorCode: 'CONFIRM_NEEDED' })
  expect(await owner.post('/exports', { kind: 'customers', format: 'csv' })).toMatchObject({
    status: 403,
    errorCode: 'CONFIRM_NEEDED',
  })
  await shop.database.pool.query(`update staff_session set fresh_until = $1`, [
    new Date(shop.time.now.getTime() + 60_000),
  ])
  expect((await owner.post('/settings', change)).status).toBe(200)
  expect((await letters('Реквизиты магазина изменены')).map(({ recipient }) => recipient)).toContain(LOGIN)
})
