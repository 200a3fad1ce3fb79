import { type Selectable, sql } from 'kysely'
import { GOODS_OF_EVENT } from '#contract/limits.ts'
import { isWebhookKind, type WebhookData, type WebhookKind } from '#contract/webhooks.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { rowsInsert } from '#server/db/rows-insert.ts'
import type { Database } from '#server/db/schema.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import {
  readGoodPayloads,
  readOrderPayloads,
  readPricePayloads,
  readRentalPayload,
  readRepairPayload,
  readReturnPayload,
  readReviewPayload,
  readStockPayloads,
} from './event-data.ts'

type Mark = Selectable<Database['webhook_mark']>
type Facts = Record<string, unknown>

const EVENTS_LOCK = 7_072_070
const MARKS_OF_ROUND = 200
/** A price list of a hundred thousand goods is taken in parts, so that a round stays short and small. */
const GOODS_OF_ROUND = 20 * GOODS_OF_EVENT

/** Events of goods that follow one another and say the same are one. */
interface GoodsRun {
  kind: WebhookKind
  node: string | null
  at: Date
  codes: Set<string>
}

interface MadeEvent {
  kind: WebhookKind
  entity: string
  node: string | null
  at: Date
  data: object
}

const OF_GOODS: readonly string[] = [
  'stock.changed',
  'prices.changed',
  'goods.created',
  'goods.changed',
  'goods.deleted',
]
const isOfGoods = ({ kind }: Pick<Mark, 'kind'>) => OF_GOODS.includes(kind)

/** What is told in order: an order with its payments, goods of a branch as one stream. */
function entityOf(kind: string, key: string, node: string | null): string {
  const [group] = kind.split('.') as [string]
  if (group === 'payment') return `order:${key}`
  if (group === 'goods') return 'goods'
  return `${group}:${key || node}`
}

/**
 * Makes events of what changes have marked: one transaction, so a mark becomes its events once, whatever dies. One
 * process at a time: the events' own order is the order they are told in. Answers how many marks it took.
 */
