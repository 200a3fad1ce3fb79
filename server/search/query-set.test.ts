import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoShop } from '#demo/load.ts'
import { namedPictures } from '#server/test/stored-pictures.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { type Expected, queries } from './queries.fixture.ts'
import { search } from './search.ts'
import { suggest } from './suggest.ts'

const GOODS = 3000
const LEAST_SHARE = 0.95
/** Of each kind alone: a kind that breaks must not hide behind the others. */
const LEAST_OF_A_KIND = 0.8

interface Card {
  code: string
  name: string
  article: string
  category: string
  vendor: string
}

let database: TestDatabase
let cards: Map<string, Card>
beforeAll(async () => {
  database = await createTestDatabase()
  await loadDemoShop(database.pool, {
    goods: GOODS,
    seed: 1,
    storePictures: namedPictures,
    now: new Date('2026-03-05T12:00:00+03:00'),
  })
  const rows = await database.db
    .selectFrom('good')
    .select(['code', 'name', 'article', 'category_code as category', 'vendor_code as vendor'])
    .where('is_hire', '=', false)
    .execute()
  cards = new Map(rows.map((row) => [row.code, row]))
})
afterAll(() => database.drop())

/** Names are typeset with no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').toLowerCase()

const isExpected = (card: Card, { name, ...exact }: Expected) =>
  Object.entries(exact).every(([field, value]) => card[field as keyof Card] === value) &&
  (!name || plain(card.name).includes(plain(name)))

test('there are enough queries, each once, and each names a good of the shop', () => {
  expect(queries.length).toBeGreaterThanOrEqual(150)
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length)
  const empty = queries.filter(({ expected }) => ![...cards.values()].some((card) => isExpected(card, expected)))
  expect(empty).toEqual([])
})

interface Answer {
  codes: string[]
  corrected: string | null
}

/** Asks every query and says what share has an expected good among the first. */
async function hold(what: string, first: number, ask: (query: string) => Promise<Answer>): Promise<void> {
  const failed: string[] = []
  const byKind = new Map<string, [found: number, all: number]>()
  for (const { query, kind, expected } of queries) {
    const { codes, corrected } = await ask(query)
    const goods = codes.slice(0, first).map((code) => cards.get(code)!)
    const isFound = goods.some((card) => isExpected(card, expected))
    const [found, all] = byKind.get(kind) ?? [0, 0]
    byKind.set(kind, [found + Number(isFound), all + 1])
    if (!isFound)
      failed.push(
        `${query} (${kind}${corrected === null ? '' : ` → ${corrected}`}): ${goods.map(({ name }) => name).join(' · ') || 'nothing'}`,
      )
  }
  const share = 1 - failed.length / queries.length
  const kinds = [...byKind].map(([kind, [found, all]]) => `${kind} ${found}/${all}`).join(', ')
  process.stdout.write(
    `${what}: ${(share * 100).toFixed(1)} % of ${queries.length} (${kinds})\n${failed.map((line) => `  missed: ${line}\n`).join('')}`,
  )
  expect(share, failed.join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
  expect(
    [...byKind].filter(([, [found, all]]) => found < all * LEAST_OF_A_KIND),
    failed.join('\n'),
  ).toEqual([])
}

test('the search has an expected good among the first three', () =>
  hold('search test set', 3, async (query) => {
    const { goods, corrected } = await search(database.db, query, '777')
    return { codes: goods.map(({ code }) => code), corrected }
  }))

test('the suggestions have one among the six', () =>
  hold('suggestions', 6, async (query) => {
    const { goodCodes, corrected } = await suggest(database.db, query, '777')
    return { codes: goodCodes, corrected }
  }))
