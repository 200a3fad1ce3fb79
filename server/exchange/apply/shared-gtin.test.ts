import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedGtin } from '#rules/exchange/gtin.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('the database knows a shared barcode as the rule does', async () => {
  const digits = (least: number, most: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((each) => each.join(''))
  const withEnds = digits(7, 13).chain((start) => fc.integer({ min: 0, max: 9 }).map((end) => `${start}${end}`))
  const begun = fc
    .tuple(fc.constantFrom('', '0', '00', '000000', '2', '02', '4'), withEnds)
    .map((parts) => parts.join(''))
  const texts = [...new Set(fc.sample(begun, 5000)), '', 'x', '4600000000015', '2000000004556']
  const { rows } = await database.pool.query<{ gtin: string | null }>(
    'select shared_gtin(said) as gtin from unnest($1::text[]) with ordinality as told (said, place) order by place',
    [texts],
  )
  expect(rows.map(({ gtin }) => gtin)).toEqual(texts.map(sharedGtin))
  expect(rows.filter(({ gtin }) => gtin !== null).length).toBeGreaterThan(50)
})
