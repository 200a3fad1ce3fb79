import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { edgeHeaders } from './edge-pages.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

interface Kept {
  body: string
  tags: string[]
  until: number
}

/** A CDN as RFC 9213 and `Cache-Tag` have it: answers by itself for as long as it was told, and forgets by tags. */
function openEdge(token: string) {
  const kept = new Map<string, Kept>()
  const purges: object[] = []
  let failures = 0
  let origin: (url: string) => Promise<{ headers: Record<string, unknown>; body: string }>
  const server: Server = createServer((request, reply) => {
    const answer = async (asked: IncomingMessage) => {
      const body = JSON.parse(await text(asked)) as { tags?: string[]; purge_everything?: boolean }
      if (asked.headers.authorization !== `Bearer ${token}`) return 403
      if (failures-- > 0) return 500
      purges.push(body)
      for (const [url, { tags }] of kept)
        if (body.purge_everything || body.tags!.some((tag) => tags.includes(tag))) kept.delete(url)
      return 200
    }
    void answer(request).then((status) => reply.writeHead(status).end('{"success":true}'))
  })
  return {
    server,
    purges,
    listen: () =>
      new Promise<number>((resolve) => server.listen(0, () => resolve((server.address() as AddressInfo).port))),
    before: (shop: PageShop) => void (origin = (url) => shop.page(url)),
    failNext: (times: number) => void (failures = times),
    async ask(url: string): Promise<{ body: string; isKept: boolean }> {
      const own = kept.get(url)
      if (own && own.until > Date.now()) return { body: own.body, isKept: true }
      const { headers, body } = await origin(url)
      const seconds = /max-age=(\d+)/.exec(String(headers['cdn-cache-control'] ?? ''))?.[1]
      if (seconds)
        kept.set(url, {
          body,
          tags: String(headers['cache-tag']).split(','),
          until: Date.now() + Number(seconds) * 1000,
        })
      return { body, isKept: false }
    },
  }
}

const TOKEN = 'a token of the CDN'
const edge = openEdge(TOKEN)
let database: TestDatabase
let shop: PageShop
beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  const port = await edge.listen()
  shop = await openPageShop(database, { CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`, CDN_PURGE_TOKEN: TOKEN })
  edge.before(shop)
})
afterAll(async () => {
  await shop.close()
  edge.server.close()
  await database.drop()
})

let price = 22_222
async function changePrice(): Promise<string> {
  price += 1
  await database.pool.query(`update good_offer set price = ${price * 100} where good_code = '100102'`)
  return String(price)
}
const says = async (url: string, words: string) => (await edge.ask(url)).body.replaceAll('\u00A0', '').includes(words)

describe('a CDN in front', () => {
  it.each([['/catalog/perforatory/'], ['/product/100102/']])('forgets %s when a price on it changes', async (url) => {
    const address = url.startsWith('/product') ? String((await shop.page(url)).headers['location']) : url
    await edge.ask(address)
    expect((await edge.ask(address)).isKept).toBe(true)
    const now = await changePrice()
    await expect.poll(() => says(address, now)).toBe(true)
  })

  it('is told again when it did not hear', async () => {
    await edge.ask('/catalog/perforatory/')
    edge.failNext(2)
    const now = await changePrice()
    await expect.poll(() => says('/catalog/perforatory/', now)).toBe(true)
  })

  it('forgets all when a text of every page changes', async () => {
    await expect.poll(async () => (await edge.ask('/catalog/perforatory/')).isKept).toBe(true)
    const before = edge.purges.length
    await database.pool.query(
      `insert into setting (key, value) values ('probe', '"1"') on conflict (key) do update set value = '"2"'`,
    )
    await expect.poll(() => edge.purges.slice(before)).toContainEqual({ purge_everything: true })
    expect((await edge.ask('/catalog/perforatory/')).isKept).toBe(false)
  })

  it('keeps no page that is on its last way', async () => {
    await expect.poll(async () => (await shop.page('/catalog/perforatory/')).headers['x-page-cache']).toBe('hit')
    shop.cache.markStale(new Set(['call:/catalog']))
    const { headers } = await shop.page('/catalog/perforatory/')
    expect(headers).toMatchObject({ 'x-page-cache': 'stale', 'cache-control': expect.stringContaining('s-maxage=2') })
    expect(headers['cdn-cache-control'] ?? headers['cache-tag']).toBeUndefined()
  })

  it('is given no more tags than it may take', () => {
    expect(edgeHeaders(new Set(['good:1', 'vendor:Ъ, й']))).toMatchObject({
      'cache-tag': 'good%3A1,vendor%3A%D0%AA%2C%20%D0%B9',
    })
    expect(edgeHeaders(new Set(Array.from({ length: 2000 }, (_, at) => `good:${at}`)))).toEqual({})
  })
})
