import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

const BRANCH = 'Верстак, http://pskov.shop.test, +7\u00A0(8112)\u00A070-07-00'
const MAIN = 'Верстак, http://shop.test, +7\u00A0(800)\u00A0555-35-35'

/** Sends it from a host, and gives the last lines of the letters that came of it. */
async function signatures(host: string, url: string, payload: object): Promise<string[]> {
  await shop.database.db.deleteFrom('outbox').execute()
  const answer = await shop.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { host } })
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, answer.body])
  const rows = await shop.database.db.selectFrom('outbox').select('text').where('channel', '=', 'email').execute()
  return rows.map(({ text }) => text.trim().split('\n').at(-1)!)
}

describe('a letter is signed by the branch it is about, with its phone and its host', () => {
  const phone = '79001234567'
  it.each([
    ['pskov.shop.test', BRANCH],
    ['shop.test', MAIN],
  ])('%s', async (host, signed) => {
    const sent: [string, object][] = [
      ['/order/one-click-save', { goodCode: '100101', quantity: 1, phone }],
      ['/feedback/callback', { type: 'callback', phone }],
      ['/auth/code/ivan%40example.ru', { key: 'ivan@example.ru' }],
    ]
    for (const [url, body] of sent) expect([url, await signatures(host, url, body)]).toEqual([url, [signed]])
    shop.time.now = new Date(shop.time.now.getTime() + 3_600_000)
  })

  it('a repair: by the branch of its centre, wherever it was asked for', async () => {
    const body = { serviceCenterId: 1, tool: 'Перфоратор', fault: 'Искрит и греется', name: 'Иван', phone }
    expect(await signatures('shop.test', '/service/request', body)).toEqual([BRANCH])
  })
})
