import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPlaces, PSKOV } from '#server/test/places-fixture.ts'
import { openRawClient, type RawClient } from '#server/test/raw-request.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let client: RawClient
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
  await shop.database.pool.query(
    "insert into redirect (from_address, to_address) values ('/old/', '/.//evil.example/'), ('/older/', '/%5cevil.example/')",
  )
  shop.app.get('/*', async () => 'page')
  client = await openRawClient(shop.app)
})
afterAll(async () => {
  client.close()
  await shop.close()
})

const TRICKS = [
  '//evil.example',
  '///evil.example',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example/..',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%09/evil.example',
  '/\u0085evil.example',
  '//evil.example:80',
  '//user@evil.example',
  '/@evil.example',
  '/.evil.example',
  '/;//evil.example',
  'https://evil.example/',
  'http:evil.example',
  '//shop.test@evil.example/',
  '//evil.example#shop.test',
  '/old',
  '/old/',
  '/older',
  '/OLD/',
  '/login?to=//evil.example',
  '/?returnUrl=//evil.example',
  '/api/docs?//evil.example',
  '/dev/inbox?//evil.example',
  '/pay/x/result/?//evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/a%0aSet-Cookie:x=1',
]

describe('a redirect leads to our own hosts', () => {
  const hosts = [
    'shop.test',
    'pskov.shop.test',
    'evil.example',
    'shop.test.evil.example',
    'evilshop.test',
    'shop.test@evil.example',
    'evil.example:80@shop.test',
    'shop.test/evil',
    'tver.shop.test',
    '',
  ]
  const visitors = ['', `cityN=${PSKOV.fiasId}`]
  it.each(TRICKS)('%s', async (trick) => {
    for (const host of hosts) {
      for (const cookie of visitors) {
        for (const url of [trick, `${trick}${trick.includes('?') ? '&' : '?'}i=${PSKOV.kladrId}`]) {
          const { status, headers } = await client.get(url, { host, ...(cookie ? { cookie } : {}) })
          expect(status, `${host} ${url}`).toBeLessThan(500)
          const where = `${host} ${url} → ${headers.location}`
          expect(String(headers['set-cookie'] ?? ''), where).not.toContain('x=1')
          if (headers.location === undefined) continue
          const target = new URL(headers.location, 'http://shop.test/')
          expect(['shop.test', 'pskov.shop.test'].includes(target.host), where).toBe(true)
          expect([target.username, target.protocol], where).toEqual(['', 'http:'])
        }
      }
    }
  })
})
