import type { DbConnection } from '#server/db/client.ts'
import { ratedQueries } from '#server/search/queries.fixture.ts'
import { type HttpShop, reportHttp } from './over-http.ts'

const ALL_TEXTS = 200_000

/** What the field asks while somebody types: nearly every letter of the beginning, then the whole. */
const typed = (query: string) => [2, 3, 4, 6, 8, 12, query.length].map((length) => query.slice(0, length))
const path = (call: string, node: string) => (text: string) =>
  `/search${call}?nodeLogisticCode=${node}&q=${encodeURIComponent(text)}`

export async function rebuildSearch({ pool }: DbConnection): Promise<void> {
  const begun = performance.now()
  await pool.query('select rebuild_search()')
  console.log(`search documents rebuilt in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

/** Suggestions and whole searches, the texts of the search test set; of a very big shop every third. */
export async function measureSearch(shop: HttpShop, goods: number): Promise<void> {
  const isAsked = (_: string, place: number) => goods <= ALL_TEXTS || place % 3 === 0
  const whole = ratedQueries.map(({ query }) => query).filter(isAsked)
  const beginnings = [...new Set(ratedQueries.flatMap(({ query }) => typed(query)))].filter(isAsked)
  // The first branch's texts are timed one by one and the second's come several at once, so that no answer is a kept
  // one.
  await reportHttp(
    'suggestions, each text once',
    beginnings.map(path('/quick', '000001')),
    shop,
    beginnings.map(path('/quick', '000003')),
  )
  await reportHttp('suggestions, asked again', beginnings.map(path('/quick', '000001')), shop)
  await reportHttp('search: goods, filters, categories', whole.map(path('', '000001')), shop)
}
