import { sql } from 'kysely'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { stopLink } from '#server/shop/people/consents/links.ts'
import { putMessage } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { branchMoment } from '#server/shop/ground/branch/branch-moment.ts'
import { arrivalWords, priceDropWords } from './alert-messages.ts'

type Context = Pick<Services, 'db' | 'catalog' | 'config' | 'ports' | 'clock'>

const AT_ONCE = 100
/** Nobody waits for a tool longer; what was told or stopped is kept for questions. */
const WAITING_DAYS = 365
const DONE_DAYS = 30

interface DueRow {
  id: number
  good_code: string
  node_code: string
  channel: 'phone' | 'email'
  recipient: string
  token: string
}

/** Goods on sale in the branch that can be had there: lying in it, or anywhere when pieces travel to it. */
async function dueAlerts(tx: Db): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select a.id, a.good_code, a.node_code, a.channel, a.recipient, a.token
    from stock_alert a
    join good g on g.code = a.good_code and g.is_active
    join good_offer o on o.good_code = a.good_code and o.node_code = a.node_code
    join node_logistic n on n.code = a.node_code
    where a.state = 'waiting' and a.kind = 'stock' and a.more_than < (
      select coalesce(sum(s.quantity), 0) from good_stock s join warehouse w on w.id = s.warehouse_id
      where s.good_code = a.good_code
        and (w.shelf_node = a.node_code or (w.supplier_id is null or w.lead_days is not null)
          and (w.supplier_id is not null and w.node_code = a.node_code or coalesce(o.delivery_days, n.transfer_days) >= 0)))
    order by a.id limit ${AT_ONCE} for update of a skip locked`.execute(tx)
  return rows
}

/** Tells those whose good has come, once: the message and the mark are one transaction. How many were told. */
export async function sendStockAlerts(context: Context): Promise<number> {
  const { db, catalog, config, clock } = context
  const now = clock()
  return withRetries(db, async (tx) => {
    const due = await dueAlerts(tx)
    let told = 0
    for (const { id, good_code, node_code, channel, recipient, token } of due) {
      const [[good], signature, shop] = await Promise.all([
        catalog.cards([good_code], node_code),
        branchSignature(tx, config, node_code),
        branchMoment(context, node_code, now),
      ])
      const promise = good && stockPromise(good, shop)
      // the index is a moment behind the table: the next round finds it
      if (!good || !promise || promise.state === 'nowhere') continue
      const arrival = {
        good,
        token,
        signature,
        promise: { ...promise, when: promise.when && datedPromise(promise.when, now) },
        price: good.price.priceComputed,
      }
      const words = await arrivalWords(tx, arrival)
      await putMessage(tx, { type: channel, value: recipient }, words, { now, kind: words.kind })
      await tx.updateTable('stock_alert').set({ state: 'sent', changed_at: now }).where('id', '=', id).execute()
      told++
    }
    return told
  })
}

interface CheaperRow extends DueRow {
  price_below: number
}

/** Tells those whose good costs less than when they asked, once, while it can be bought. How many were told. */
export async function sendPriceAlerts({ db, catalog, config, clock }: Context): Promise<number> {
  const now = clock()
  return withRetries(db, async (tx) => {
    const { rows } = await sql<CheaperRow>`
      select a.id, a.good_code, a.node_code, a.channel, a.recipient, a.token, a.price_below
      from stock_alert a join good g on g.code = a.good_code and g.is_active
      join good_offer o on o.good_code = a.good_code and o.node_code = a.node_code
      where a.state = 'waiting' and a.kind = 'price' and o.price < a.price_below
      order by a.id limit ${AT_ONCE} for update of a skip locked`.execute(tx)
    let told = 0
    for (const { id, good_code, node_code, channel, recipient, token, price_below } of rows) {
      const [[good], signature] = await Promise.all([
        catalog.cards([good_code], node_code),
        branchSignature(tx, config, node_code),
      ])
      const before = kopecksToRubles(price_below)
      // the index is a moment behind the table: the next round finds it
      if (!good || good.price.priceComputed >= before || good.goodTotalCount === 0) continue
      const stop = signature.url + (await stopLink(tx, 'price-alerts', recipient, now))
      const drop = { good, token, signature, price: good.price.priceComputed, before, stop }
      const words = await priceDropWords(tx, drop)
      await putMessage(tx, { type: channel, value: recipient }, words, { now, kind: words.kind, stopUrl: stop })
      await tx.updateTable('stock_alert').set({ state: 'sent', changed_at: now }).where('id', '=', id).execute()
      told++
    }
    return told
  })
}

/** What nobody waits for any more. */
export async function sweepStockAlerts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  await db
    .deleteFrom('stock_alert')
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', before(WAITING_DAYS)),
        and([eb('state', '<>', 'waiting'), eb('changed_at', '<', before(DONE_DAYS))]),
      ]),
    )
    .execute()
}
