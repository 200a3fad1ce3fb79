import { notFound } from '#contract/api-error.ts'
import type { StockAlert } from '#contract/stock-alerts.ts'
import type { Db } from '#server/db/client.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'

export async function findAlert(db: Db, token: string): Promise<StockAlert> {
  const alert = await db
    .selectFrom('stock_alert as alert')
    .innerJoin('good', 'good.code', 'alert.good_code')
    .select([
      'alert.id',
      'alert.kind',
      'alert.state',
      'alert.recipient',
      'good.code',
      'good.name',
      'good.slug',
      'good.is_hire',
    ])
    .where('alert.token', '=', token)
    .executeTakeFirst()
  if (!alert) throw notFound('Ссылка больше не действует: об этом товаре мы уже не напишем.')
  const { others } = await db
    .selectFrom('stock_alert')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('recipient', '=', alert.recipient)
    .where('state', '=', 'waiting')
    .where('id', '<>', alert.id)
    .executeTakeFirstOrThrow()
  return {
    kind: alert.kind,
    state: alert.state,
    good: { name: alert.name, url: goodUrl(alert) },
    others: Number(others),
  }
}

/** Whoever has the link has the message: it may stop the rest of what that person waits for too. */
export async function stopAlert(db: Db, token: string, all: boolean, now: Date): Promise<StockAlert> {
  const own = db.selectFrom('stock_alert').select('recipient').where('token', '=', token)
  const waiting = db
    .updateTable('stock_alert')
    .set({ state: 'stopped', changed_at: now })
    .where('state', '=', 'waiting')
  await (all ? waiting.where('recipient', 'in', own) : waiting.where('token', '=', token)).execute()
  return findAlert(db, token)
}