export async function makeEvents({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return withRetries(db, async (tx) => {
    const { rows: locks } = await sql<{
      got: boolean
    }>`select pg_try_advisory_xact_lock(${EVENTS_LOCK}) as got`.execute(tx)
    if (!locks[0]!.got) return 0
    const marks = await takeMarks(tx)
    if (marks.length === 0) return 0
    const receivers = await tx.selectFrom('webhook').select(['id', 'kinds', 'node_codes']).execute()
    const wanted = (kind: string, node: string | null) =>
      receivers.filter(
        ({ kinds, node_codes }) =>
          kinds.includes(kind) && (node === null || node_codes.length === 0 || node_codes.includes(node)),
      )
    const events = await eventsOf(
      tx,
      marks.filter(({ kind, node_code }) => wanted(kind, node_code).length > 0),
    )
    await putEvents(
      tx,
      events.map((event) => ({ ...event, receivers: wanted(event.kind, event.node).map(({ id }) => id) })),
      clock(),
    )
    return marks.length
  })
}

/** The oldest ones; of more goods than a round takes the rest stays behind. */
async function takeMarks(tx: Db): Promise<Mark[]> {
  const marks = await tx.selectFrom('webhook_mark').selectAll().orderBy('id').limit(MARKS_OF_ROUND).execute()
  const taken: Mark[] = []
  let left = GOODS_OF_ROUND
  for (const mark of marks) {
    if (left <= 0) break
    taken.push({ ...mark, codes: mark.codes.slice(0, left) })
    if (mark.codes.length > left) {
      await tx
        .updateTable('webhook_mark')
        .set({ codes: mark.codes.slice(left) })
        .where('id', '=', mark.id)
        .execute()
      await drop(tx, taken.slice(0, -1))
      return taken
    }
    left -= mark.codes.length
  }
  await drop(tx, taken)
  return taken
}

async function drop(tx: Db, marks: readonly Mark[]): Promise<void> {
  if (marks.length > 0)
    await sql`delete from webhook_mark where id = any (${marks.map(({ id }) => id)}::bigint[])`.execute(tx)
}

async function eventsOf(tx: Db, marks: readonly Mark[]): Promise<MadeEvent[]> {
  const ofOrders = marks.filter(({ kind }) => /^(order|payment)\./.test(kind))
  const orders = await readOrderPayloads(tx, [...new Set(ofOrders.map(({ key }) => Number(key)))])
  const steps: (GoodsRun | Mark)[] = []
  const last = new Map<string, GoodsRun>()
  for (const mark of marks) {
    if (!isOfGoods(mark)) {
      steps.push(mark)
      continue
    }
    const entity = entityOf(mark.kind, '', mark.node_code)
    const run = last.get(entity)
    if (run?.kind === mark.kind) for (const code of mark.codes) run.codes.add(code)
    else if (isWebhookKind(mark.kind)) {
      const next = { kind: mark.kind, node: mark.node_code, at: mark.at, codes: new Set(mark.codes) }
      last.set(entity, next)
      steps.push(next)
    }
  }
  const events: MadeEvent[] = []
  for (const step of steps) {
    if ('codes' in step && step.codes instanceof Set) events.push(...(await goodsEvents(tx, step as GoodsRun)))
    else events.push(...(await eventOf(tx, step as Mark, orders)))
  }
  return events
}

async function goodsEvents(tx: Db, { kind, node, at, codes }: GoodsRun): Promise<MadeEvent[]> {
  const all = [...codes]
  const events: MadeEvent[] = []
  for (let from = 0; from < all.length; from += GOODS_OF_EVENT) {
    const part = all.slice(from, from + GOODS_OF_EVENT)
    const data = await goodsData(tx, kind, node, part)
    if (data) events.push({ kind, entity: entityOf(kind, '', node), node, at, data })
  }
  return events
}

async function goodsData(tx: Db, kind: WebhookKind, node: string | null, codes: string[]): Promise<object | null> {
  if (kind === 'stock.changed') return readStockPayloads(tx, node!, codes)
  if (kind === 'prices.changed') return readPricePayloads(tx, node!, codes)
  if (kind === 'goods.deleted') return { codes } satisfies WebhookData['goods.deleted']
  const goods = await readGoodPayloads(tx, codes)
  // deleted since: that is told by an event of its own
  return goods.length > 0 ? ({ goods } satisfies WebhookData['goods.changed']) : null
}

/** What is gone since has nothing to tell. */
async function eventOf(
  tx: Db,
  mark: Mark,
  orders: Awaited<ReturnType<typeof readOrderPayloads>>,
): Promise<MadeEvent[]> {
  const { kind, key, node_code: node, at } = mark
  if (!isWebhookKind(kind)) return []
  const facts = mark.facts as Facts
  const data = await dataOf(tx, kind, Number(key), facts, orders)
  return data ? [{ kind, entity: entityOf(kind, key, node), node, at, data }] : []
}

/** From one state to another, as the change itself has noted it. */
const stepOf = ({ from, to }: Facts) => (from === undefined ? {} : { from, to })

async function dataOf(
  tx: Db,
  kind: WebhookKind,
  id: number,
  facts: Facts,
  orders: Awaited<ReturnType<typeof readOrderPayloads>>,
): Promise<object | null> {
  const named = async (name: string, read: (db: Db, of: number) => Promise<object | null>) => {
    const thing = await read(tx, id)
    return thing && { [name]: thing, ...stepOf(facts) }
  }
  const [group] = kind.split('.')
  switch (group) {
    case 'order': {
      const order = orders.get(id)
      return order ? { order, ...stepOf(facts) } : null
    }
    case 'payment': {
      const order = orders.get(id)
      return order ? { order, amount: kopecksToRubles(Number(facts['amount'])), way: facts['way'] } : null
    }
    case 'review':
      return named('review', readReviewPayload)
    case 'repair':
      return named('repair', readRepairPayload)
    case 'rental':
      return named('rental', readRentalPayload)
    default:
      return named('return', readReturnPayload)
  }
}

export const eventBody = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** Rows are numbered in the order they are given. */
async function putEvents(tx: Db, events: readonly (MadeEvent & { receivers: number[] })[], now: Date): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ id: number }>`${rowsInsert(
    'webhook_event',
    events.map(({ kind, entity, node, at, data }) => ({
      kind,
      entity,
      node_code: node,
      body: eventBody(kind, at, data),
      at,
    })),
  )} returning id`.execute(tx)
  const deliveries = events.flatMap(({ kind, entity, at, receivers }, index) =>
    receivers.map((webhookId) => ({
      webhook_id: webhookId,
      event_id: Number(rows[index]!.id),
      kind,
      entity,
      at,
      next_attempt_at: now,
    })),
  )
  await sql`${rowsInsert('webhook_delivery', deliveries)}`.execute(tx)
}
