import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeFor, form, PASSWORD, send } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
const lines: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ LOG_LEVEL: 'trace' }, {}, { logTo: { write: (line) => void lines.push(line) } })
  await insertPlaces(shop.database.db)
  // what PostgreSQL says of a number that is taken
  shop.app.post('/api-of-a-clumsy-hand', async () =>
    shop.database.pool.query(
      "insert into customer (name, phone, created_at) select name, phone, created_at from customer where phone = '79115550123'",
    ),
  )
})
afterAll(() => shop.close())

it('keeps who the buyer is and what opens his account out of the log', async () => {
  const phone = '79115550123'
  const email = 'buyer.secret@example.ru'
  const code = await codeFor(shop, phone)
  const wrong = await send(shop, '/auth/sign-up', form(phone, '000000', { email }))
  expect(wrong.statusCode).toBe(422)
  const token: string = (await send(shop, '/auth/sign-up', form(phone, code, { email }))).json().data.token
  const cart = (await shop.get('/api/cart')).json().data.cartUuid as string
  const next = await codeFor(shop, phone)
  const letter = (await shop.get(`/dev/inbox.json?to=${encodeURIComponent(email)}`)).json().data[0] as { link: string }
  const confirmation = new URL(letter.link).pathname.split('/').filter(Boolean).at(-1)!
  await send(shop, '/auth/sign-in/by-password', { key: phone, password: PASSWORD })
  await send(shop, '/auth/sign-in/by-password', { key: email, password: 'не тот пароль' })
  await shop.get(`/api/auth/code/validate?key=${phone}&code=${next}`)
  await shop.get(`/api/user/me`, { headers: { host: 'shop.test', authorization: `Bearer ${token}` } })
  await shop.get('/api/user/me', { headers: { host: 'shop.test', cookie: `auth_token=${token}` } })
  await shop.get(`/api/service/status?number=R-1&phone=${phone.slice(-4)}`)
  await shop.get(`/api/cart?cartUuid=${cart}`)
  await shop.get(letter.link.replace(/^https?:\/\/[^/]+/, ''))
  await send(shop, '/user/confirm-mail', { token: confirmation })
  await send(shop, '/feedback/callback', {
    type: 'callback',
    phone,
    name: 'Аристарх Тайнов',
    message: 'Живу на Тихой, 7',
  })
  await send(shop, '/nothing-here', {})
  await shop.app.inject({ method: 'PUT', url: `/confirm/${confirmation}/`, headers: { host: 'shop.test' } })
  const broken = await shop.app.inject({ method: 'POST', url: '/api-of-a-clumsy-hand', headers: { host: 'shop.test' } })
  expect(broken.statusCode).toBe(500)

  const log = lines.join('')
  expect(log).toContain('/api/auth/code/validate?key=…&code=…')
  expect(log).toContain('duplicate key')
  for (const secret of [
    phone,
    phone.slice(1),
    email,
    encodeURIComponent(email),
    code,
    next,
    token,
    cart,
    confirmation,
    PASSWORD,
    'не тот пароль',
    'Тайнов',
    'Тихой',
    '=0123',
  ]) {
    expect(log.includes(secret), `«${secret}» is in the log: ${lines.find((line) => line.includes(secret))}`).toBe(
      false,
    )
  }
})
