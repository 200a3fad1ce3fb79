import type { CatalogIndex, ListingRequest, ListingScope } from '#server/catalog-index/catalog-index.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import type { Filter } from '#contract/good.ts'
import type { ListingQuery } from '#contract/listing-query.ts'
import type { DbConnection } from '#server/db/client.ts'
import { ms, time } from './figures.ts'

const request = (
  nodeCode: string,
  scope: Partial<ListingScope>,
  rest: Partial<ListingRequest> = {},
): ListingRequest => ({
  nodeCode,
  scope: { isHire: false, ...scope },
  filters: {},
  inStock: false,
  sort: 'popular',
  page: 1,
  perPage: 24,
  withFacets: true,
  ...rest,
})

/** What visitors ask for, by kind. Every kind walks over branches and, where it can, over categories. */
async function workload({ db }: DbConnection, index: CatalogIndex): Promise<Record<string, ListingRequest[]>> {
  const nodes = (await db.selectFrom('node_logistic').select('code').execute()).map(({ code }) => code)
  const node = (i: number) => nodes[i % nodes.length]!
  const roots = await db
    .selectFrom('category')
    .select('code')
    .where('parent_code', 'is', null)
    .where('is_hire', '=', false)
    .execute()
  const leaves = await db
    .selectFrom('good')
    .select('category_code as code')
    .where('is_hire', '=', false)
    .groupBy('category_code')
    .orderBy('code')
    .execute()
  const vendors = await db.selectFrom('vendor').select('code').orderBy('code').execute()
  const found = await db
    .selectFrom('good')
    .select('code')
    .where('is_hire', '=', false)
    .orderBy('name')
    .limit(1000)
    .execute()
  const leafRequests = leaves.map(({ code }, i) => request(node(i), { categoryCode: code }))
  const filtered: ListingRequest[] = []
  for (const each of leafRequests)
    filtered.push({ ...each, filters: choose((await index.listing(each)).facets), inStock: true, sort: 'price-asc' })
  return {
    'leaf category': leafRequests,
    'leaf, four filters': filtered,
    'root category': roots.map(({ code }, i) => request(node(i), { categoryCode: code })),
    brand: vendors.map(({ code }, i) => request(node(i), { vendorCode: code })),
    'search, 1000 found': [request('777', { codes: found.map(({ code }) => code) }, { sort: 'rank' })],
    discounts: nodes.map((code) => request(code, { onlyDiscounted: true }, { sort: 'discount' })),
    'whole catalogue': nodes.map((code) => request(code, {})),
    'whole, by name, last page': nodes.map((code) => request(code, {}, { sort: 'name', page: 300 })),
  }
}

/** A choice in the first four facets that have one. */
function choose(facets: Filter[]): ListingQuery['filters'] {
  const filters: ListingQuery['filters'] = {}
  for (const { code, values, min, max } of facets.slice(0, 4)) {
    if (values) filters[code] = { values: values.slice(0, 2).map(({ value }) => value) }
    else if (min !== undefined && max !== undefined)
      filters[code] = { min: Math.floor(min), max: Math.ceil(min + (max - min) * 0.6) }
  }
  return filters
}

const LEAST_SQL = 5
const SQL_MS = 2000
const COLUMNS = ['goods', 'p50 ms', 'p99 ms', 'CPU ms', 'a second', 'SQL p50', 'SQL p99', 'ratio']

const print = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(10)).join(''))

/** Rows, total and all facets; the same requests through both. */
export async function measureListings(connection: DbConnection, index: CatalogIndex): Promise<void> {
  const bySql = createSqlIndex(connection.db)
  print('listing with all facets', COLUMNS)
  for (const [kind, requests] of Object.entries(await workload(connection, index))) {
    const asked = (i: number) => requests[i % requests.length]!
    const memory = await time((i) => index.listing(asked(i)), Math.max(500, requests.length * 5), 1500)
    const sql = await time((i) => bySql.listing(asked(i)), LEAST_SQL, SQL_MS)
    let goods = 0
    for (const each of requests) {
      goods += (await index.listing({ ...each, filters: {}, inStock: false, withFacets: false })).total
    }
    print(kind, [
      Math.round(goods / requests.length).toLocaleString('en'),
      ms(memory.p50),
      ms(memory.p99),
      ms(memory.cpuMean),
      Math.round(memory.perSecond).toLocaleString('en'),
      ms(sql.p50),
      ms(sql.p99),
      `${Math.round(memory.perSecond / sql.perSecond)}×`,
    ])
  }
}
