import { sql } from 'kysely'
import { type Brake, brakesOf, type RunEffect } from '#rules/exchange/brakes.ts'
import type { Db } from '#server/db/client.ts'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { chooseSuppliers, writeSuppliers } from '../suppliers/choose-supplier.ts'
import { markAbsent } from './absent.ts'
import { readAttributes } from './attribute-values.ts'
import { foldStage } from './fold.ts'
import { buildWantedGoods, writeGoods } from './goods.ts'
import { recordApplied, readSourceCards, widenScope } from './goods-cards.ts'
import { guessesOf, guessMappings, keepGuesses, type KeptGuess } from './guess-mappings.ts'
import { identify } from './identities.ts'
import { compareOffers, writeOffers } from './offers.ts'
import { holdPrices, recordHeldPrices } from './held-prices.ts'
import { effectOf, recordTaken } from './run-effect.ts'
import { actAsExchange, openRun, type RunContext } from './run-context.ts'
import { hasWritten, heldFigures, type RunFigures, sumFigures } from './run-figures.ts'
import { compareStock, writeStock } from './stock.ts'
import { leaveStock, writeStockLeft } from './stock-left.ts'

export type ExchangeServices = Pick<Services, 'db' | 'jobsDb' | 'clock'> & {
  /** For what takes long and nobody waits for; not said: as everything else. */
  politeDb?: Db
}

export interface ProcessOptions {
  /** The session has said that it sent everything: what a full export left out may be hidden. */
  isEnd: boolean
  /** `deactivate`: hide what was not touched since the moment checkauth named. */
  hideBefore?: number
  /** A person has looked at it: nothing holds it. */
  isAllowed?: boolean
  /** And what held it were its prices: none of them waits by itself. */
  arePricesSeen?: boolean
  /** A person has chosen the one good it is of: nobody is asked about its source. */
  isChosen?: boolean
  /** Rows of stock that are written in one piece; more of them in parts. */
  stockAtOnce?: number
}

/** A buyer who orders one of these waits for them: a fraction of a second. */
const STOCK_AT_ONCE = 5000
/** Of those the polite work holds itself: it may be kept from its end for longer. */
const STOCK_HELD_POLITELY = 500
const MANY_STAGED = 50_000
const MANY_CARDS = 5000

/** Still worked on, or may be again: a session that was applied for its silence may go on. */
const OPEN: readonly ExchangeRunState[] = ['receiving', 'staging', 'applying', 'applied', 'nothing', 'held']

/** Thrown to take back everything the work has written. */
class TakenBack extends Error {}

/**
 * Nothing of what was compared is written, kept or remembered; what `look` found is. A run made for it alone goes the
 * same way.
 */
