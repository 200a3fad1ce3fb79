import { invalid } from '#contract/api-error.ts'
import { sql } from 'kysely'
import type { FieldConflict } from '#contract/office/stale.ts'
import { fieldLabel, shownValue } from '#rules/goods/field-words.ts'
import type { Db } from '#server/db/client.ts'
import type { GoodsRunKind } from '#rules/goods/run-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { isInScope, isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { moveChanges } from './move-changes.ts'
import { type Plan, planChanges, type Planner } from './plan-changes.ts'
import { readDictionaries } from './read-now.ts'
import { type CellProblem, cellName, type PlannedChange, type WantedChange } from './wanted-change.ts'

type Context = Pick<OfficeContext, 'db' | 'session' | 'clock'>

interface RunAsked {
  kind: GoodsRunKind
  /** «Цены бренда Norvik: +5 %». */
  title: string
}

/** What the person may change, and the prices of which branches. */
export function plannerOf(context: Pick<OfficeContext, 'session'>): Planner {
  const scope = context.session?.staff.permissions.get('prices.change')
  return {
    may: (permission) => isPermitted(context, permission),
    mayPrice: (branch) => scope !== undefined && isInScope(scope, { node_code: branch, warehouse_id: null }),
  }
}

/** More is a run of its own, with a difference to look at first. */
const MOST_AT_ONCE = 500

const HELD = 'PRICE_MOVE'
const staffOf = ({ session }: Context) => session?.staff.id ?? null

/** Each cell with its words; `isSure` sent again lets held prices through. */
const refused = (problems: readonly CellProblem[]) =>
  invalid(Object.fromEntries(problems.map((problem) => [cellName(problem), [problem.words]])))

interface Asked extends RunAsked {
  wanted: readonly WantedChange[]
  isSure?: boolean | undefined
}

/**
 * A grid, a card: all of it or nothing, at once. A cell that is not right refuses the whole with words for it, one that
 * somebody else has changed meanwhile with both values.
 */
export const changeGoods = (context: Context, asked: Asked): Promise<{ runId: number | null; changed: number }> =>
  withRetries(context.db, (tx) => changeGoodsWithin(tx, context, asked))

/** The same in a transaction of the caller's, who writes more than goods and prices with it. */
export async function changeGoodsWithin(
  tx: Db,
  context: Context,
  { kind, title, wanted, isSure = false }: Asked,
): Promise<{ runId: number | null; changed: number }> {
  if (wanted.length > MOST_AT_ONCE)
    throw invalid({ changes: [`За один раз — до ${MOST_AT_ONCE} строк. Для большего есть массовое изменение`] })
  const codes = [...new Set(wanted.map(({ key }) => key.split('/', 1)[0]!))]
  // whoever else changes them waits: what was compared is what is written over
  await sql`select from good where code = any(${codes}) order by code for no key update`.execute(tx)
  const plan = await planChanges(tx, plannerOf(context), wanted)
  if (plan.problems.length > 0) throw refused(plan.problems)
  if (plan.conflicts.length > 0) throw stale(plan.conflicts)
  if (plan.held.length > 0 && !isSure) throw held(plan.held)
  if (plan.changes.length === 0) return { runId: null, changed: 0 }
  const now = context.clock()
  const runId = await insertRun(tx, { kind, title, staffId: staffOf(context), state: 'applied', now })
  await insertChanges(tx, runId, plan.changes)
  const { reached, rows, leftAlone } = await moveChanges(tx, {
    runId,
    direction: 'forward',
    after: 0,
    upTo: null,
    limit: MOST_AT_ONCE,
    fields: null,
    now,
  })
  await tx
    .updateTable('goods_run')
    .set({ total: rows, done: rows, left_alone: leftAlone, applied_to: reached, ended_at: now })
    .where('id', '=', runId)
    .execute()
  return { runId, changed: rows }
}

function held(cells: readonly CellProblem[]) {
  const error = refused(cells)
  return Object.assign(error, { errorCode: HELD, answer: { ...error.answer, errorCode: HELD } })
}

function stale(conflicts: Plan['conflicts']) {
  const told: FieldConflict[] = conflicts.map(({ yours, theirs, ...cell }) => ({
    field: cellName(cell),
    label: fieldLabel(cell.field),
    yours: shownValue(cell.field, yours),
    theirs: shownValue(cell.field, theirs),
  }))
  return staleFields('Пока вы меняли, это изменил кто-то другой', told)
}

interface NewRun extends RunAsked {
  staffId: number | null
  state: 'ready' | 'applied'
  now: Date
  request?: object | undefined
}

async function insertRun(tx: Db, { kind, title, staffId, state, now, request = {} }: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('goods_run')
    .values({
      kind,
      title: title.slice(0, 300),
      staff_id: staffId,
      asked_by: staffId,
      state,
      request: JSON.stringify(request),
      created_at: now,
      changed_at: now,
      ended_at: null,
      failure: null,
      undo_fields: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertChanges(tx: Db, runId: number, changes: readonly PlannedChange[]): Promise<void> {
  // in the order goods are locked by whoever else changes many
  const rows = changes.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  await sql`insert into goods_change (run_id, thing, key, before, after)
    select ${runId}, c.thing, c.key, nullif(c.before, 'null'), nullif(c.after, 'null')
    from jsonb_array_elements(${JSON.stringify(rows, wellFormed)}::jsonb) with ordinality as each (value, place)
    cross join lateral jsonb_to_record(each.value) as c (thing text, key text, before jsonb, after jsonb) order by each.place`.execute(
    tx,
  )
}

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

const MOST_SAMPLES = 50

/**
 * The difference of any number of changes, kept and not applied: what would be written, what is refused and why. A cell
 * that is not right is left out, the rest of its row too.
 */
export async function planRun(
  context: Context,
  asked: RunAsked & {
    wanted: Iterable<readonly WantedChange[]> | AsyncIterable<readonly WantedChange[]>
    request?: object
  },
): Promise<{ runId: number }> {
  const { wanted, ...run } = asked
  return withRetries(context.db, async (tx) => {
    const planner = plannerOf(context)
    const lists = await readDictionaries(tx)
    const runId = await insertRun(tx, { ...run, staffId: staffOf(context), state: 'ready', now: context.clock() })
    const figures = { refused: 0, held: 0, refusedCells: [] as CellProblem[], heldCells: [] as CellProblem[] }
    let total = 0
    for await (const part of wanted) {
      const { changes, problems, held: moves } = await planChanges(tx, planner, part, lists)
      await insertChanges(tx, runId, changes)
      total += changes.length
      figures.refused += problems.length
      figures.held += moves.length
      figures.refusedCells.push(...problems.slice(0, MOST_SAMPLES - figures.refusedCells.length))
      figures.heldCells.push(...moves.slice(0, MOST_SAMPLES - figures.heldCells.length))
    }
    await tx
      .updateTable('goods_run')
      .set({
        total,
        figures: JSON.stringify(figures),
        ...(total === 0 && { state: 'nothing', ended_at: context.clock() }),
      })
      .where('id', '=', runId)
      .execute()
    return { runId }
  })
}
