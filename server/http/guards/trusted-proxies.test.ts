import { once } from 'node:events'
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { MAIN_HOST, openTestShop, type TestShop } from '#server/test/test-app.ts'

const URL = '/api/cart/update'
const VISITORS = 4

/** By their setting: whom a shop trusts it reads when it opens. */
const shops = new Map<string, TestShop>()
/** By whom the change was counted. */
const counted = new Set<string>()
afterAll(() => Promise.all([...shops.values()].map((shop) => shop.close())))

let shop: TestShop
async function open(trusted: string) {
  counted.clear()
  const take = async (_rule: object, subject: string) => (counted.add(subject), 0)
  const limits = { take, close: async () => {} } as never
  shop =
    shops.get(trusted) ?? (await openTestShop({ TRUSTED_PROXIES: trusted }, { limits }, {}, createCatalogDatabase()))
  shops.set(trusted, shop)
}

/** Several changes from one neighbour, each with an X-Forwarded-For of its own. */
async function change(
  remoteAddress: string,
  forwarded: (at: number) => string = (at) => `198.51.100.${at}`,
): Promise<string[]> {
  for (let at = 1; at <= VISITORS; at++) {
    const headers = { host: MAIN_HOST, origin: `http://${MAIN_HOST}`, 'x-forwarded-for': forwarded(at) }
    await shop.app.inject({ method: 'POST', url: URL, remoteAddress, headers, payload: {} })
  }
  return [...counted]
}

describe('who is counted', () => {
  it.each([
    ['0', '127.0.0.1', '127.0.0.1'],
    ['1', '203.0.113.9', '203.0.113.9'],
    ['1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['1', '2001:db8::1', '2001:db8:0:0'],
    ['2', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '127.0.0.1', '127.0.0.1'],
    ['10.0.0.0/8', '11.0.0.1', '11.0.0.1'],
    ['127.0.0.1', '127.0.0.2', '127.0.0.2'],
    ['fd00::/8', '2001:db8::1', '2001:db8:0:0'],
  ])(
    'TRUSTED_PROXIES=%s: whoever comes straight from %s, whatever addresses he made up',
    async (trusted, remote, subject) => {
      await open(trusted)
      expect(await change(remote)).toEqual([subject])
    },
  )

  it.each([
    ['1', '127.0.0.1'],
    ['1', '::1'],
    ['1', '::ffff:172.18.0.5'],
    ['127.0.0.1,10.0.0.0/8', '10.7.7.7'],
    ['127.0.0.1,10.0.0.0/8', '::ffff:10.7.7.7'],
    ['203.0.113.9', '203.0.113.9'],
    ['fd00::/8', 'fd12::5'],
  ])('TRUSTED_PROXIES=%s: the visitors told by the proxy at %s', async (trusted, remote) => {
    await open(trusted)
    expect(await change(remote)).toEqual(Array.from({ length: VISITORS }, (_, at) => `198.51.100.${at + 1}`))
  })

  it.each(['1', '10.0.0.1'])(
    'TRUSTED_PROXIES=%s: the address the proxy added last, not what the visitor sent',
    async (trusted) => {
      await open(trusted)
      expect(await change('10.0.0.1', (at) => `198.51.100.${at}, 203.0.113.5`)).toEqual(['203.0.113.5'])
    },
  )

  it('TRUSTED_PROXIES=2: one hop further, where a CDN stands before the proxy', async () => {
    await open('2')
    expect(await change('10.0.0.1', (at) => `6.6.6.6, 198.51.100.${at}, 203.0.113.5`)).toHaveLength(VISITORS)
  })
})

it('straight at the port every made-up address meets one limit', async () => {
  shop = await openTestShop({ TRUSTED_PROXIES: '10.0.0.1', ADDRESS_LIMIT_FACTOR: '1' }, {}, {}, createCatalogDatabase())
  shops.set('at the port', shop)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const ask = async (forwarded: string) => {
    const headers = {
      host: MAIN_HOST,
      origin: `http://${MAIN_HOST}`,
      'content-type': 'application/json',
      'x-forwarded-for': forwarded,
    }
    const sent = sendRequest({ port, host: '127.0.0.1', path: URL, method: 'POST', headers, agent }).end('{}')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer.statusCode
  }
  const answers = await Promise.all(Array.from({ length: 310 }, (_, at) => ask(`198.51.${at % 250}.${at % 200}`)))
  agent.destroy()
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
})
