import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { softwarePasskey } from '#server/test/software-passkey.ts'

const PASSWORD = 'шуруп-верстак-лето-7'
const ORIGIN = 'http://office.shop.test'

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.time.now = new Date(shop.time.now.getTime() + 24 * 60 * 60_000)
})

/** Somebody with a password, inside, and their key. */
async function withPasskey(login: string, origin = ORIGIN) {
  await shop.addPerson(login, PASSWORD, 'operator')
  const browser = shop.browser()
  await browser.post('/session/password', { login, password: PASSWORD })
  const key = softwarePasskey(origin)
  const options = (await browser.post('/me/passkeys/begin')).data
  const enrolled = await browser.post('/me/passkeys', { name: 'Ноутбук', response: key.enrol(options) })
  return { browser, key, options, enrolled }
}

async function halfWay(login: string) {
  const browser = shop.browser()
  const half = await browser.post('/session/password', { login, password: PASSWORD })
  expect(half.data).toMatchObject({ stage: 'second-factor', ways: expect.arrayContaining(['passkey']) })
  return browser
}

describe('a passkey', () => {
  it('is enrolled, opens the office after the password, and confirms a dangerous step', async () => {
    const { enrolled, key, options } = await withPasskey('key@shop.test')
    expect(options.rp).toEqual({ id: 'office.shop.test', name: expect.stringContaining('Пульт') })
    expect(enrolled.data.recoveryCodes).toHaveLength(10)
    expect(enrolled.data.state.me.passkeys).toMatchObject([{ name: 'Ноутбук', usedAt: null }])
    const browser = await halfWay('key@shop.test')
    const question = (await browser.post('/session/passkey/begin')).data
    const signed = key.sign(question)
    expect((await browser.post('/session/passkey', { response: signed })).data.stage).toBe('open')
    const again = (await browser.post('/session/passkey/begin')).data
    expect((await browser.post('/session/confirm', { response: key.sign(again) })).status).toBe(200)
    const second = await halfWay('key@shop.test')
    await second.post('/session/passkey/begin')
    expect((await second.post('/session/passkey', { response: signed })).status, 'an old answer').toBe(422)
  })

  it('of another host, another person or another question is refused', async () => {
    expect((await withPasskey('host@shop.test', 'http://pskov.shop.test')).enrolled.status).toBe(422)
    const { key } = await withPasskey('one@shop.test')
    await withPasskey('two@shop.test')
    const browser = await halfWay('two@shop.test')
    const question = (await browser.post('/session/passkey/begin')).data
    expect((await browser.post('/session/passkey', { response: key.sign(question) })).status, 'another person').toBe(
      422,
    )
    const own = await halfWay('one@shop.test')
    await own.post('/session/passkey/begin')
    expect(
      (await own.post('/session/passkey', { response: key.sign({ challenge: 'AAAA' }) })).status,
      'own question',
    ).toBe(422)
    expect((await own.post('/session/passkey', { response: { id: 'x', rawId: 'x', type: 'public-key' } })).status).toBe(
      422,
    )
  })
})
