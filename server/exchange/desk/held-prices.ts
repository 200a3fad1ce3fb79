import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { HeldPrices } from '#contract/office/exchange-prices.ts'
import type { PriceAlarm } from '#rules/exchange/price-limits.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { longDb, processRun } from '../apply/process-run.ts'
import { stageRepeatedPrices } from '../suppliers/stage-repeated.ts'
import { openSupplierRun } from '../suppliers/take-file.ts'
import { readSource } from './sources.ts'

const MOST_SHOWN = 200

interface HeldRow {
  code: string
  name: string
  article: string
  reason: PriceAlarm
  was: number | null
  price: number
  branches: string[]
  held_at: Date
  total: number
}

/** Good by good: the same price in several branches is one line, the strangest first. */
export async function listHeldPrices(db: Db, sourceId: number): Promise<HeldPrices> {
  await readSource(db, sourceId)
  const { rows } = await sql<HeldRow>`
    select h.good_code as code, g.name, g.article, h.reason, h.was, h.price, array_agg(n.name order by n.position) as branches,
      max(h.held_at) as held_at, (select count(distinct good_code) from source_held_price
        where source_id = ${sourceId} and decision is null)::integer as total
    from source_held_price h join good g on g.code = h.good_code join node_logistic n on n.code = h.node_code
    where h.source_id = ${sourceId} and h.decision is null
    group by h.good_code, g.name, g.article, h.reason, h.was, h.price
    order by case when h.was > 0 and h.price > 0 then abs(ln(h.price::numeric / h.was)) else 100 end desc, h.good_code limit ${sql.lit(MOST_SHOWN)}`.execute(
    db,
  )
  return {
    total: rows[0]?.total ?? 0,
    prices: rows.map(({ was, price, held_at, total: _total, ...row }) => ({
      ...row,
      was: was === null ? null : kopecksToRubles(was),
      price: kopecksToRubles(price),
      percent: was ? Math.round(1000 * (price / was - 1)) / 10 : null,
      heldAt: held_at.toISOString(),
    })),
  }
}

interface Asked {
  sourceId: number
  staffId: number
  /** Not said: all of them. */
  goods?: readonly string[] | undefined
  decision: 'accept' | 'drop'
}

/** Accepted prices are written by a run of their own, which can be undone; dropped ones are not asked about again. */
export async function settleHeldPrices(
  context: Pick<OfficeContext, 'db' | 'jobsDb' | 'clock'>,
  { sourceId, staffId, goods, decision }: Asked,
): Promise<HeldPrices> {
  const { db, clock } = context
  await readSource(db, sourceId)
  if (goods?.length === 0) throw invalid({ goods: ['Выберите хотя бы одну цену'] })
  const runId = await withRetries(longDb(context), async (tx) => {
    const decided = await tx
      .updateTable('source_held_price')
      .set({ decision })
      .where('source_id', '=', sourceId)
      .where('decision', 'is', null)
      .$if(goods !== undefined, (query) => query.where('good_code', 'in', [...goods!]))
      .returning('good_code')
      .execute()
    if (decided.length === 0) throw conflict('Эти цены уже не ждут решения. Обновите страницу.')
    if (decision === 'drop') return null
    const id = await openSupplierRun(tx, { sourceId, kind: 'catalog', staffId, now: clock() })
    const codes = [...new Set(decided.map(({ good_code }) => good_code))]
    await stageRepeatedPrices(tx, { runId: id, sourceId, ofGoods: codes })
    return id
  })
  if (runId !== null) {
    await processRun(context, runId, { isEnd: false, isAllowed: true, isChosen: true })
    await db.updateTable('exchange_run').set({ ended_at: clock() }).where('id', '=', runId).execute()
  }
  return listHeldPrices(db, sourceId)
}
