/**
 * Quick order over HTTP: lists of 500 different lines of each kind, on the demo shop. Fails when one takes longer than
 * 3 s, or, while others use the machine too, more than 3 s of CPU.
 *   node bench/quick-order.ts                    5000 goods in a database of its own
 *   node bench/quick-order.ts --database URL     a shop that is there already
 *   node bench/quick-order.ts --kind noise       one kind
 * On a busy machine read the CPU: seconds this process and PostgreSQL's really ran, whatever others did meanwhile.
 */
import { request } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import { readConfig } from '#server/config/config.ts'
import type { DbConnection } from '#server/db/client.ts'
import { openShop } from '#server/open-shop.ts'
import { statementCounter } from '#server/test/count-statements.ts'
import { onFilledShop } from './catalog/on-filled-shop.ts'
import { cpuMeter } from './postgres-cpu.ts'
import { orderLists } from './quick-order/lists.ts'

const { values } = parseArgs({
  options: {
    goods: { type: 'string', default: '5000' },
    lines: { type: 'string', default: '500' },
    times: { type: 'string', default: '3' },
    kind: { type: 'string' },
    database: { type: 'string' },
  },
})

const HOST = 'shop.test'
const MOST_SECONDS = 3
async function measure(connection: DbConnection): Promise<void> {
  console.log(`machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}`)
  const index = openCatalogIndex({ ...connection, log: { info() {}, warn: console.error } })
  await index.ready
  const config = readConfig({ HOST, LOG_LEVEL: 'silent', ADDRESS_LIMIT_FACTOR: '1000' })
  const { app, close } = await openShop(config, connection, { listings: index })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (text: string) =>
    new Promise<{ data: { lines: { code: string | null; candidates: string[] }[] } }>((resolve, reject) => {
      const headers = { host: HOST, 'content-type': 'application/json', connection: 'close' }
      request(`${address}/api/quick-order/match`, { method: 'POST', headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const body = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(JSON.parse(body))
          else reject(new Error(`${answer.statusCode}: ${body}`))
        })
      })
        .on('error', reject)
        .end(JSON.stringify({ text, nodeLogisticCode: '777' }))
    })
  const count = statementCounter(connection.pool)
  const cells = (each: readonly string[]) => each.map((cell) => cell.padStart(12)).join('')
  console.log(
    'list'.padEnd(26) +
      cells(['lines', 'found', 'doubtful', 'best s', 'worst s', 'CPU here s', 'PostgreSQL s', 'statements']),
  )
  const slow: string[] = []
  for (const { kind, lines } of await orderLists(connection, Number(values.lines))) {
    if (values.kind !== undefined && values.kind !== kind) continue
    const text = lines.join('\n')
    const times: number[] = []
    const cpu: number[] = []
    const postgres: number[] = []
    let [found, doubtful] = [0, 0]
    for (let time = 0; time < Number(values.times); time++) {
      const used = await cpuMeter(connection)
      const begun = performance.now()
      const { data } = await ask(text)
      times.push((performance.now() - begun) / 1000)
      const ran = used()
      cpu.push(ran.here / 1000)
      postgres.push(ran.postgres / 1000)
      found = data.lines.filter(({ code }) => code !== null).length
      doubtful = data.lines.filter(({ code, candidates }) => code === null && candidates.length > 0).length
    }
    const statements = await count(async () => void (await app.inject(injected(text))))
    const seconds = (value: number) => value.toFixed(2)
    console.log(
      kind.padEnd(26) +
        cells([
          String(lines.length),
          String(found),
          String(doubtful),
          seconds(Math.min(...times)),
          seconds(Math.max(...times)),
          seconds(Math.min(...cpu)),
          seconds(Math.min(...postgres)),
          String(statements.length),
        ]),
    )
    const isShared = loadavg()[0]! > cpus().length
    const took = isShared ? Math.min(...cpu) + Math.min(...postgres) : Math.min(...times)
    if (took > MOST_SECONDS) slow.push(kind)
  }
  await close()
  await index.close()
  if (slow.length > 0) {
    console.log(`longer than ${MOST_SECONDS} s: ${slow.join(', ')}`)
    process.exitCode = 1
  }
}

const injected = (text: string) => ({
  method: 'POST' as const,
  url: '/api/quick-order/match',
  headers: { host: HOST },
  payload: { text, nodeLogisticCode: '777' },
})

await onFilledShop(values, measure)
