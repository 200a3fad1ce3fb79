import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'
import type { FieldOwners } from '#rules/exchange/owned-fields.ts'
import { fieldOwners } from './field-owners.ts'
import { priorFigures, type RunFigures } from './run-figures.ts'

/** What a source is told to mean; a part of `exchange_source.options`. */
interface ApplyOptions {
  /** «id#characteristic»: a good of its own, or all of them one good with one stock. Not said: own. */
  characteristics?: 'own' | 'sum'
  /** The warehouse meant by one figure for all. */
  warehouse?: number
  /** Where the maker stands: its element, a requisite or a property by name. Not said: whichever is there. */
  brandFrom?: string
  /** Of a supplier: what matches nothing of ours becomes a good of the shop. Not said: it waits in the inbox. */
  createGoods?: boolean
  /** Prices beyond these wait for a person. */
  priceLimits?: unknown
  /** Of a supplier: our price by its. */
  priceRule?: unknown
  /** Of a supplier: the branch he brings to; his pieces lie on no shelf then. */
  supplyTo?: string | null
  /** Of a supplier: days until what it has is here. */
  deliveryDays?: number
}

/** A price list is of goods the shop has; accounting's are the shop's goods. */
const mayCreate = ({ source }: Pick<RunContext, 'source'>): boolean =>
  !source.isSupplier || source.options.createGoods === true

/** Whether the card of `x_card` may become a good of ours: the source's may, or a person has said so of this one. */
export const mayBecomeGood = (run: Pick<RunContext, 'source'>): RawBuilder<boolean> =>
  mayCreate(run)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from supplier_decision d where d.source_id = ${run.source.id} and d.external = x_card.external and d.decision = 'create')`

/** A run being worked on: its source is locked until the transaction ends. */
export interface RunContext {
  tx: Db
  now: Date
  id: number
  kind: 'catalog' | 'orders' | 'rehearsal'
  state: ExchangeRunState
  stamp: number
  /** Of its parts that were applied. */
  figures: RunFigures
  source: { id: number; createdAt: Date; options: ApplyOptions; isSupplier: boolean; isAccepted: boolean }
  owners: FieldOwners
}

/** Of advisory locks: one exchange of a source at a time. */
const SOURCE_LOCK = 7_072_335

/** Waits for whoever else works on the source. Null: there is no such run. */
export async function openRun(tx: Db, runId: number, now: Date): Promise<RunContext | null> {
  const found = await tx.selectFrom('exchange_run').select('source_id').where('id', '=', runId).executeTakeFirst()
  if (!found) return null
  await sql`select pg_advisory_xact_lock(${sql.lit(SOURCE_LOCK)}, ${found.source_id})`.execute(tx)
  const row = await tx
    .selectFrom('exchange_run')
    .innerJoin('exchange_source', 'exchange_source.id', 'exchange_run.source_id')
    .select([
      'exchange_run.kind',
      'exchange_run.state',
      'exchange_run.stamp',
      'exchange_run.figures',
      'exchange_source.options',
      'exchange_source.kind as source_kind',
      'exchange_source.created_at',
      'exchange_source.accepted_at',
    ])
    .where('exchange_run.id', '=', runId)
    .executeTakeFirstOrThrow()
  return {
    tx,
    now,
    id: runId,
    kind: row.kind,
    state: row.state,
    stamp: row.stamp,
    figures: priorFigures(row.figures),
    source: {
      id: found.source_id,
      createdAt: row.created_at,
      options: row.options as ApplyOptions,
      isSupplier: row.source_kind !== '1c',
      isAccepted: row.accepted_at !== null,
    },
    owners: await fieldOwners(tx, found.source_id),
  }
}

/**
 * What stands behind an insert into `exchange_change`: what the run has noted of such a thing before goes on. Where it
 * has noted none, nothing is looked for, row by row.
 */
export async function orNoted(
  { tx, id }: Pick<RunContext, 'tx' | 'id'>,
  thing: 'offer' | 'stock',
  goesOn: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const noted = await tx
    .selectFrom('exchange_change')
    .select('key')
    .where('run_id', '=', id)
    .where('thing', '=', thing)
    .limit(1)
    .executeTakeFirst()
  return noted ? sql`on conflict (run_id, thing, key) do update set ${goesOn}` : sql``
}

/** Its hand is not the shop's people's: fields it writes are not theirs for it. */
export async function actAsExchange({ tx, id }: Pick<RunContext, 'tx' | 'id'>): Promise<void> {
  await sql`select set_config('verstak.exchange_run', ${String(id)}, true), set_config('jit', 'off', true),
    set_config('work_mem', '128MB', true)`.execute(tx)
}
