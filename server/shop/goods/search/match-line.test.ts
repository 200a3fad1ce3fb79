import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { matchLines } from './match-line.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
  await sql`select rebuild_search()`.execute(database.db)
})
afterAll(() => database.drop())

const match = (...lines: string[]) => matchLines(database, '000001', lines)

it('matches a line by code, whatever stands around it, and reads how many', async () => {
  const [byCode, spreadsheet, inWords] = await match('100105 — 2', '100105\t7', 'Прошу счёт: арт. 100105, 3 шт.')
  expect([byCode, spreadsheet, inWords].map((line) => [line!.exact, line!.quantity])).toEqual([
    ['100105', 2],
    ['100105', 7],
    ['100105', 3],
  ])
})

it('offers choices for words, and nothing for noise', async () => {
  const [words, noise, empty] = await match('перфоратор 2 шт', 'абракадабра', '   ')
  expect(words).toMatchObject({ line: 'перфоратор 2 шт', quantity: 2, exact: null })
  expect(words!.candidates).toHaveLength(5)
  expect([noise!.candidates, empty!.candidates]).toEqual([[], []])
})

it('reads five hundred lines in the order given, repeated ones once', async () => {
  const lines = Array.from({ length: 500 }, (_, place) =>
    place % 2 === 0 ? `100${101 + (place % 16)}\t1` : 'болгарка 125 - 2',
  )
  const matched = await match(...lines)
  expect(matched.map(({ line }) => line)).toEqual(lines)
  expect(matched[0]!.exact).toBe('100101')
})
