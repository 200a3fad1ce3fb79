import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import { type StockReason, stockReasonProblem } from '#rules/goods/stock-reasons.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { goodFacts } from './stock-card.ts'
import { ownWarehouse, stockOwners } from './stock-places.ts'

interface Correction {
  warehouseId: number
  moved: number
  reason: StockReason
  note?: string | undefined
}

const accountingWords = (source: string) =>
  `Остаток ведёт «${source}»: исправленное здесь сотрёт ближайший обмен. Исправьте его там или отдайте остатки магазину: Обмен → источник → «Кто ведёт поля»`

/** A difference under the lock orders take: neither writes over the other. */
export async function correctByHand(context: OfficeContext, code: string, asked: Correction): Promise<void> {
  const { db, clock } = context
  const note = asked.note?.trim() ?? ''
  if (asked.moved === 0) throw invalid({ moved: ['Столько и есть: исправлять нечего'] })
  const problem = stockReasonProblem(asked.reason, asked.moved, note)
  if (problem !== null) throw invalid({ [asked.reason === 'other' ? 'note' : 'reason']: [problem] })
  const [place, good] = await Promise.all([ownWarehouse(context, asked.warehouseId), goodFacts(db, code)])
  const owner = (await stockOwners(db, [code]))(code, place.id)
  if (owner !== null) throw conflict(accountingWords(owner))
  await withRetries(db, async (tx) => {
    const before = await lockPlace(tx, code, place.id)
    const left = before + asked.moved
    if (left < 0)
      throw invalid({
        moved: [
          `В продаже ${withUnit(before, good.unit)}: убавить больше нельзя. Остальное держат заказы, их меняют в карточке заказа`,
        ],
      })
    await tx
      .updateTable('good_stock')
      .set({ quantity: left })
      .where('good_code', '=', code)
      .where('warehouse_id', '=', place.id)
      .execute()
    await tx
      .insertInto('stock_movement')
      .values({
        good_code: code,
        warehouse_id: place.id,
        moved: asked.moved,
        left_there: left,
        reason: asked.reason,
        note,
        staff_id: signedIn(context).staff.id,
        count_id: null,
        at: clock(),
      })
      .execute()
  })
}

/** A place where it never lay gets its row first: a row that is not there cannot be locked. */
async function lockPlace(tx: Db, code: string, warehouseId: number): Promise<number> {
  await sql`insert into good_stock (good_code, warehouse_id, quantity) values (${code}, ${warehouseId}, 0) on conflict do nothing`.execute(
    tx,
  )
  const { quantity } = await tx
    .selectFrom('good_stock')
    .select('quantity')
    .where('good_code', '=', code)
    .where('warehouse_id', '=', warehouseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return quantity
}
