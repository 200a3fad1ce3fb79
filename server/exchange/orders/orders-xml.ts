import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { shopOrigin } from '#server/shop/orders/core/order-links.ts'
import { encodeXml } from '#server/kernel/encode-xml.ts'
import { moscowMomentText, orderDocument, sentLines } from './order-document.ts'
import { type OrderSourceRow, readOrderOptions } from './order-options.ts'
import { type PendingOrder, readPendingOrders } from './pending-orders.ts'

const MOST_ORDERS = 500
const OLDEST_SCHEMA = '2.08'

interface Prepared {
  order: PendingOrder
  version: number
  hash: string
}

const isNewSchema = (version: string) => /^[3-9]\./.test(version)

/**
 * Orders accounting has not acknowledged as they are now, written down as sent before they leave. Asked again it
 * answers the same: a lost answer is no lost order.
 */
export async function ordersXml(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  source: OrderSourceRow,
  session: string,
  version: string,
  limit = MOST_ORDERS,
): Promise<{ xml: Buffer; count: number }> {
  const { db, config, clock } = services
  const options = readOrderOptions(source)
  const settings = await orderSettings(db)
  const now = clock()
  const told = (order: PendingOrder, number: number | null) =>
    orderDocument(order, number, { options, site: shopOrigin(order, settings, config) })

  const batch = await withRetries(db, async (tx) => {
    // two sessions of one source do not count a version twice
    await sql`select 1 from exchange_source where id = ${source.id} for no key update`.execute(tx)
    const sent: Prepared[] = []
    for (;;) {
      const asked = limit - sent.length
      const except = sent.map(({ order }) => order.id)
      const pending = await readPendingOrders(tx, source.id, options, { limit: asked, except })
      const prepared = pending.map((order) => {
        const hash = createHash('sha256').update(told(order, null)).digest('base64')
        return { order, hash, version: (order.sent_version ?? 0) + (hash === order.content_hash ? 0 : 1) }
      })
      // touched, but nothing in it that accounting is told
      const same = prepared.filter(({ order, hash }) => order.is_acknowledged && hash === order.content_hash)
      await recordUnchanged(tx, source.id, same)
      sent.push(...prepared.filter((each) => !same.includes(each)))
      if (same.length === 0 || pending.length < asked) break
    }
    await recordSent(tx, { sourceId: source.id, session, now }, sent)
    return sent
  })

  const documents = batch.map(({ order, version: number }) => told(order, number))
  const schema = /^\d\.\d{1,2}$/.test(version) ? version : OLDEST_SCHEMA
  const body = isNewSchema(version) ? documents.map((each) => `<Контейнер>${each}</Контейнер>`) : documents
  const root = `<КоммерческаяИнформация ВерсияСхемы="${schema}" ДатаФормирования="${moscowMomentText(now)}">`
  const xml = encodeXml(`${root}${body.join('\n')}</КоммерческаяИнформация>`, options.encoding)
  return { xml, count: documents.length }
}

async function recordUnchanged(tx: Db, sourceId: number, same: readonly Prepared[]): Promise<void> {
  if (same.length === 0) return
  await sql`
    update order_exchange e set order_version = told.version
    from unnest(${same.map(({ order }) => order.id)}::bigint[], ${same.map(({ order }) => order.version)}::integer[])
      as told (id, version)
    where e.order_id = told.id and e.source_id = ${sourceId}`.execute(tx)
}

interface Batch {
  sourceId: number
  session: string
  now: Date
}

async function recordSent(tx: Db, { sourceId, session, now }: Batch, sent: readonly Prepared[]): Promise<void> {
  if (sent.length === 0) return
  const rows = sent.map(({ order, version, hash }) => ({
    order_id: order.id,
    version,
    order_version: order.version,
    content_hash: hash,
    sent_status: order.status,
    sent_lines: sentLines(order),
  }))
  await sql`
    with batch as (select nextval('exchange_batch') as number)
    insert into order_exchange (order_id, source_id, version, order_version, content_hash, sent_status, sent_lines, sent_at,
      sent_session, sent_batch)
    select told.order_id, ${sourceId}, told.version, told.order_version, told.content_hash, told.sent_status,
      told.sent_lines, ${now}, ${session}, batch.number
    from batch, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (order_id bigint, version integer,
      order_version integer, content_hash text, sent_status text, sent_lines jsonb)
    on conflict (order_id, source_id) do update set version = excluded.version, order_version = excluded.order_version,
      content_hash = excluded.content_hash, sent_status = excluded.sent_status, sent_lines = excluded.sent_lines,
      sent_at = excluded.sent_at, sent_session = excluded.sent_session, sent_batch = excluded.sent_batch`.execute(tx)
}

/**
 * «success»: the last answer of this session was taken. An earlier one of it may have been lost on the way, and is sent
 * again. Answers how many orders that were.
 */
export async function acknowledgeBatch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  source: Pick<OrderSourceRow, 'id'>,
  session: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_exchange set acknowledged_at = ${clock()}, acknowledged_version = version
    where source_id = ${source.id} and sent_session = ${session} and sent_batch = (
      select max(sent_batch) from order_exchange where source_id = ${source.id} and sent_session = ${session})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
