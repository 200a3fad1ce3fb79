import { openCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { openShop } from '#server/open-shop.ts'
const connection = createDb({ connectionString: process.env.DBURL! }, { prepared: true })
const index = openCatalogIndex({ ...connection, log: { info() {}, warn: console.error } })
await index.ready
const { app, close } = await openShop(readConfig({ HOST: 'shop.test', LOG_LEVEL: 'silent' }), connection, { listings: index })
let n = 0
for (const q of process.argv.slice(2)) {
  const t = performance.now()
  const a = (await app.inject({ url: `/api/search?nodeLogisticCode=777&perPage=3&q=${encodeURIComponent(q)}`, headers: { host: 'shop.test' }, remoteAddress: `10.0.1.${n++ % 250}` })).json()
  const d = a.data
  if (!d) { console.log(q, JSON.stringify(a).slice(0, 300)); continue }
  console.log(`${q} [${d.meta.total}] ${(performance.now() - t).toFixed(0)}ms ${d.corrected ? `«${d.corrected}» ` : ''}${d.match.kind}:${d.match.missing} ${d.understanding.chips.map((c: any) => c.label)} ${d.links.map((l: any) => l.url).join(' ')} | ${d.goods.map((g: any) => g.name.slice(0, 45)).join(' · ')}`)
}
await close(); await index.close(); await connection.close()
