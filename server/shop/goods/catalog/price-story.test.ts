import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import type { TestDatabase } from '#server/db/test-database.ts'
import { readPriceStory } from './price-story.ts'

const NOW = new Date('2026-11-18T12:00:00+03:00')
const NODE = '000001'
const GOOD = '100101'

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
  await database.pool.query(
    `insert into setting (key, value) values ('prices', '{"showsHistory": true, "alerts": true, "heldTimes": 10}')
    on conflict (key) do update set value = excluded.value`,
  )
})
afterAll(() => database.drop())

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000)

it.each<[name: string, past: [price: number, daysAgo: number][], priceOld: number | null, words: string]>([
  ['never changed', [], null, 'Цена не менялась 90 дней'],
  ['changed too long ago', [[900, 120]], null, 'Цена не менялась 90 дней'],
  ['crossed out, and nobody knows since when', [], 1200, 'Сообщить о снижении цены'],
  ['crossed out, and it was asked for', [[1200, 5]], 1200, 'Самая низкая цена за 90 дней'],
  ['was lower', [[900, 40]], null, 'За 90 дней от 900 ₽'],
  [
    'was lower before it was crossed out',
    [
      [900, 40],
      [1200, 5],
    ],
    1200,
    'За 90 дней от 900 ₽',
  ],
])('%s', async (_, past, priceOld, words) => {
  await database.pool.query('delete from price_history')
  for (const [price, days] of past)
    await database.pool.query(
      'insert into price_history (good_code, node_code, price, valid_until) values ($1, $2, $3, $4)',
      [GOOD, NODE, price * 100, daysAgo(days)],
    )
  const { priceStory } = await readPriceStory(
    { db: database.db, nodeCode: NODE, clock: () => NOW },
    { code: GOOD, isHire: false, price: { priceComputed: 1000, priceOld } as never, goodTotalCount: 1 },
  )
  expect(priceStory?.text.replaceAll('\u00A0', ' ')).toBe(words)
})
