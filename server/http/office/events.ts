import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '#contract/api-error.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { safeHeaders } from '../guards/security-headers.ts'
import {
  isInScope,
  isPermitted,
  NOWHERE,
  type OfficeContext,
  refuseStaff,
  type StaffSession,
} from '#server/shop/people/staff/office-context.ts'
import type { OfficeEventBatch, OfficeEvent, OfficeEvents } from '#server/shop/people/staff/office-events.ts'
import { findSession } from '#server/shop/people/staff/staff-session.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'

const CALL = { method: 'GET', path: '/office/events', needs: 'signed-in', isFreshNeeded: false } as const
const HEARTBEAT_MS = 15_000
/** A browser opens one a tab. */
const MOST_STREAMS = 12
/** Backpressure: a client that reads so slowly is disconnected and reads again from the start. */
const MOST_WAITING_BYTES = 1024 * 1024
const RETRY_MS = 2000

/** The permission to read a thing is the one to be notified of it. */
const SEEN_BY: Record<OfficeEvent['kind'], Permission> = {
  'order-new': 'orders.read',
  'order-changed': 'orders.read',
  'order-desk': 'orders.read',
  repair: 'repairs.read',
  rental: 'rental.read',
  request: 'callbacks.work',
  promo: 'promo.read',
  'gift-card': 'cards.read',
  company: 'customers.read',
  return: 'returns.read',
  receipt: 'money.read',
  cash: 'cash.read',
  count: 'stock.read',
}

interface Streams {
  events: OfficeEvents
  services: Services
  open: Map<FastifyReply, number>
}

/**
 * Server-sent events for open screens. Each carries the place to go on from (`Last-Event-ID`), so that a lost
 * connection misses nothing; one may be sent twice, never left out. `reset`: too much was missed, read everything
 * again.
 */
export function registerOfficeEvents(app: FastifyInstance, services: Services, events: OfficeEvents): void {
  const streams: Streams = { events, services, open: new Map() }
  app.get('/api/office/events', OFFICE_ROUTE, async (request, reply) => {
    const context = await officeContextOf(request, reply, services)
    refuseStaff(CALL, context)
    const staffId = context.session!.staff.id
    const others = [...streams.open.values()].filter((each) => each === staffId).length
    if (others >= MOST_STREAMS) throw tooManyRequests(30, 'Пульт открыт в слишком многих вкладках.')
    // somebody has come to work: the list is read before they open it
    if (isPermitted(context, 'goods.read')) context.goodsList.table().catch(() => {})
    await stream(streams, request, reply, context)
  })
  app.addHook('preClose', async () => {
    for (const reply of streams.open.keys()) reply.raw.end()
  })
}

/** A request belongs to a branch: staff of one shop are notified of its branch's, as their queue shows them. */
async function branchesOf(db: Services['db'], { staff }: StaffSession): Promise<ReadonlySet<string>> {
  const scope = staff.permissions.get(SEEN_BY.request)
  if (!scope || scope.isEverywhere || scope.warehouseIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('warehouse')
    .select('node_code')
    .distinct()
    .where('id', 'in', scope.warehouseIds)
    .execute()
  return new Set(rows.map(({ node_code }) => node_code))
}

async function stream(
  { events, services, open }: Streams,
  request: FastifyRequest,
  reply: FastifyReply,
  context: OfficeContext,
): Promise<void> {
  const { db, config, clock } = services
  let session: StaffSession = context.session!
  let branches = await branchesOf(db, session)
  let isOpen = true
  let place = String(request.headers['last-event-id'] ?? (request.query as { since?: unknown }).since ?? '')
  reply.hijack()
  reply.raw.writeHead(200, {
    ...safeHeaders(config),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // a proxy that buffers responses would hold events back
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  open.set(reply, session.staff.id)

  const write = (text: string) => {
    if (!isOpen) return
    reply.raw.write(text)
    if (reply.raw.writableLength > MOST_WAITING_BYTES) reply.raw.destroy()
  }
  const send = (name: string, data: object, id?: string) =>
    write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  const sees = (event: OfficeEvent) => {
    const scope = session.staff.permissions.get(SEEN_BY[event.kind]) ?? NOWHERE
    return isInScope(scope, event) || (event.kind === 'request' && branches.has(event.node_code))
  }
  const sendEvents = (batch: readonly OfficeEvent[], at: string) => {
    place = at
    for (const event of batch)
      if (sees(event))
        send(
          event.kind.startsWith('order') ? 'order' : 'thing',
          {
            n: event.id,
            kind: event.kind,
            number: String(event.order_id),
            status: event.status,
            by: event.staff_id,
            branch: event.node_code,
            shop: event.warehouse_id,
          },
          place,
        )
  }

  async function lookAgain(): Promise<void> {
    const found = await findSession(db, session.tokenHash, { now: clock(), isDemoShop: config.mode === 'demo' })
    if (found?.stage === 'open') {
      session = found
      branches = await branchesOf(db, session)
    } else {
      send('end', {})
      reply.raw.end()
    }
  }
  const lookAgainSoon = () =>
    void lookAgain().catch((error: unknown) => request.log.warn({ err: error }, 'office stream'))

  /** Batches that come before missed events are sent; null: they are. */
  let pending: OfficeEventBatch[] | null = []
  const onBatch = (batch: OfficeEventBatch) => {
    if (pending) return void pending.push(batch)
    if (batch.isAccessChanged) lookAgainSoon()
    sendEvents(batch.events, batch.place)
    for (const order of batch.presence) send('presence', { number: String(order) })
  }
  const unsubscribe = events.subscribe(onBatch)
  const heartbeat = setInterval(() => {
    // the place moves on though nothing was sent: a reconnect does not query a long silence again
    write(place === '' ? ':\n\n' : `id: ${place}\nevent: beat\ndata: {}\n\n`)
    lookAgainSoon()
  }, HEARTBEAT_MS)
  reply.raw.on('close', () => {
    isOpen = false
    clearInterval(heartbeat)
    unsubscribe()
    open.delete(reply)
  })

  write(`retry: ${RETRY_MS}\n\n`)
  const missed = await events.since(place).catch(() => null)
  if (missed) sendEvents(missed.events, missed.place)
  else {
    const now = await events.since('').catch(() => null)
    place = now?.place ?? ''
    send('reset', {}, place)
  }
  send('ready', {}, place)
  const sentIds = new Set(missed?.events.map(({ id }) => id))
  const batches = pending
  pending = null
  for (const batch of batches) onBatch({ ...batch, events: batch.events.filter(({ id }) => !sentIds.has(id)) })
}
