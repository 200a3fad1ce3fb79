import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { conflict } from '#contract/api-error.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import type { Kopecks } from '#rules/money/money.ts'
import {
  type MoneyMovement,
  type MoneyWay,
  type MovementKind,
  type MovementPurpose,
  refuseMovement,
  sumMovements,
} from '#rules/money/movements.ts'
import type { Db } from '#server/db/client.ts'
import type { MoneySubject } from '#server/db/schema-money.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'

/** Whose money it is, and whose drawer it lies in; no warehouse: the shop's account. */
export interface MoneyOf {
  subject: MoneySubject
  id: number
  node_code: string
  warehouse_id: number | null
}

export interface NewMovement {
  kind: MovementKind
  purpose: MovementPurpose
  sum: Kopecks
  /** Of money that passes from hand to hand, and of that alone. */
  way?: MoneyWay
  note?: string
}

type Writer = Pick<OfficeContext, 'clock' | 'session' | 'visitor'>

export const movementsOf = (db: Db, { subject, id }: Pick<MoneyOf, 'subject' | 'id'>) =>
  db
    .selectFrom('money_movement as m')
    .leftJoin('staff', 'staff.id', 'm.staff_id')
    .selectAll('m')
    .select('staff.name as staff_name')
    .where('m.subject', '=', subject)
    .where('m.subject_id', '=', id)
    .orderBy('m.id')
    .execute()
export type MovementRow = Awaited<ReturnType<typeof movementsOf>>[number]

/** A drawer that is being closed waits for whoever is writing into it, and they for it. */
const enterDrawer = (tx: Db, warehouse: number | null) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('drawer'), ${warehouse ?? 0}::integer)`.execute(tx)

/** How many movements a transaction has written: the same press sent again counts them the same way. */
const written = new WeakMap<Db, number>()

function nextKey(tx: Db, { session, visitor }: Writer): string {
  const at = written.get(tx) ?? 0
  written.set(tx, at + 1)
  const sent = visitor.headers[IDEMPOTENCY_HEADER]
  return typeof sent === 'string' ? `${session?.staff.id ?? 0}:${sent}:${at}` : randomUUID()
}

const isRepeated = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'money_movement_key_key' ||
  (error as { constraint?: string }).constraint === 'money_movement_counters_key'

type LedgerRow = NewMovement & { counters?: number }

async function insertMovements(tx: Db, context: Writer, of: MoneyOf, rows: readonly LedgerRow[]): Promise<void> {
  await enterDrawer(tx, of.warehouse_id)
  await tx
    .insertInto('money_movement')
    .values(
      rows.map(({ kind, purpose, sum, way, note, counters }) => ({
        at: context.clock(),
        warehouse_id: of.warehouse_id,
        node_code: of.node_code,
        staff_id: signedIn(context).staff.id,
        subject: of.subject,
        subject_id: of.id,
        kind,
        purpose,
        way: way ?? null,
        sum,
        note: note ?? '',
        counters: counters ?? null,
        key: nextKey(tx, context),
      })),
    )
    .execute()
    .catch((error: unknown) => {
      throw isRepeated(error) ? conflict('Эти деньги уже записаны: обновите карточку') : error
    })
}

/**
 * The one way into the ledger. The row of whatever the money is for must be locked: each movement is judged by what
 * stands before it. What an order is worth its own lines say, so of orders only what passed from hand to hand is here.
 */
export async function writeMovements(
  tx: Db,
  context: Writer,
  of: MoneyOf,
  movements: readonly NewMovement[],
): Promise<void> {
  if (movements.length === 0) return
  if (of.subject !== 'order') {
    const rows: MoneyMovement[] = await movementsOf(tx, of)
    for (const each of movements) {
      const refusal = refuseMovement(sumMovements(rows), each)
      if (refusal !== null) throw conflict(refusal)
      rows.push(each)
    }
  }
  await insertMovements(tx, context, of, movements)
}

/** Undoes rows exactly: each by one of the same words with a minus, which says why. */
export async function counterMovements(
  tx: Db,
  context: Writer,
  of: MoneyOf,
  rows: readonly MovementRow[],
  why: string,
): Promise<void> {
  if (rows.length === 0) return
  await insertMovements(
    tx,
    context,
    of,
    rows.map(({ id, kind, purpose, sum, way }) => ({
      kind,
      purpose,
      sum: -sum,
      ...(way && { way }),
      note: why,
      counters: id,
    })),
  )
}

/** Rows that stand: neither countered nor countering. */
export function standing(rows: readonly MovementRow[]): MovementRow[] {
  const gone = new Set(rows.map(({ counters }) => counters))
  return rows.filter(({ id, counters }) => counters === null && !gone.has(id))
}