export async function compareOnly<T>(
  services: ExchangeServices,
  of: number | ((tx: Db) => Promise<number>),
  options: ProcessOptions,
  look: (run: RunContext, effect: RunEffect, figures: RunFigures) => Promise<T>,
): Promise<T | null> {
  let found: T | null = null
  try {
    await withRetries(longDb(services), async (tx) => {
      const run = await openRun(tx, typeof of === 'number' ? of : await of(tx), services.clock())
      if (!run) return
      const figures = await compare(run, options)
      found = await look(run, await effectOf(run), figures)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return found
}

export const longDb = ({ jobsDb, db }: ExchangeServices): Db => jobsDb ?? db

/**
 * Folds what was staged, compares it with the shop and writes the difference, in one transaction: a kill at any moment
 * leaves all of it or nothing, and the same call again goes on. Stock of many goods follows in parts, each all or
 * nothing. A run a brake holds keeps its staged rows and its guesses for a person to look at, and changes nothing, not
 * even what the source is remembered to have said.
 */
export async function processRun(
  services: ExchangeServices,
  runId: number,
  options: ProcessOptions,
): Promise<ExchangeRunState> {
  const db = longDb(services)
  await setOpenState(db, runId, 'applying', services.clock())
  let brakes: Brake[] = []
  let guesses: KeptGuess[] = []
  let figures: RunFigures = {}
  let state: ExchangeRunState = 'failed'
  try {
    state = await withRetries(services.politeDb ?? db, async (tx) => {
      const run = await openRun(tx, runId, services.clock())
      if (!run || !OPEN.includes(run.state)) return run?.state ?? 'failed'
      const compared = await compare(run, options)
      const effect = await effectOf(run)
      brakes = options.isAllowed ? [] : brakesOf(options.isChosen ? { ...effect, isFirst: false } : effect)
      guesses = brakes.length > 0 ? await guessesOf(run) : []
      figures = heldFigures(run.figures, { ...compared, ...(await countDifference(run)), ...waysOf(options) })
      if (run.kind === 'rehearsal' && !options.isAllowed) throw new TakenBack()
      if (brakes.length > 0) throw new TakenBack()
      return write(run, compared, services.politeDb ? { stockAtOnce: STOCK_HELD_POLITELY, ...options } : options)
    })
  } catch (error) {
    if (error instanceof TakenBack) return hold(db, runId, { brakes, guesses, figures }, services.clock())
    await recordFailure(db, runId, error, services.clock())
    throw error
  }
  if ((figures['goodsRead'] ?? 0) + (figures['pricesRead'] ?? 0) + (figures['stockRead'] ?? 0) > MANY_STAGED)
    await vacuum(services.politeDb ?? db, ['stage_good', 'stage_price', 'stage_stock'])
  if ((figures['goodsRead'] ?? 0) > MANY_CARDS)
    await vacuum(services.politeDb ?? db, ['source_good', 'source_price', 'source_stock', 'external_id'])
  return state === 'applying'
    ? writeStockLeft(db, runId, services.clock, { stockAtOnce: STOCK_AT_ONCE, ...options })
    : state
}

/**
 * What was staged is gone, its room is not: until autovacuum comes, the next run of a few prices would read through all
 * of it. And of what was said anew every row is looked at, where its index would do.
 */
async function vacuum(db: Db, tables: readonly string[]): Promise<void> {
  try {
    await sql`vacuum (skip_locked, analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  } catch {
    // not allowed to, or somebody stages at this moment: autovacuum will come
  }
}

async function compare(run: RunContext, options: ProcessOptions): Promise<RunFigures> {
  const { isEnd, hideBefore } = options
  await actAsExchange(run)
  const folded = await foldStage(run)
  const wholeCards = folded['wholeCards']! + (run.figures['wholeCards'] ?? 0)
  if (hideBefore !== undefined) await markAbsent(run, { stamp: hideBefore })
  else if (isEnd && wholeCards > 0) await markAbsent(run, { byRun: true })
  const guessed = await guessMappings(run)
  await widenScope(run)
  await readSourceCards(run)
  const identified = await identify(run)
  await readAttributes(run)
  if (run.source.isSupplier) await chooseSuppliers(run)
  await compareOffers(run)
  await holdPrices(run, options.arePricesSeen ?? false)
  await buildWantedGoods(run)
  await compareStock(run)
  return { ...folded, ...identified, guessed }
}

/** What was asked for, so that a person's «применить» does the same. */
const waysOf = ({ isEnd, hideBefore }: ProcessOptions) => ({
  isEnd: isEnd ? 1 : 0,
  ...(hideBefore === undefined ? {} : { hideBefore }),
})

async function countDifference({ tx }: RunContext): Promise<RunFigures> {
  const { rows } = await sql<RunFigures>`select
    (select count(*) from x_good where not is_new) as "goodsChanged",
    (select count(*) from x_good where was_active and not is_active) as "goodsHidden",
    (select count(*) from x_offer) as "offersChanged", (select count(*) from x_held) as "pricesHeld", (select count(*) from x_stock) as "stockChanged"`.execute(
    tx,
  )
  return rows[0]!
}

async function write(run: RunContext, compared: RunFigures, options: ProcessOptions): Promise<ExchangeRunState> {
  const written: RunFigures = {
    ...compared,
    ...(await writeGoods(run)),
    ...(await writeOffers(run)),
    ...(await recordHeldPrices(run)),
    ...(await writeSomeStock(run, options)),
  }
  if (run.source.isSupplier) await writeSuppliers(run)
  await recordApplied(run)
  await recordTaken(run, options.isAllowed ?? false)
  const figures = { ...sumFigures(run.figures, written), ...waysOf(options) }
  const state = written['stockLeft'] ? 'applying' : hasWritten(figures) ? 'applied' : 'nothing'
  await run.tx
    .updateTable('exchange_run')
    .set({
      state,
      brake: null,
      figures: JSON.stringify(figures),
      changed_at: run.now,
      ended_at: options.isEnd && state !== 'applying' ? run.now : null,
    })
    .where('id', '=', run.id)
    .execute()
  return state
}

/** What is much is left for parts of its own. */
async function writeSomeStock(run: RunContext, { stockAtOnce = STOCK_AT_ONCE }: ProcessOptions): Promise<RunFigures> {
  const stockLeft = await leaveStock(run, stockAtOnce)
  return { ...(await writeStock(run)), ...(stockLeft > 0 ? { stockLeft } : {}) }
}

async function setOpenState(db: Db, runId: number, state: ExchangeRunState, now: Date): Promise<void> {
  await db
    .updateTable('exchange_run')
    .set({ state, changed_at: now })
    .where('id', '=', runId)
    .where('state', 'in', OPEN)
    .execute()
}

interface Held {
  brakes: readonly Brake[]
  guesses: readonly KeptGuess[]
  figures: RunFigures
}

/** What it was about to go by is kept: a person is asked about it. */
async function hold(db: Db, runId: number, held: Held, now: Date): Promise<ExchangeRunState> {
  const { brakes, guesses, figures } = held
  await keepGuesses(db, runId, guesses, now)
  await db
    .updateTable('exchange_run')
    .set({
      state: 'held',
      brake: JSON.stringify(brakes),
      figures: JSON.stringify(figures),
      changed_at: now,
    })
    .where('id', '=', runId)
    .execute()
  return 'held'
}

/**
 * What the data itself forbids will be forbidden again; whatever else broke (a lost connection) is worth another try.
 */
async function recordFailure(db: Db, runId: number, error: unknown, now: Date): Promise<void> {
  if (!/^2[23]/.test((error as { code?: string }).code ?? '')) return
  await db
    .updateTable('exchange_run')
    .set({
      state: 'failed',
      failure:
        'Выгрузку не удалось применить, в магазине ничего не изменилось. Повторите обмен; если не поможет, напишите нам.',
      changed_at: now,
      ended_at: now,
    })
    .where('id', '=', runId)
    .execute()
}
