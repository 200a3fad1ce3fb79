import type { OpenCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import type { DbConnection } from '#server/db/client.ts'
import { measuredFigures, ms } from './figures.ts'

const MANY = 10_000
const SINGLE_TIMES = 40

export async function measureRefresh({ pool }: DbConnection, index: OpenCatalogIndex): Promise<void> {
  const { rows } = await pool.query<{ code: string }>(
    `select good_code as code from good_offer where node_code = '777' and price > 100000 order by good_code limit 1`,
  )
  const { code } = rows[0]!
  const priceOf = async () => (await index.cards([code], '777'))[0]!.price.priceComputed
  const times: number[] = []
  for (let i = 0; i < SINGLE_TIMES; i++) {
    const before = await priceOf()
    await pool.query(
      `update good_offer set price = price - 1, price_registered = null where good_code = $1 and node_code = '777'`,
      [code],
    )
    const committed = performance.now()
    while ((await priceOf()) === before) await new Promise((resolve) => setTimeout(resolve, 1))
    times.push(performance.now() - committed)
  }
  const { p50, p99 } = measuredFigures(times)
  console.log(`one price: seen ${ms(p50)} ms after its commit (p99 ${ms(p99)} ms)`)

  const { rows: many } = await pool.query<{ codes: string[] }>(
    `select array_agg(code) as codes from (select code from good where not is_hire limit ${MANY}) first`,
  )
  const { codes } = many[0]!
  await index.fresh()
  const { loads } = index.state()
  const begun = performance.now()
  await pool.query(`update good_offer set price = price - 1, price_registered = null where good_code = any($1)`, [
    codes,
  ])
  const committed = performance.now()
  await index.fresh()
  const seen = performance.now()
  const how = index.state().loads === loads ? '' : ' (by a full reload)'
  console.log(
    `prices of ${codes.length.toLocaleString('en')} goods in every branch: the update itself ${ms(committed - begun)} ms, ` +
      `seen ${ms(seen - committed)} ms later${how}`,
  )
}
