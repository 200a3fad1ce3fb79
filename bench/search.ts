/**
 * How well the search finds, on the demo shop: every article in six spellings, and the query sets.
 *   node bench/search.ts                    5000 goods in a database of its own
 *   node bench/search.ts --database URL     a shop that is there already
 *   node bench/search.ts --failed           with what failed
 *   node bench/search.ts --set tuning       one or some of frozen, seen, tuning, blind-a, blind-b, blind-c, blind-d
 *   node bench/search.ts --every 0          no articles; 20: each twentieth
 */
import { parseArgs } from 'node:util'
import { openCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import { readConfig } from '#server/config/config.ts'
import type { DbConnection } from '#server/db/client.ts'
import { openShop } from '#server/open-shop.ts'
import { type Ask, ARTICLE_WAYS, judgedGoods, measureArticles, measureQueries } from '#server/search/measure.ts'
import { blindQueriesA } from '#server/search/queries.blind-a.fixture.ts'
import { blindQueriesB } from '#server/search/queries.blind-b.fixture.ts'
import { blindQueriesC } from '#server/search/queries.blind-c.fixture.ts'
import { blindQueriesD } from '#server/search/queries.blind-d.fixture.ts'
import { blindQueriesE } from '#server/search/queries.blind-e.fixture.ts'
import { blindQueriesF } from '#server/search/queries.blind-f.fixture.ts'
import { frozenQueries } from '#server/search/queries.frozen.fixture.ts'
import { seenQueries } from '#server/search/queries.seen.fixture.ts'
import { tuningQueries } from '#server/search/queries.tuning.fixture.ts'
import { onFilledShop } from './catalog/on-filled-shop.ts'

const { values } = parseArgs({
  options: {
    goods: { type: 'string', default: '5000' },
    database: { type: 'string' },
    failed: { type: 'boolean', default: false },
    set: { type: 'string', default: 'frozen,seen,tuning,blind-a,blind-b,blind-c,blind-d,blind-e,blind-f' },
    every: { type: 'string', default: '1' },
  },
})

const HOST = 'shop.test'
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

async function measure(connection: DbConnection): Promise<void> {
  const index = openCatalogIndex({ ...connection, log: { info() {}, warn: console.error } })
  await index.ready
  const { app, close } = await openShop(readConfig({ HOST, LOG_LEVEL: 'silent' }), connection, { listings: index })
  let client = 0
  // each from an address of its own: reading is limited by address
  const ask: Ask = async (path) => {
    client++
    const remoteAddress = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`
    return (await app.inject({ url: `/api${path}`, headers: { host: HOST }, remoteAddress })).json()
  }
  const goods = await judgedGoods(connection.db)
  const tell = (failed: readonly string[]) =>
    values.failed && console.log(failed.map((line) => `    ${line}`).join('\n'))
  const sets = [
    ['frozen', frozenQueries],
    ['seen', seenQueries],
    ['tuning', tuningQueries],
    ['blind-a', blindQueriesA],
    ['blind-b', blindQueriesB],
    ['blind-c', blindQueriesC],
    ['blind-d', blindQueriesD],
    ['blind-e', blindQueriesE],
    ['blind-f', blindQueriesF],
  ] as const
  for (const [set, queries] of sets.filter(([name]) => values.set.split(',').includes(name))) {
    const { share, kinds, failed } = await measureQueries(ask, goods, queries)
    console.log(`${set} set, ${queries.length} queries: ${percent(share)}`)
    for (const [kind, own] of kinds) console.log(`  ${kind.padEnd(18)} ${percent(own)}`)
    // what failed of the frozen set is not to be looked at while tuning
    if (set !== 'frozen') tell(failed)
  }
  if (values.every !== '0') await measureAllArticles()
  await close()
  await index.close()

  async function measureAllArticles() {
    for (const { way, write } of ARTICLE_WAYS) {
      const { share, asked, failed } = await measureArticles(ask, goods, write, Number(values.every))
      console.log(`articles, ${way}: ${percent(share)} of ${asked}`)
      tell(failed.slice(0, 10))
    }
  }
}

await onFilledShop(values, measure)
