import { readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isApiError } from '#contract/api-error.ts'
import type { ExchangeWork } from '../sessions/exchange-work.ts'
import { takeSupplierFile } from '../suppliers/take-file.ts'
import { addTestSource, begin, type RobotSession } from '../endpoint/accounting.fixture.ts'
import type { TestShop } from '#server/test/test-app.ts'
import { type HostileFile, hostileFile } from './hostile-files.fixture.ts'

type StormedShop = Pick<TestShop, 'app' | 'database' | 'services' | 'config' | 'time'> & { exchange: ExchangeWork }

/** Two sources of the shop that send their files in turn. */
export interface StormLane {
  /** 1С, and the login of its robot. */
  accounting: number
  login: string
  supplier: number
}

interface StormOptions {
  first: number
  count: number
  /** They send at the same time. */
  lanes: readonly StormLane[]
  onFile?: (done: number) => void
}

export interface StormReport {
  /** How runs ended, by state. */
  ends: Record<string, number>
  /** Seeds of files that were not answered as they must be, and why. */
  wrong: string[]
  /** Of the process, megabytes over what it had before. */
  grown: number
}

export async function stormLanes(shop: StormedShop, count: number): Promise<StormLane[]> {
  const lanes: StormLane[] = []
  for (let at = 1; at <= count; at++) {
    const login = `storm${at}`
    const accounting = await addTestSource(shop as TestShop, { name: login, login })
    const { rows } = await shop.database.pool.query(
      `insert into exchange_source (name, kind, is_on, options, created_at, accepted_at) values ($1, 'table', true, '{"priceRule": {}}', now(), now()) returning id`,
      [`Опт ${at}`],
    )
    lanes.push({ accounting, login, supplier: rows[0].id })
  }
  return lanes
}

/** Sentences nobody could act on: the shop itself was at fault. */
const FAULT = /Магазин не смог|причина записана/
const MEGABYTE = 1024 ** 2

/** Files of one lane that go by one sign-in; each is an exchange of its own all the same. */
const FILES_A_SESSION = 20

/**
 * Hostile files one after another, as accounting and suppliers send them. Each must end in a state with a sentence, at
 * the door with HTTP 200, and leave nothing outside the exchange's folder.
 */
export async function storm(shop: StormedShop, { first, count, lanes, onFile }: StormOptions): Promise<StormReport> {
  const ends: Record<string, number> = {}
  const wrong: string[] = []
  const outside = () => filesOutside(shop.config.dataDir)
  const before = outside()
  const rss = process.memoryUsage().rss
  let most = rss
  let next = first
  let done = 0
  async function go(lane: StormLane): Promise<void> {
    let session: RobotSession | null = null
    for (let at = 0; next < first + count; at++) {
      const seed = next++
      const file = hostileFile(seed)
      if (at % FILES_A_SESSION === 0) session = null
      if (file.to === 'accounting') session ??= await begin(shop as TestShop, 'catalog', lane.login)
      const said = await sendOne(shop, lane, file, session).catch((error: Error) => `threw ${error.message}`)
      const source = file.to === 'accounting' ? lane.accounting : lane.supplier
      await shop.exchange.idle(source)
      const { state, failure } = await endOf(shop, source)
      ends[state] = (ends[state] ?? 0) + 1
      const isLeft = state === 'staging' || state === 'applying'
      if (said !== null || isLeft || FAULT.test(failure ?? ''))
        wrong.push(`${seed} (${file.how}): ${said ?? failure ?? state}`)
      shop.time.now = new Date(shop.time.now.getTime() + 1000)
      most = Math.max(most, process.memoryUsage().rss)
      onFile?.(++done)
    }
  }
  await Promise.all(lanes.map(go))
  const after = outside()
  for (const path of after) if (!before.includes(path)) wrong.push(`outside the folder: ${path}`)
  return { ends, wrong, grown: Math.round((most - rss) / MEGABYTE) }
}

/** What was wrong with the answers; null: nothing. */
async function sendOne(
  shop: StormedShop,
  { supplier }: StormLane,
  { to, name, bytes }: HostileFile,
  session: RobotSession | null,
): Promise<string | null> {
  if (to === 'supplier') {
    const folder = join(shop.config.dataDir, `sent${supplier}`)
    const path = join(folder, 'file')
    await mkdir(folder, { recursive: true })
    await writeFile(path, bytes)
    try {
      await takeSupplierFile(shop.services, supplier, path, { kind: 'catalog', staffId: null, name })
      shop.exchange.schedule(supplier)
    } catch (error) {
      if (!isApiError(error)) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return null
  }
  const asked = encodeURIComponent(name)
  for (const [query, more] of [
    ['mode=init', {}],
    [`mode=file&filename=${asked}`, { method: 'POST', payload: Buffer.from(bytes) }],
    [`mode=import&filename=${asked}`, {}],
    ['mode=complete', {}],
  ] as const) {
    const { status, lines } = await session!.ask(query, more)
    if (status !== 200) return `${query.slice(0, 40)} answered ${status}`
    if (lines[0] === 'failure' && !lines[1]?.trim()) return `${query.slice(0, 40)} failed without a word`
  }
  return null
}

/** What became of the source's last run, which is forgotten then. */
async function endOf({ database }: StormedShop, source: number): Promise<{ state: string; failure: string | null }> {
  const { rows } = await database.pool.query(
    'select id, state, failure from exchange_run where source_id = $1 order by id desc limit 1',
    [source],
  )
  await database.pool.query('delete from exchange_run where source_id = $1 and id < $2', [source, rows[0]?.id ?? 0])
  return rows[0] ?? { state: 'refused', failure: null }
}

/** Everything but the exchange's own folder and what PostgreSQL keeps there. */
const filesOutside = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => !/^(exchange|sent|postgres|pg)/.test(path))
