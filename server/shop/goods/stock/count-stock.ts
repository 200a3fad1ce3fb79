import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { CountLine, startCount } from '#contract/office/stock.ts'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { type CountHead, findCount, lackingOrders, presentLines, readLines } from './count-card.ts'
import { expectedNow, findScanned, uncountedGoods } from './count-queries.ts'
import { ownWarehouse, stockOwners } from './stock-places.ts'

const GOODS = ['товар', 'товара', 'товаров'] as const
/** More than a person has walked along in one count. */
const MOST_ZEROED = 5000

export async function beginCount(
  context: OfficeContext,
  asked: CheckedInput<typeof startCount>['body'],
): Promise<number> {
  const { db, clock } = context
  const place = await ownWarehouse(context, asked.warehouseId)
  const shelf = asked.shelf?.trim().replace(/\s+/g, ' ').toUpperCase() || null
  return withRetries(db, async (tx) => {
    // two who begin at once: the second hears of the first
    await sql`select pg_advisory_xact_lock(hashtextextended(${`count of ${place.id}`}, 0))`.execute(tx)
    await requireChosen(tx, asked)
    if (!asked.beside) await refuseSecond(tx, place.id)
    const { id } = await tx
      .insertInto('stock_count')
      .values({
        warehouse_id: place.id,
        shelf,
        category_code: asked.category ?? null,
        vendor_code: asked.vendor ?? null,
        not_counted_days: asked.notCountedDays ?? null,
        is_blind: asked.isBlind ?? false,
        staff_id: signedIn(context).staff.id,
        started_at: clock(),
        ended_at: null,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function requireChosen(
  tx: Db,
  { category, vendor }: { category?: string | undefined; vendor?: string | undefined },
): Promise<void> {
  const fields: Record<string, string[]> = {}
  const isThere = (table: 'category' | 'vendor', code: string) =>
    tx.selectFrom(table).select('code').where('code', '=', code).executeTakeFirst()
  if (category !== undefined && !(await isThere('category', category))) fields['category'] = ['Такого раздела нет']
  if (vendor !== undefined && !(await isThere('vendor', vendor))) fields['vendor'] = ['Такого бренда нет']
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** What both have counted would be written by the first of them, and the second would be told to count anew. */
async function refuseSecond(tx: Db, warehouseId: number): Promise<void> {
  const open = await tx
    .selectFrom('stock_count as c')
    .leftJoin('staff', 'staff.id', 'c.staff_id')
    .select(['c.id', 'staff.name'])
    .where('c.warehouse_id', '=', warehouseId)
    .where('c.state', '=', 'open')
    .orderBy('c.id', 'desc')
    .executeTakeFirst()
  if (open)
    throw conflict(
      `Здесь уже идёт пересчёт № ${open.id}${open.name ? ` (${open.name})` : ''}: считать можно вместе в нём`,
    )
}

/** Several phones may count at once; whoever closes the count waits for them, and they find it closed. */
async function holdOpen(tx: Db, id: number, lock: 'share' | 'update'): Promise<void> {
  const { rows } = await sql<{
    state: CountHead['state']
  }>`select state from stock_count where id = ${id} ${lock === 'share' ? sql`for share` : sql`for update`}`.execute(tx)
  const state = rows[0]?.state
  if (state === 'open') return
  throw conflict(
    `Пересчёт № ${id} ${state === 'applied' ? 'уже закрыт, остатки записаны' : state === 'undone' ? 'отменён' : 'брошен'}. Посчитайте товар новым пересчётом`,
  )
}

interface Counted {
  scanned: string
  add?: number | undefined
  set?: number | undefined
}

/** One scan, or a figure counted by eye. What should be there is noted with it: later orders change neither. */
export async function countOne(context: OfficeContext, id: number, asked: Counted): Promise<CountLine> {
  const { db, clock } = context
  const { count } = await findCount(context, id)
  await ownWarehouse(context, count.warehouse_id)
  if ((asked.add === undefined) === (asked.set === undefined) || asked.add === 0)
    throw invalid({ add: ['Скажите, сколько прибавить или сколько всего'] })
  const code = await findScanned(db, asked.scanned, count.warehouse_id)
  await withRetries(db, async (tx) => {
    await holdOpen(tx, id, 'share')
    const expected = await expectedNow(tx, code, count.warehouse_id)
    const staffId = signedIn(context).staff.id
    const isSet = asked.set !== undefined
    const { rows } = await sql<{ counted: number }>`
      insert into stock_count_line as l (count_id, good_code, counted, expected, expected_first, staff_id, counted_at)
      values (${id}, ${code}, ${Math.max(0, asked.set ?? asked.add!)}, ${expected}, ${expected}, ${staffId}, ${clock()})
      on conflict (count_id, good_code) do update set staff_id = excluded.staff_id, counted_at = excluded.counted_at, expected = excluded.expected,
        counted = ${isSet ? sql`excluded.counted` : sql`l.counted + ${asked.add}`},
        expected_first = ${isSet ? sql`excluded.expected` : sql`l.expected_first`}
      where ${isSet} or l.counted + ${asked.add ?? 0} >= 0
      returning counted`.execute(tx)
    if (rows.length === 0) throw conflict('Насчитано меньше: столько не убавить')
  })
  const rows = await readLines(db, count, code)
  return (await presentLines(db, count, rows))[0]!
}

export async function deleteCountedLine(context: OfficeContext, id: number, code: string): Promise<void> {
  await findCount(context, id)
  await withRetries(context.db, async (tx) => {
    await holdOpen(tx, id, 'share')
    await tx.deleteFrom('stock_count_line').where('count_id', '=', id).where('good_code', '=', code).execute()
  })
}

export async function abandonCount(context: OfficeContext, id: number): Promise<void> {
  await findCount(context, id)
  await withRetries(context.db, async (tx) => {
    await holdOpen(tx, id, 'update')
    await tx
      .updateTable('stock_count')
      .set({ state: 'dropped', ended_at: context.clock() })
      .where('id', '=', id)
      .execute()
  })
}

interface Closing {
  note: string
  missing: 'leave' | 'zero'
  zeroed?: number | undefined
}

/** Differences become stock under the locks of orders, in their order. Nothing half done, and nothing written twice. */
export async function closeCount(
  context: OfficeContext,
  id: number,
  { note, missing, zeroed }: Closing,
): Promise<void> {
  const { db, clock } = context
  const { count } = await findCount(context, id)
  await withRetries(db, async (tx) => {
    await holdOpen(tx, id, 'update')
    const rows = await readLines(tx, count)
    const left = missing === 'zero' ? await uncountedGoods(tx, count, MOST_ZEROED) : []
    const nothing = left[0]?.total ?? 0
    if (missing === 'zero' && nothing > 0 && zeroed !== nothing)
      throw invalid({
        zeroed: [`Нулевым станет остаток ${countText(nothing, ['товара', 'товаров', 'товаров'])}: введите это число`],
      })
    if (nothing > MOST_ZEROED)
      throw conflict(`Не посчитано больше ${countText(MOST_ZEROED, GOODS)}: обнулить столько сразу нельзя`)
    if (rows.length === 0 && left.length === 0) throw conflict('Пока ничего не посчитано: закрывать нечего')
    const owner = await stockOwners(
      tx,
      [...rows, ...left].map(({ code }) => code),
    )
    const isOurs = ({ code }: { code: string }) => owner(code, count.warehouse_id) === null
    const moved = rows.filter((line) => line.is_moved && isOurs(line))
    if (moved.length > 0)
      throw conflict(
        `Пока считали, остаток изменился: ${moved
          .slice(0, 3)
          .map(({ name }) => `«${name}»`)
          .join(', ')}${moved.length > 3 ? ` и ещё ${moved.length - 3}` : ''}. Посчитайте заново`,
      )
    const written = await writeDifferences(tx, count, {
      lines: rows.filter((line) => isOurs(line) && line.counted !== line.expected),
      zeroed: left.filter(isOurs).map(({ code }) => code),
      values: { staff_id: signedIn(context).staff.id, note: note.trim(), at: clock() },
    })
    const figures = {
      goods: rows.length,
      pieces: rows.reduce((sum, { counted }) => sum + counted, 0),
      written,
      notOurs: rows.filter((line) => !isOurs(line) && line.counted !== line.expected).length,
      lacking: [...new Set(rows.filter(isOurs).flatMap(lackingOrders))],
    }
    await tx
      .updateTable('stock_count')
      .set({ state: 'applied', note: note.trim(), figures: JSON.stringify(figures), ended_at: clock() })
      .where('id', '=', id)
      .execute()
  })
}

interface Differences {
  lines: readonly { code: string; counted: number; expected: number }[]
  /** Not found: what is on sale of them goes, what orders hold is theirs to look for. */
  zeroed: readonly string[]
  values: { staff_id: number; note: string; at: Date }
}

async function writeDifferences(tx: Db, count: CountHead, { lines, zeroed, values }: Differences): Promise<number> {
  const codes = [...lines.map(({ code }) => code), ...zeroed]
  if (codes.length === 0) return 0
  const place = count.warehouse_id
  await sql`insert into good_stock (good_code, warehouse_id, quantity)
    select code, ${place}::integer, 0 from unnest(${codes}::text[]) code order by code on conflict do nothing`.execute(
    tx,
  )
  await sql`select from good_stock where warehouse_id = ${place} and good_code = any(${codes}::text[]) order by good_code for update`.execute(
    tx,
  )
  const { rows } = await sql<{ n: number }>`
    with asked as (select * from unnest(${lines.map(({ code }) => code)}::text[], ${lines.map((line) => line.counted - line.expected)}::integer[]) as l (code, moved)
      union all select code, null from unnest(${zeroed}::text[]) code),
    was as (select s.good_code, s.quantity, greatest(0, coalesce(s.quantity + asked.moved, 0)) as will_be
      from asked join good_stock s on s.good_code = asked.code and s.warehouse_id = ${place}),
    written as (update good_stock s set quantity = was.will_be from was
      where s.good_code = was.good_code and s.warehouse_id = ${place} and was.will_be <> was.quantity returning s.good_code),
    noted as (insert into stock_movement (good_code, warehouse_id, moved, left_there, reason, note, staff_id, count_id, at)
      select was.good_code, ${place}, was.will_be - was.quantity, was.will_be, 'count', ${values.note}, ${values.staff_id}, ${count.id}::bigint, ${values.at}::timestamptz
      from was join written using (good_code) returning 1)
    select count(*)::integer as n from noted`.execute(tx)
  return rows[0]!.n
}
