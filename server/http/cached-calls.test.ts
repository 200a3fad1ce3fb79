import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isApiError } from '#contract/api-error.ts'
import { executable, shopGate } from '#server/calls/execute.ts'
import { nobody } from '#server/calls/in-process-client.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import type { Db } from '#server/db/client.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { insertPublications } from '#server/test/publications-fixture.ts'
import { implementations } from './api/sections.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await insertPublications(shop.database.db, shop.time.now)
})
afterAll(() => shop.close())

const GOOD = { params: { code: '100101' } }
const CATEGORY = { params: { code: 'perforatory' }, query: {} }
const VENDOR = { params: { code: 'v1' } }
const ACTION = { params: { id: 'bury' }, query: { type: 'action' } }

/** Every cached call with something to ask it. */
const ASKED: Record<string, object> = {
  '/catalog/category/root': {},
  '/catalog/category/{code}/goods': CATEGORY,
  '/catalog/category/{code}/children': { params: { code: 'elektroinstrument' } },
  '/catalog/category/{code}/filters': CATEGORY,
  '/catalog/category/{code}/seo': CATEGORY,
  '/catalog/category/{code}/listing': CATEGORY,
  '/catalog/good/{code}': GOOD,
  '/catalog/good/{code}/analogs': GOOD,
  '/catalog/good/{code}/complect': GOOD,
  '/vendor': {},
  '/vendor/{slug}': { params: { slug: 'norvik' } },
  '/vendor/{code}/goods': VENDOR,
  '/vendor/{code}/filters': VENDOR,
  '/vendor/{code}/listing': VENDOR,
  '/best/vendor': {},
  '/best/categorized-preview': {},
  '/best/good': {},
  '/best/selection/tabs': {},
  '/best/selection/goods': { query: { code: 'hits' } },
  '/best/selection/all': {},
  '/best/season': {},
  '/best/discount/goods': {},
  '/best/discount/filters': {},
  '/best/discount/listing': {},
  '/search/quick': { query: { q: 'перфоратор' } },
  '/search/filters': { query: { q: 'перфоратор' } },
  '/content/init': {},
  '/content/menu': {},
  '/content/seo': { query: { type: 'home' } },
  '/blogs/types': {},
  '/blogs/filters': {},
  '/blogs/list': {},
  '/blogs/page': { query: { code: 'kak-vybrat' } },
  '/action': {},
  '/action/filters': {},
  '/action/{id}': ACTION,
  '/action/{id}/related/categories': ACTION,
  '/action/{id}/related/goods': ACTION,
  '/action/{id}/related/actions': ACTION,
}

/** Tables of which no notice comes, and why an answer made from them is right all the same. */
const BY_SEARCH =
  'made of goods, sections and makers, which are told of; it follows them a second later, and the answer ages'
const UNTOLD: Record<string, string> = {
  search_category: BY_SEARCH,
  search_document_word: BY_SEARCH,
  search_phrase: BY_SEARCH,
  search_state: BY_SEARCH,
  search_vendor: BY_SEARCH,
  search_word: BY_SEARCH,
  search_popular: 'counted anew every ten minutes: the answer ages sooner',
}

const cached = implementations.filter(({ call }) => call.cached)

it('only what is the same for everybody is cached, and all of it is looked at here', () => {
  expect(cached.filter(({ call }) => call.method !== 'GET' || call.access !== 'public')).toEqual([])
  expect(cached.map(({ call }) => call.path).sort()).toEqual(Object.keys(ASKED).sort())
})

/** A transaction holds the lock of every table it has read, through views and functions as well. */
async function tablesBehind(path: string): Promise<string[]> {
  const found = cached.find(({ call }) => call.path === path)!
  return shop.database.db.transaction().execute(async (tx: Db) => {
    const { execute } = executable(
      found,
      shopGate(async () => new Set(['000001', '777'])),
    )
    const context = {
      ...shop.services,
      db: tx,
      catalog: createSqlIndex(tx),
      nodeCode: '000001',
      visitor: nobody,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      setCookie() {},
    }
    const answered = await execute(ASKED[path]!, context).then(
      () => null,
      (error: unknown) => error,
    )
    if (answered !== null && !isApiError(answered)) throw answered
    expect([path, answered && (answered as Error).message]).toEqual([path, null])
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind in ('r', 'p', 'm') and c.relnamespace = 'public'::regnamespace`.execute(
      tx,
    )
    return rows.map(({ name }) => name)
  })
}

it('the database tells of every change behind a cached answer', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.prosrc ~ 'content_change|catalog_change'`.execute(shop.database.db)
  const told = new Set(rows.map(({ name }) => name))
  const silent = new Map<string, string[]>()
  const read = new Set<string>()
  for (const path of Object.keys(ASKED)) {
    for (const table of await tablesBehind(path)) {
      read.add(table)
      if (!told.has(table) && !(table in UNTOLD)) silent.set(table, [...(silent.get(table) ?? []), path])
    }
  }
  expect(Object.fromEntries(silent)).toEqual({})
  // a reason nobody needs any more goes
  expect(Object.keys(UNTOLD).filter((table) => !read.has(table) || told.has(table))).toEqual([])
})
