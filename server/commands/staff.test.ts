import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { run } from './staff.ts'

let shop: OfficeShop
let said: string
beforeAll(async () => {
  shop = await openOfficeShop()
  // the command reads the clock on the wall
  shop.time.now = new Date()
  vi.stubEnv('DATABASE_URL', shop.database.url)
  vi.stubEnv('HOST', 'shop.test')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
})
beforeEach(() => {
  said = ''
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void (said += `${text}\n`))
})
afterEach(() => vi.restoreAllMocks())

const tokenSaid = () => /http:\/\/office\.shop\.test\/invite#([\w-]{43})/.exec(said)?.[1]

it('makes the first owner and a link that lets them in, once', async () => {
  expect(await run(['add', 'Boss@shop.test', 'Елена', 'Орлова'])).toBe(0)
  const token = tokenSaid()!
  const browser = shop.browser()
  expect((await browser.post('/invitation', { token })).data).toMatchObject({
    name: 'Елена Орлова',
    login: 'boss@shop.test',
  })
  const password = 'шуруп-верстак-лето-7'
  const accepted = await browser.post('/invitation/accept', { token, password, passwordConfirmation: password })
  expect(accepted.data.me.roles).toEqual([{ code: 'owner', name: 'Владелец' }])
  expect(await run(['add', 'boss@shop.test', 'Елена', 'Орлова'])).toBe(1)
  expect(said).toContain('Сотрудник с таким e-mail уже есть')
})

it('gives a role in a branch, a new link, and closes the access', async () => {
  expect(await run(['add', 'anna@shop.test', 'Анна', '--role', 'operator', '--branch', '000001'])).toBe(0)
  expect(await run(['list'])).toBe(0)
  expect(said).toMatch(/anna@shop\.test\tАнна\toperator\tinvited/)
  said = ''
  expect(await run(['link', 'anna@shop.test', '--reset'])).toBe(0)
  expect(tokenSaid()).toHaveLength(43)
  expect(await run(['block', 'anna@shop.test'])).toBe(0)
  expect((await shop.browser().post('/invitation', { token: tokenSaid() })).status).toBe(404)
  expect(await run(['unblock', 'anna@shop.test'])).toBe(0)
})

it.each([
  [[], 2, 'Люди магазина'],
  [['add', 'x@shop.test'], 2, 'Люди магазина'],
  [['add', 'почта', 'Анна'], 1, 'Проверьте e-mail'],
  [['add', 'x@shop.test', 'Анна', '--role', 'king'], 1, 'Роли «king» нет'],
  [['add', 'x@shop.test', 'Анна', '--role', 'counter', '--shop', '99'], 1, 'Магазина № 99 нет'],
  [['block', 'nobody@shop.test'], 1, 'нет'],
  [['block', 'boss@shop.test'], 1, 'последний владелец'],
] as const)('%j ends with %s and says why', async (args, code, words) => {
  expect(await run([...args])).toBe(code)
  expect(said).toContain(words)
})
