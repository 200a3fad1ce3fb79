import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLE_SEEDS } from '#rules/staff/roles.ts'
import { isPermission, OWNER_ROLE } from '#rules/staff/permissions.ts'
import { signUp } from '#server/test/account-fixture.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { officeSections } from './sections.ts'

let shop: OfficeShop
const browsers = new Map<string, StaffBrowser>()
beforeAll(async () => {
  shop = await openOfficeShop()
  for (const { code } of ROLE_SEEDS) browsers.set(code, await shop.as(code))
  browsers.set('no role', await shop.as(null))
})
afterAll(() => shop.close())

const CALLS = officeSections.map(
  ({ call }) =>
    [`${call.method} ${call.path}`, call, call.path.replace(/\{\w+\}/g, '1').slice('/office'.length)] as const,
)

const ask = (browser: StaffBrowser, method: string, path: string) =>
  method === 'GET' ? browser.get(path) : method === 'DELETE' ? browser.del(path) : browser.post(path)

describe('every call of the office', () => {
  it('is in the table', () => expect(CALLS.length).toBeGreaterThan(25))

  it.each(CALLS)('%s lets in whoever has its permission and nobody else', async (_name, call, path) => {
    const stranger = await ask(shop.browser(), call.method, path)
    if (call.needs === 'public') expect(stranger.status).not.toBe(401)
    else expect([stranger.status, stranger.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    // leaving and ending sessions would end the walk
    if (/leave|sessions\/end/.test(path)) return
    let others = 0
    for (const [role, browser] of browsers) {
      const seed = ROLE_SEEDS.find(({ code }) => code === role)
      const isAllowed = !isPermission(call.needs) || role === OWNER_ROLE || seed?.permissions.includes(call.needs)
      // everybody who may not is asked; of those who may, the owner and one more, the rest in the full run
      if (isAllowed && role !== OWNER_ROLE && others++ > 0 && process.env['SHORT_TESTS']) continue
      const { status, errorCode, errorMessage } = await ask(browser, call.method, path)
      if (isAllowed) expect([role, status, errorCode]).not.toEqual([role, 403, 'FORBIDDEN'])
      else expect([role, status, errorCode]).toEqual([role, 403, 'FORBIDDEN'])
      if (!isAllowed) expect(errorMessage).toMatch(/^Нужно право «/)
      expect([role, status < 500]).toEqual([role, true])
    }
  })

  it.each(CALLS)('%s is no call at the shop’s hosts, whatever cookie comes along', async (_name, call, path) => {
    const staff = browsers.get(OWNER_ROLE)!
    for (const host of [MAIN_HOST, `pskov.${MAIN_HOST}`]) {
      const answer = await shop.app.inject({
        method: call.method,
        url: `/api/office${path}`,
        headers: { host, origin: `http://${host}`, cookie: `office_session=${staff.cookie()}` },
        ...(call.method === 'GET' ? {} : { payload: {} }),
      })
      expect([host, answer.statusCode]).toEqual([host, 404])
    }
  })

  it.each(CALLS.filter(([, { method }]) => method !== 'GET'))(
    '%s refuses pages of other hosts',
    async (_name, call, path) => {
      const cookie = `office_session=${browsers.get(OWNER_ROLE)!.cookie()}`
      for (const origin of [
        `http://${MAIN_HOST}`,
        `http://pskov.${MAIN_HOST}`,
        'https://evil.example',
        'null',
        undefined,
      ]) {
        const answer = await shop.app.inject({
          method: call.method,
          url: `/api/office${path}`,
          headers: { host: OFFICE_HOST, cookie, ...(origin ? { origin } : {}) },
          payload: {},
        })
        expect([origin, answer.statusCode, answer.json().errorCode]).toEqual([origin, 403, 'FORBIDDEN'])
      }
    },
  )
})

describe('the two sides of the wall', () => {
  it('the shop’s calls, pages and files are not at the office’s host', async () => {
    for (const url of [
      '/api/cart',
      '/api/content/init',
      '/api/docs/',
      '/api/openapi.json',
      '/catalog/',
      '/sitemap.xml',
      '/pay/x/',
    ])
      expect([url, (await shop.app.inject({ url, headers: { host: OFFICE_HOST } })).statusCode]).toEqual([url, 404])
  })

  it('a buyer’s token opens nothing in the office, a staff cookie nothing in the shop', async () => {
    const token = await signUp(shop, '79110000001')
    for (const headers of [
      { cookie: `auth_token=${token}` },
      { cookie: `office_session=${token}` },
      { authorization: `Bearer ${token}` },
    ])
      expect(
        (await shop.app.inject({ url: '/api/office/me/sessions', headers: { host: OFFICE_HOST, ...headers } }))
          .statusCode,
      ).toBe(401)
    const staff = browsers.get(OWNER_ROLE)!.cookie()
    for (const headers of [
      { cookie: `auth_token=${staff}` },
      { cookie: `office_session=${staff}` },
      { authorization: `Bearer ${staff}` },
    ])
      expect(
        (await shop.app.inject({ url: '/api/user/me', headers: { host: MAIN_HOST, ...headers } })).statusCode,
      ).toBe(401)
  })

  it('the list of the office’s calls is for staff only, and nothing is stored on the way', async () => {
    expect((await shop.browser().get('/openapi.json')).status).toBe(401)
    const answer = await shop.app.inject({
      url: '/api/office/openapi.json',
      headers: { host: OFFICE_HOST, cookie: `office_session=${browsers.get('content')!.cookie()}` },
    })
    expect(answer.json().paths).toHaveProperty('/office/staff')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    const shopDocument = await shop.get('/api/openapi.json')
    expect(shopDocument.body).not.toContain('/office/')
  })

  it('every role of the seed is in the database as the rules have it', async () => {
    const rows = await shop.database.db.selectFrom('staff_role').selectAll().orderBy('position').execute()
    expect(rows.map(({ code, name, does, permissions }) => ({ code, name, does, permissions }))).toEqual(ROLE_SEEDS)
  })
})
