import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { WebhookDelivery, WebhookDeliveryCard } from '#contract/office/webhooks.ts'
import { isWebhookKind, WEBHOOK_EVENTS } from '#contract/webhooks.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { webhookId } from '#server/outbox/webhooks/sign.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { readWebhook } from './receivers.ts'

const PAGE = 50

interface DeliveryRow {
  id: number
  webhook_id: number
  uid: string
  kind: string
  entity: string
  at: Date
  state: WebhookDelivery['state']
  attempts: number
  next_attempt_at: Date
  delivered_at: Date | null
  status: number | null
  error: string
}

const COLUMNS = sql`d.id, d.webhook_id, e.uid, d.kind, d.entity, d.at, d.state, d.attempts, d.next_attempt_at, d.delivered_at,
  d.status, d.error`

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: Number(row.id),
  eventId: webhookId(row.uid),
  kind: row.kind,
  label: isWebhookKind(row.kind) ? WEBHOOK_EVENTS[row.kind].label : 'Пробное событие',
  entity: row.entity,
  at: row.at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  status: row.status,
  error: row.error,
})

interface DeliveryFilters {
  state?: string | undefined
  kind?: string | undefined
  about?: string | undefined
  before?: number | undefined
}

/** A delivery under way is shown as waiting: it lasts a moment. */
function conditions({ state, kind, about, before }: DeliveryFilters): RawBuilder<unknown>[] {
  const words = about?.trim()
  return [
    ...(state === 'waiting' ? [sql`d.state in ('waiting', 'sending')`] : state ? [sql`d.state = ${state}`] : []),
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(words
      ? [
          sql`d.entity in (${words}, 'order:' || ${words}, 'repair:' || ${words}, 'return:' || ${words}, 'rental:' || ${words},
      'stock:' || ${words}, 'prices:' || ${words}, 'review:' || ${words}, 'rental:' || ltrim(${words}, 'Пп-'))`,
        ]
      : []),
    ...(before === undefined ? [] : [sql`d.id < ${before}`]),
  ]
}

export async function listDeliveries(context: OfficeContext, id: number, filters: DeliveryFilters) {
  const webhook = await readWebhook(context, id)
  const all = [sql`d.webhook_id = ${id}`, ...conditions(filters)]
  const { rows } =
    await sql<DeliveryRow>`select ${COLUMNS} from webhook_delivery d join webhook_event e on e.id = d.event_id
    where ${sql.join(all, sql` and `)} order by d.id desc limit ${PAGE + 1}`.execute(context.db)
  return { webhook, deliveries: rows.slice(0, PAGE).map(presentDelivery), hasMore: rows.length > PAGE }
}

export async function readDelivery(db: Db, id: number): Promise<WebhookDeliveryCard> {
  const { rows } = await sql<DeliveryRow & { url: string; body: string }>`select ${COLUMNS}, e.body, w.url
    from webhook_delivery d join webhook_event e on e.id = d.event_id join webhook w on w.id = d.webhook_id
    where d.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Такой доставки нет: журнал хранится две недели')
  const tries = await db
    .selectFrom('webhook_try')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  return {
    ...presentDelivery(row),
    webhookId: row.webhook_id,
    url: row.url,
    body: row.body,
    tries: tries.map(({ at, status, took_ms, words, answer }) => ({
      at: at.toISOString(),
      status,
      tookMs: took_ms,
      words,
      answer,
    })),
  }
}

const anew = (now: Date) => ({ state: 'waiting' as const, attempts: 0, next_attempt_at: now, delivered_at: null })

/** Under the same id: a receiver that has it already knows. */
export async function redeliverOne({ db, clock }: OfficeContext, id: number): Promise<WebhookDeliveryCard> {
  return withRetries(db, async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set(anew(clock()))
      .where('id', '=', id)
      .where('state', '<>', 'sending')
      .execute()
    return readDelivery(tx, id)
  })
}

/** In their order, those of one entity after each other. */
export async function redeliverSince(
  context: OfficeContext,
  id: number,
  { from, isFailedOnly }: { from: string; isFailedOnly: boolean },
): Promise<number> {
  const since = new Date(from)
  if (Number.isNaN(since.getTime()) || since.getUTCFullYear() < 2000 || since.getUTCFullYear() > 9999)
    throw invalid({ from: ['Нужен момент вида 2026-11-16T09:00:00+03:00'] })
  await readWebhook(context, id)
  return withRetries(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_delivery')
      .set(anew(context.clock()))
      .where('webhook_id', '=', id)
      .where('at', '>=', since)
      .where('kind', '<>', 'webhook.test')
      .where('state', 'in', isFailedOnly ? ['failed', 'skipped'] : ['failed', 'skipped', 'delivered'])
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
