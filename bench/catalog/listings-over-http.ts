import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import type { DbConnection } from '#server/db/client.ts'
import { type HttpShop, openHttpShop, reportHttp } from './over-http.ts'

const LEAST_REQUESTS = 1000
/** A listing of a million goods takes SQL seconds. */
const sqlRequests = (goods: number) => (goods > 300_000 ? 8 : 40)

/** A category page's call, rows and all facets in one answer: every category with goods, plain and narrowed. */
async function pathsOf({ db }: DbConnection): Promise<string[]> {
  const leaves = await db
    .selectFrom('good')
    .select('category_code as code')
    .where('is_hire', '=', false)
    .groupBy('category_code')
    .orderBy('code')
    .execute()
  const one = leaves.flatMap(({ code }) => {
    const path = `/catalog/category/${code}/listing?nodeLogisticCode=000001`
    return [path, `${path}&inStock=1&sort=price-asc`, `${path}&filter[price]=1000-20000&page=2`]
  })
  return Array.from({ length: Math.ceil(LEAST_REQUESTS / one.length) }, () => one).flat()
}

export async function measureListingsOverHttp(connection: DbConnection, shop: HttpShop, goods: number): Promise<void> {
  const paths = await pathsOf(connection)
  await reportHttp('listing with facets', paths, shop)
  const bySql = await openHttpShop(connection, createSqlIndex(connection.db))
  const every = Math.ceil(paths.length / sqlRequests(goods))
  await reportHttp(
    'the same by SQL',
    paths.filter((_, place) => place % every === 0),
    bySql,
  )
  await bySql.close()
}
