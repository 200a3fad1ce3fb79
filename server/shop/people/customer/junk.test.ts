import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/call.ts'
import * as address from '#contract/address.ts'
import * as auth from '#contract/auth.ts'
import * as organization from '#contract/organization.ts'
import * as user from '#contract/user.ts'
import * as favorites from '#contract/favorites.ts'
import * as things from '#contract/user-things.ts'
import { callAddress } from '#contract/client.ts'
import { implementations } from '#server/http/api/sections.ts'
import { form, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const endpoints = [auth, user, things, favorites, address, organization].flatMap((section) =>
  Object.values(section).filter(isEndpoint),
)
/** All but the sign-out, which would turn the rest into one long 401. */
const calls = implementations
  .map(({ call }) => call)
  .filter(({ method, path }) =>
    endpoints.some((each) => each !== auth.signOut && each.method === method && each.path === path),
  )

const JUNK: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  true,
  [],
  {},
  '\u0000',
  '\uD800',
  '𝒳'.repeat(50),
  "'; drop table customer; --",
  '%',
  '../../etc/passwd',
  '<script>',
  'я'.repeat(300),
  '79111234567',
  'a@b.ru',
  '000000',
  '9'.repeat(30),
  '２０２６',
  '{"a":1}',
  [null],
  { a: { b: [] } },
  '-0',
  'NaN',
  2 ** 53,
]

let shop: CatalogShop
let token: string
beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, '79200000001', { email: 'junk@shop.ru' })
})
afterAll(() => shop.close())

const fieldsOf = (schema: unknown) => Object.keys((schema as { properties?: object }).properties ?? {})
/** Fields that are right, so that the junk in one of them gets as far as it can. */
const GOOD: Record<string, unknown> = {
  ...form('79200000002', '123456'),
  key: '79200000003',
  type: 'phone',
  query: 'псков',
  inn: '6027999013',
  goodCodes: ['100101'],
}

it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s bears junk in every field',
  async (_name, call) => {
    const parts = { params: fieldsOf(call.params), query: fieldsOf(call.query), body: fieldsOf(call.body) }
    const spots = Object.entries(parts).flatMap(([part, names]) => names.map((name) => [part, name] as const))
    for (const [at, junk] of JUNK.entries()) {
      for (const [spot, [part, name]] of (spots.length > 0 ? spots : [['body', 'x'] as const]).entries()) {
        // each call meets each of them, each field of it every other; the fuzzing of http/hostile-input.test.ts mixes
        // the rest
        if (spots.length > 1 && (at + spot) % 2) continue
        const input = Object.fromEntries(
          Object.entries(parts).map(([each, names]) => [
            each,
            Object.fromEntries(names.map((field) => [field, GOOD[field]])),
          ]),
        )
        const text =
          part === 'body'
            ? junk
            : String(typeof junk === 'object' ? JSON.stringify(junk) : junk).replace(/[\uD800-\uDFFF]/g, '')
        input[part] = { ...input[part], [name]: text }
        const url = callAddress(call, input).replace(/^\/api/, '')
        const answer = await send(shop, url, input['body'], { token, method: call.method })
        expect(answer.statusCode, `${url} ${name}=${JSON.stringify(junk)}: ${answer.body}`).toBeLessThan(500)
      }
    }
    expect(
      (await send(shop, call.path.replaceAll(/[{}]/g, ''), [] as never, { token, method: call.method })).statusCode,
    ).toBeLessThan(500)
  },
  60_000,
)

it('was made by somebody signed in all the while', async () => {
  expect((await send(shop, '/user/me', {}, { token, method: 'GET' })).statusCode).toBe(200)
})
