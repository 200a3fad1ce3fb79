import { Agent, get } from 'node:http'
import { buildApp } from '#server/app.ts'
import type { CatalogIndex } from '#server/catalog-index/catalog-index.ts'
import { readConfig } from '#server/config.ts'
import type { DbConnection } from '#server/db/client.ts'
import { openPorts } from '#server/ports/ports.ts'
import { queries } from '#server/search/queries.fixture.ts'
import { figuresOf, ms } from './figures.ts'

/** What the field asks while somebody types: nearly every letter of the beginning, then the whole. */
const typed = (query: string) => [2, 3, 4, 6, 8, 12, query.length].map((length) => query.slice(0, length))
const AT_ONCE = 8
const HOST = 'shop.test'

/** Suggestions and whole searches over HTTP, each text of the search test set once: nothing is answered from a cache. */
export async function measureSearch({ pool, db }: DbConnection, catalog: CatalogIndex): Promise<void> {
  const begun = performance.now()
  await pool.query('select rebuild_search()')
  console.log(`search documents rebuilt in ${((performance.now() - begun) / 1000).toFixed(1)} s`)

  const config = readConfig({ HOST, LOG_LEVEL: 'silent' })
  const app = await buildApp({ db, catalog, ports: await openPorts(config, db), config, clock: () => new Date(), pages: null })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const ask = (call: string) => (text: string) =>
    new Promise<void>((resolve, reject) => {
      const url = `${address}/api/search${call}?nodeLogisticCode=000001&q=${encodeURIComponent(text)}`
      get(url, { agent, headers: { host: HOST } }, (answer) => {
        answer.resume().on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`))))
      }).on('error', reject)
    })
  console.log(`${'search over HTTP'.padEnd(28)}${'texts'.padStart(9)}${'p50 ms'.padStart(10)}${'p99 ms'.padStart(10)}${`a second, ${AT_ONCE} at once`.padStart(24)}`)
  const whole = queries.map(({ query }) => query)
  await report('suggestions', [...new Set(whole.flatMap(typed))], ask('/quick'))
  await report('goods, filters, categories', whole, ask(''))
  agent.destroy()
  await app.close()
}

async function report(kind: string, texts: string[], ask: (text: string) => Promise<void>): Promise<void> {
  for (const text of texts.slice(0, 30)) await ask(text)
  const times: number[] = []
  for (const text of texts) {
    const from = performance.now()
    await ask(text)
    times.push(performance.now() - from)
  }
  const begun = performance.now()
  const waiting = [...texts]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) await ask(text)
    }),
  )
  const perSecond = (texts.length / (performance.now() - begun)) * 1000
  const { p50, p99 } = figuresOf(times)
  console.log(`${kind.padEnd(28)}${String(texts.length).padStart(9)}${ms(p50).padStart(10)}${ms(p99).padStart(10)}${Math.round(perSecond).toLocaleString('en').padStart(24)}`)
}
