import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passportUrl } from '#server/shop/goods/catalog/passport/passport.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await shop.database.db
    .insertInto('good_document')
    .values({ good_code: '100102', name: 'Паспорт и инструкция', url: passportUrl('100102'), size: 0, position: 9 })
    .execute()
})
afterAll(() => shop.close())

/** Pictures of letters are numbers of a cut font, so the drawing is measured rather than read. */
function drawn(bytes: Buffer): string {
  const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)
  return [...streams]
    .map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
}

it('the paper of a good is a PDF that names it, kept for those who come next', async () => {
  const answer = await shop.get(passportUrl('100102'))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  // a line of text for every figure, besides the head and the rules
  expect(drawn(answer.rawPayload).match(/\bTJ\b/g)?.length).toBeGreaterThan(25)
  expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g), 'sheets').toHaveLength(1)
  expect((await shop.get(passportUrl('100102'))).rawPayload.equals(answer.rawPayload)).toBe(true)
})

it.each([
  ['a good whose paper is not made here', '100103'],
  ['an unknown good', '999999'],
  ['no code at all', 'perforator'],
])('%s: 404', async (_what, code) => {
  expect((await shop.get(passportUrl(code))).statusCode).toBe(404)
})
