/**
 * How long reading and staging an export takes beside a bare streaming parse of the same files, and what memory it
 * needs. 100 000 goods with 12 properties, 6 price types and 12 warehouses are some 440 MB of XML. Ends with 1 when a
 * measure of the issue does not hold.
 *   node scripts/run.mjs bench/exchange-read.ts [--goods 100000] [--rounds 3]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { emulatedShop } from '#server/exchange/emulator/emulated-shop.ts'
import { exportFiles } from '#server/exchange/emulator/export-files.ts'
import { openReader } from '#server/exchange/reader/reader.ts'
import { makeRun } from './exchange/stage-export.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
})
const goods = Number(values.goods)
const MOST_TIMES = 2
const MOST_MEGABYTES = 300

const folder = mkdtempSync(join(tmpdir(), 'verstak-exchange-read-'))
const postgres = await startTemporaryPostgres()
const connection = { connectionString: postgres.connectionString }
const { pool, close } = createDb(connection)
let failed = 0

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** In a process of its own, as polite as the reader's thread: beside other work both wait alike. */
async function bareParse(paths: string[]): Promise<number> {
  const child = fork(join(import.meta.dirname, 'exchange/bare-parse.ts'), paths, { execArgv: [] })
  let used = 0
  child.on('message', (told) => (used = Number(told)))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the bare parse ended with ${code}`)
  return used
}

/** Of this process: what others do on the machine meanwhile is not in it. */
const usedSince = (from: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1e6
}

try {
  await migrate(pool, join(import.meta.dirname, '../server/db/migrations'))
  const files: { name: string; path: string }[] = []
  let bytes = 0
  for (const { name, pieces } of exportFiles(emulatedShop({ goods }), { dialect: '2.04' })) {
    const path = join(folder, name)
    await pipeline(Readable.from(pieces()), createWriteStream(path))
    bytes += statSync(path).size
    files.push({ name, path })
  }
  const { rows } = await pool.query<{ id: number }>(
    `insert into exchange_source (name, kind, is_on, created_at) values ('1С', '1c', true, now()) returning id`,
  )
  const sourceId = rows[0]!.id
  console.log(
    `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}; ${goods} goods, ${(bytes / 1024 ** 2).toFixed(0)} MB`,
  )
  const reader = openReader(connection)
  const ratios: number[] = []
  const worked: number[] = []
  let [least, most] = [Infinity, 0]
  for (let round = 0; round < Number(values.rounds); round++) {
    let bareUsed = 0
    const bare = await seconds(async () => void (bareUsed = await bareParse(files.map(({ path }) => path))))
    const runId = await makeRun(pool, sourceId)
    const timer = setInterval(() => {
      const held = process.memoryUsage().rss / 1024 ** 2
      least = Math.min(least, held)
      most = Math.max(most, held)
    }, 200)
    const from = process.cpuUsage()
    const staged = await seconds(async () => {
      for (const [at, { name, path }] of files.entries()) {
        const { rows: made } = await pool.query<{ id: number }>(
          `insert into exchange_file (run_id, name, state, created_at, changed_at) values ($1, $2, 'reading', now(), now()) returning id`,
          [runId, name],
        )
        const { encoding } = await reader.weigh(path)
        const order = {
          path,
          fileId: made[0]!.id,
          runId,
          sourceId,
          fileName: name,
          place: at + 1,
          encoding,
          now: new Date(),
        }
        await reader.read(order, () => {})
      }
    })
    clearInterval(timer)
    const used = usedSince(from)
    ratios.push(staged / bare)
    worked.push(used / bareUsed)
    console.log(
      `    bare ${bare.toFixed(1)} s, read and staged ${staged.toFixed(1)} s: ${(staged / bare).toFixed(2)} ×; of the processor ${bareUsed.toFixed(2)} and ${used.toFixed(2)} s: ${(used / bareUsed).toFixed(2)} ×`,
    )
    await pool.query('truncate stage_good, stage_price, stage_stock')
  }
  await reader.close()
  const sorted = ratios.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)]!
  if (sorted[0]! > MOST_TIMES) failed++
  console.log(
    `${sorted[0]! > MOST_TIMES ? 'NOT' : 'ok '} read and staged: least ${sorted[0]!.toFixed(2)} ×, median ${median.toFixed(2)} × of a bare parse, at most ${MOST_TIMES}`,
  )
  console.log(
    `    of the processor: least ${Math.min(...worked).toFixed(2)} × of a bare parse, the database not counted`,
  )
  if (most > MOST_MEGABYTES) failed++
  console.log(
    `${most > MOST_MEGABYTES ? 'NOT' : 'ok '} memory of the whole process meanwhile: ${least.toFixed(0)}–${most.toFixed(0)} MB, at most ${MOST_MEGABYTES}`,
  )
} finally {
  await close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
