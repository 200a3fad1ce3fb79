import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

describe('/dev/inbox/', () => {
  it('says so while empty', async () => {
    expect((await shop.get('/dev/inbox/')).body).toContain('Пока пусто')
  })

  it('shows what went out, newest first, with codes and links at hand', async () => {
    await signUp(shop, '79190000001', { email: 'inbox@shop.ru' })
    await send(shop, '/user/password/code/phone', { key: '79190000099' })
    const { data } = (await shop.get('/dev/inbox.json')).json()
    expect(data).toMatchObject([
      {
        channel: 'email',
        to: 'inbox@shop.ru',
        code: null,
        link: expect.stringContaining('/confirm/'),
        state: 'waiting',
      },
      { channel: 'sms', to: '79190000001', code: expect.stringMatching(/^\d{6}$/), link: null },
    ])
    const page = await shop.get('/dev/inbox/')
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(page.body).toContain(`data-copy="${data[1].code}"`)
    expect(page.body).toContain('SMS на +7 (919) 000-00-01')
    expect((await shop.get('/dev/inbox.json?to=79190000001')).json().data).toHaveLength(1)
    expect((await shop.get('/dev/inbox')).headers.location).toBe('/dev/inbox/')
  })

  it('shows a message’s own markup as text', async () => {
    await shop.database.db
      .insertInto('outbox')
      .values({
        channel: 'email',
        recipient: '<img src=x>@shop.ru',
        subject: '<b>',
        text: '</pre><script>alert(1)</script>',
        html: '"><script>alert(2)</script>',
        next_attempt_at: new Date(),
        created_at: new Date(),
      })
      .execute()
    const { body } = await shop.get('/dev/inbox/')
    for (const markup of ['<img src=x>', '<script>alert(', '"><script>']) expect(body).not.toContain(markup)
  })

  it.each(['?to[]=1', '?to=%00', '?to=1&to=2'])('bears %s', async (query) => {
    expect((await shop.get(`/dev/inbox.json${query}`)).statusCode).toBe(200)
  })

  it('does not exist in a production shop', async () => {
    const real = await openTestShop({
      SHOP_MODE: 'production',
      DATABASE: 'embedded',
      EMAIL: 'smtp',
      SMTP_URL: 'smtp://127.0.0.1:1',
      EMAIL_FROM: 'shop@shop.test',
      SMS: 'smsru',
      SMSRU_API_ID: 'x',
    })
    await insertPlaces(real.database.db)
    for (const url of ['/dev/inbox/', '/dev/inbox.json', '/dev/inbox'])
      expect((await real.get(url)).statusCode).toBe(404)
    await real.close()
  })
})
