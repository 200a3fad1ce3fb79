import { readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isApiError } from '#contract/api-error.ts'
import type { ExchangeWork } from '../sessions/exchange-work.ts'
import { takeSupplierFile } from '../suppliers/take-file.ts'
import { begin } from '../endpoint/accounting.fixture.ts'
import type { TestShop } from '#server/test/test-app.ts'
import { hostileFile } from './hostile-files.fixture.ts'

type StormedShop = Pick<TestShop, 'app' | 'database' | 'services' | 'config' | 'time'> & { exchange: ExchangeWork }

interface StormOptions {
  first: number
  count: number
  /** Sources of the shop: 1С with the robot 1c / 1c, and a supplier. */
  accounting: number
  supplier: number
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

/** Sentences nobody could act on: the shop itself was at fault. */
const FAULT = /Магазин не смог|причина записана/
const MEGABYTE = 1024 ** 2

/**
 * Hostile files one after another, as accounting and suppliers send them. Each must end in a state with a sentence, at
 * the door with HTTP 200, and leave nothing outside the exchange's folder.
 */
export async function storm(shop: StormedShop, options: StormOptions): Promise<StormReport> {
  const { first, count, onFile } = options
  const ends: Record<string, number> = {}
  const wrong: string[] = []
  const outside = () => filesOutside(shop.config.dataDir)
  const before = outside()
  const rss = process.memoryUsage().rss
  let most = rss
  for (let seed = first; seed < first + count; seed++) {
    const said = await sendOne(shop, options, seed).catch((error: Error) => `threw ${error.message}`)
    await shop.exchange.idle()
    const { state, failure } = await endOf(shop)
    ends[state] = (ends[state] ?? 0) + 1
    const isLeft = state === 'staging' || state === 'applying'
    if (said !== null || isLeft || FAULT.test(failure ?? ''))
      wrong.push(`${seed} (${hostileFile(seed).how}): ${said ?? failure ?? state}`)
    await shop.database.pool.query('delete from exchange_run')
    shop.time.now = new Date(shop.time.now.getTime() + 1000)
    most = Math.max(most, process.memoryUsage().rss)
    onFile?.(seed - first + 1)
  }
  const after = outside()
  for (const path of after) if (!before.includes(path)) wrong.push(`outside the folder: ${path}`)
  return { ends, wrong, grown: Math.round((most - rss) / MEGABYTE) }
}

/** What was wrong with the answers; null: nothing. */
async function sendOne(shop: StormedShop, { supplier }: StormOptions, seed: number): Promise<string | null> {
  const { to, name, bytes } = hostileFile(seed)
  if (to === 'supplier') {
    const folder = join(shop.config.dataDir, 'sent')
    const path = join(folder, 'file')
    await mkdir(folder, { recursive: true })
    await writeFile(path, bytes)
    try {
      await takeSupplierFile(shop.services, supplier, path, { kind: 'catalog', staffId: null, name })
      shop.exchange.wake(supplier)
    } catch (error) {
      if (!isApiError(error)) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return null
  }
  const session = await begin(shop as TestShop)
  const asked = encodeURIComponent(name)
  for (const [query, more] of [
    ['mode=init', {}],
    [`mode=file&filename=${asked}`, { method: 'POST', payload: Buffer.from(bytes) }],
    [`mode=import&filename=${asked}`, {}],
    ['mode=complete', {}],
  ] as const) {
    const { status, lines } = await session.ask(query, more)
    if (status !== 200) return `${query.slice(0, 40)} answered ${status}`
    if (lines[0] === 'failure' && !lines[1]?.trim()) return `${query.slice(0, 40)} failed without a word`
  }
  return null
}

async function endOf({ database }: StormedShop): Promise<{ state: string; failure: string | null }> {
  const { rows } = await database.pool.query('select state, failure from exchange_run order by id desc limit 1')
  return rows[0] ?? { state: 'refused', failure: null }
}

/** Everything but the exchange's own folder and what PostgreSQL keeps there. */
const filesOutside = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => !/^(exchange|sent|postgres|pg)/.test(path))
