import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoShop } from '#demo/load.ts'
import { namedPictures } from '#server/test/stored-pictures.ts'
import { openTestShopInMemory } from '#server/test/test-app.ts'
import { type Ask, ARTICLE_WAYS, judgedGoods, measureArticles, measureQueries } from './measure.ts'
import { type Expected, ratedQueries } from './queries.fixture.ts'
import { frozenQueries } from './queries.frozen.fixture.ts'
import { seenQueries } from './queries.seen.fixture.ts'
import { tuningQueries } from './queries.tuning.fixture.ts'
import { type JudgedGood, QUERY_KINDS, plainName } from './query-set.ts'
import { findEverything } from './search.ts'
import { suggest } from './suggest.ts'

/** bench/search.ts asks a shop of 5000. */
const GOODS = 3000
const LEAST_SHARE = 0.95
/** Of each kind alone: a kind that breaks must not hide behind the others. */
const LEAST_OF_A_KIND = 0.75
/** Every article is asked by bench/search.ts; here each so many-th. */
const EVERY_ARTICLE = 120
/** Sets tuned on are asked whole by bench/search.ts; here each so many-th query. */
const EVERY_KNOWN = 3
const sampled = <T>(set: readonly T[]) => set.filter((_, at) => at % EVERY_KNOWN === 0)

let shop: Awaited<ReturnType<typeof openTestShopInMemory>>
let goods: Map<string, JudgedGood>
let ask: Ask
beforeAll(async () => {
  shop = await openTestShopInMemory()
  await loadDemoShop(shop.database.pool, {
    goods: GOODS,
    seed: 1,
    storePictures: namedPictures,
    now: new Date('2026-03-05T12:00:00+03:00'),
  })
  await shop.catalog.fresh()
  goods = await judgedGoods(shop.database.db)
  let client = 0
  ask = async (path) => {
    client++
    const remoteAddress = `10.0.${(client >> 8) & 255}.${client & 255}`
    const answer = await shop.app.inject({ url: `/api${path}`, headers: { host: 'shop.test' }, remoteAddress })
    return answer.json()
  }
})
afterAll(() => shop.close())

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const report = (what: string, share: number, failed: readonly string[]) =>
  process.stdout.write(`${what}: ${percent(share)}\n${failed.map((line) => `  missed: ${line}\n`).join('')}`)

test('there are enough queries of every kind, each once', () => {
  const all = [...frozenQueries, ...seenQueries, ...tuningQueries]
  expect(all.length).toBeGreaterThanOrEqual(400)
  for (const set of [frozenQueries, seenQueries, tuningQueries]) {
    expect(new Set(set.map(({ query }) => query)).size).toBe(set.length)
    for (const kind of QUERY_KINDS)
      expect(set.filter((each) => each.kind === kind).length, kind).toBeGreaterThanOrEqual(14)
  }
})

describe('all of the first three are right, or as many as there are', () => {
  test.each([
    ['frozen', frozenQueries],
    ['seen', sampled(seenQueries)],
    ['tuning', sampled(tuningQueries)],
  ] as const)('%s set', async (set, ratedQueries) => {
    const { share, kinds, failed } = await measureQueries(ask, goods, ratedQueries)
    report(`search, ${set} set`, share, failed)
    expect(share, failed.join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
    expect(
      kinds.filter(([, own]) => own < LEAST_OF_A_KIND),
      failed.join('\n'),
    ).toEqual([])
  })
})

describe('an article finds its good among the first three', () => {
  test.each(ARTICLE_WAYS)('$way', async ({ way, least, write }) => {
    const { share, failed } = await measureArticles(ask, goods, write, EVERY_ARTICLE)
    report(`articles, ${way}`, share, failed)
    expect(share, failed.join('\n')).toBeGreaterThanOrEqual(least)
  })
})

describe('a good of the kind is offered', () => {
  const isExpected = (good: JudgedGood, { name, ...exact }: Expected) =>
    Object.entries(exact).every(([field, value]) => good[field as keyof JudgedGood] === value) &&
    (!name || plainName(good.name).includes(plainName(name)))

  async function hold(what: string, first: number, codesFor: (query: string) => Promise<string[]>): Promise<void> {
    const failed: string[] = []
    const asked = sampled(ratedQueries)
    for (const { query, kind, expected } of asked) {
      const shown = (await codesFor(query)).slice(0, first).flatMap((code) => goods.get(code) ?? [])
      if (!shown.some((good) => isExpected(good, expected)))
        failed.push(`${query} (${kind}): ${shown.map(({ name }) => name).join(' · ') || 'nothing'}`)
    }
    const share = 1 - failed.length / asked.length
    report(what, share, failed)
    expect(share, failed.join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
  }

  test('by the search, among the first three', () =>
    hold('search', 3, async (query) =>
      (await findEverything(shop.database.db, query, '777', shop.catalog.values)).goods.map(({ code }) => code),
    ))

  test('by the suggestions, among the six', () =>
    hold('suggestions', 6, async (query) => (await suggest(shop.database.db, query, '777')).goodCodes))
})

test('every set of synonyms finds goods by a phrase of it', async () => {
  const rows = await shop.database.db.selectFrom('search_synonym').select(['set_id', 'phrase']).execute()
  const empty: string[] = []
  for (const [set, own] of Map.groupBy(rows, ({ set_id }) => set_id)) {
    let found = 0
    for (const { phrase } of own) {
      found = (await findEverything(shop.database.db, phrase, '777', shop.catalog.values)).goods.length
      if (found > 0) break
    }
    if (found === 0) empty.push(`${set}: ${own.map(({ phrase }) => phrase).join(', ')}`)
  }
  expect(empty).toEqual([])
})
