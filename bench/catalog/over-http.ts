import { Agent, get } from 'node:http'
import type { CatalogIndex } from '#server/catalog-index/catalog-index.ts'
import { readConfig } from '#server/config/config.ts'
import type { DbConnection } from '#server/db/client.ts'
import { openShop } from '#server/open-shop.ts'
import { measuredFigures, ms } from './figures.ts'

const HOST = 'shop.test'
const AT_ONCE = 8

export interface HttpShop {
  ask(path: string): Promise<void>
  close(): Promise<void>
}

/** The shop's own application on a real socket, its pages left out. */
export async function openHttpShop(database: DbConnection, catalog: CatalogIndex): Promise<HttpShop> {
  const config = readConfig({ HOST, LOG_LEVEL: 'silent' })
  const { app, close } = await openShop(config, database, { listings: catalog })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(`${address}/api${path}`, { agent, headers: { host: HOST } }, (answer) => {
        answer
          .resume()
          .on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`))))
      }).on('error', reject)
    })
  return {
    ask,
    async close() {
      agent.destroy()
      await close()
    },
  }
}

const print = (kind: string, cells: readonly string[]) =>
  console.log(kind.padEnd(34) + cells.map((cell) => cell.padStart(12)).join(''))

export const printHttpHead = () =>
  print('over HTTP', ['requests', 'p50 ms', 'p99 ms', `a second, ${AT_ONCE} at once`.padStart(24)])

/** Each path alone, one after another, for the times; then several at once, for the throughput. */
export async function reportHttp(
  kind: string,
  paths: readonly string[],
  { ask }: HttpShop,
  others = paths,
): Promise<void> {
  for (const path of others.slice(0, 30)) await ask(path)
  const times: number[] = []
  for (const path of paths) {
    const from = performance.now()
    await ask(path)
    times.push(performance.now() - from)
  }
  const begun = performance.now()
  const waiting = [...others]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await ask(path)
    }),
  )
  const perSecond = (others.length / (performance.now() - begun)) * 1000
  const { p50, p99 } = measuredFigures(times)
  print(kind, [
    paths.length.toLocaleString('en'),
    ms(p50),
    ms(p99),
    Math.round(perSecond).toLocaleString('en').padStart(24),
  ])
}
