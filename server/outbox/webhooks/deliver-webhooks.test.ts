import { jittered } from '#rules/retry/backoff.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import {
  claimDeliveries,
  dueReceivers,
  RETRY_SECONDS,
  sendDelivery,
  SLOTS,
  STOP_AFTER_DAYS,
  type WebhookServices,
} from './deliver-webhooks.ts'
import { newWebhookSecret } from './sign.ts'
import { startWebhooks } from './start-webhooks.ts'
import { openReceiver } from './webhook-receiver.fixture.ts'

const HERE = { inside: ['127.0.0.1'], isHttpsOnly: false }
let database: TestDatabase
let now = new Date('2026-03-05T12:00:00+03:00')
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`delete from webhook`.execute(database.db)
  await sql`delete from webhook_event`.execute(database.db)
})

const services = (more: Partial<WebhookServices> = {}): WebhookServices => ({
  db: database.db,
  clock: () => now,
  log: { warn() {}, error() {} },
  reachable: HERE,
  limits: { ms: 400, bytes: 16 * 1024 },
  random: () => 1,
  ...more,
})

let receivers = 0
async function addReceiver(url: string, more: object = {}): Promise<number> {
  const { id } = await database.db
    .insertInto('webhook')
    .values({
      name: `Получатель ${++receivers}`,
      url,
      kinds: ['order.placed'],
      secret: newWebhookSecret(),
      old_secret: null,
      old_secret_until: null,
      created_by: null,
      created_at: now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('webhook_health')
    .values({ webhook_id: id, failing_since: null, rests_until: null, last_ok_at: null })
    .execute()
  return id
}

async function addEvents(webhookIds: readonly number[], entities: readonly string[]): Promise<void> {
  for (const [at, entity] of entities.entries()) {
    const event = await database.db
      .insertInto('webhook_event')
      .values({ kind: 'order.placed', entity, node_code: null, body: JSON.stringify({ entity, at }), at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const webhook_id of webhookIds)
      await database.db
        .insertInto('webhook_delivery')
        .values({
          webhook_id,
          event_id: event.id,
          kind: 'order.placed',
          entity,
          next_attempt_at: now,
          lease_until: null,
          status: null,
          at: now,
          delivered_at: null,
        })
        .execute()
  }
}

/** All that is due, once. */
async function deliverDue(with_ = services()): Promise<number> {
  let sent = 0
  for (const id of await dueReceivers(with_)) {
    const claimed = await claimDeliveries(with_, id, SLOTS)
    await Promise.all(claimed.map((row) => sendDelivery(row, with_)))
    sent += claimed.length
  }
  return sent
}

const deliveries = () => database.db.selectFrom('webhook_delivery').selectAll().orderBy('event_id').execute()
const states = async () => (await deliveries()).map(({ state }) => state)
const bodies = (of: { received: { body: string }[] }) =>
  of.received.map(({ body }) => JSON.parse(body) as { at: number; entity: string })

describe('events of one entity', () => {
  it('never overtake each other; those of others go past', async () => {
    const receiver = await openReceiver((event, response) => {
      const isFirst = (JSON.parse(event.body) as { at: number }).at === 0
      response.writeHead(isFirst && receiver.received.length < 4 ? 500 : 204).end()
    })
    const id = await addReceiver(receiver.url)
    await addEvents([id], ['order:1', 'order:1', 'order:2', 'order:2', 'order:1'])
    expect(await deliverDue()).toBe(2)
    expect(await deliverDue()).toBe(1)
    expect(
      bodies(receiver)
        .map(({ at }) => at)
        .toSorted(),
    ).toEqual([0, 2, 3])
    // the first of its entity waits for its next try, and so do those behind it
    expect(await deliverDue()).toBe(0)
    expect(await states()).toEqual(['waiting', 'waiting', 'delivered', 'delivered', 'waiting'])
    pass(RETRY_SECONDS[0]!)
    for (let round = 0; round < 3; round++) expect(await deliverDue()).toBe(1)
    expect(
      bodies(receiver)
        .slice(3)
        .map(({ at }) => at),
    ).toEqual([0, 1, 4])
    // a try again has the same id and body, and the second of its own
    const [first, again] = receiver.received.filter(({ body }) => body.includes('"at":0'))
    expect([again!.id, again!.body]).toEqual([first!.id, first!.body])
    expect(again!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
    await receiver.close()
  })

  it('keep their order whoever claims them, several at once', async () => {
    const receiver = await openReceiver()
    const id = await addReceiver(receiver.url)
    await addEvents(
      [id],
      Array.from({ length: 60 }, (_, at) => `order:${at % 6}`),
    )
    const claimed = await Promise.all(Array.from({ length: 5 }, () => claimDeliveries(services(), id, SLOTS)))
    // one of each entity, and none twice
    expect(
      claimed
        .flat()
        .map(({ id: each }) => each)
        .toSorted((a, b) => a - b),
    ).toEqual((await deliveries()).slice(0, 6).map(({ id: each }) => each))
    await Promise.all(claimed.flat().map((row) => sendDelivery(row, services())))
    for (let round = 0; round < 9; round++) await Promise.all([deliverDue(), deliverDue(), deliverDue()])
    expect(new Set(await states())).toEqual(new Set(['delivered']))
    const last = new Map<string, number>()
    for (const { entity, at } of bodies(receiver)) {
      expect(at).toBeGreaterThan(last.get(entity) ?? -1)
      last.set(entity, at)
    }
    expect(receiver.received).toHaveLength(60)
    await receiver.close()
  })
})

describe('what was not taken', () => {
  it('comes again, later each time, and is given up in the end; the next of its entity goes on', async () => {
    const receiver = await openReceiver(
      (event, response) => void response.writeHead(event.body.includes('"at":0') ? 500 : 204).end('так нельзя'),
    )
    const id = await addReceiver(receiver.url)
    await addEvents([id], ['order:1', 'order:1', 'order:2'])
    await deliverDue()
    for (const [tries, wait] of RETRY_SECONDS.entries()) {
      pass(wait - 1)
      expect(await deliverDue()).toBe(0)
      pass(1)
      // others do well, so it is the event that is wrong, not the receiver
      await database.db.updateTable('webhook_health').set({ failures: 0, failing_since: null }).execute()
      expect([tries, await deliverDue()]).toEqual([tries, 1])
    }
    expect(await states()).toEqual(['failed', 'waiting', 'delivered'])
    expect(await deliverDue()).toBe(1)
    expect(await states()).toEqual(['failed', 'delivered', 'delivered'])
    const tries = await database.db.selectFrom('webhook_try').selectAll().orderBy('id').execute()
    expect(tries.filter(({ words }) => words === 'Ответил 500')).toHaveLength(RETRY_SECONDS.length + 1)
    expect(tries.find(({ words }) => words)).toMatchObject({ status: 500, answer: 'так нельзя' })
    const days = RETRY_SECONDS.reduce((sum, each) => sum + each) / 86_400
    expect(days).toBeGreaterThan(2.5)
    await receiver.close()
  })

  it('waits by chance too: half of every pause', () => {
    expect([jittered(100, () => 0), jittered(100, () => 1)]).toEqual([50, 100])
  })

  it('rests with a receiver that is down, and goes out soon after it is back', async () => {
    const receiver = await openReceiver((_event, response) => void response.writeHead(502).end())
    const id = await addReceiver(receiver.url)
    await addEvents(
      [id],
      Array.from({ length: 12 }, (_, at) => `order:${at}`),
    )
    expect(await deliverDue()).toBe(SLOTS)
    // the rest are due, but nobody answers there
    expect(await deliverDue()).toBe(0)
    pass(6 * 3600)
    receiver.answerWith((_event, response) => void response.writeHead(204).end())
    expect(await deliverDue()).toBe(SLOTS)
    pass(11)
    expect(await deliverDue()).toBe(4)
    expect(new Set(await states())).toEqual(new Set(['delivered']))
    expect(await database.db.selectFrom('webhook_health').selectAll().executeTakeFirst()).toMatchObject({
      failures: 0,
      failing_since: null,
      last_error: '',
    })
    await receiver.close()
  })

  it('stops its receiver after days of nothing else, at once when told it is gone', async () => {
    const receiver = await openReceiver((_event, response) => void response.writeHead(500).end())
    const id = await addReceiver(receiver.url)
    const state = async (of: number) =>
      (await database.db.selectFrom('webhook').select('state').where('id', '=', of).executeTakeFirst())!.state
    await addEvents([id], ['order:1'])
    await deliverDue()
    pass(STOP_AFTER_DAYS * 24 * 3600 - 1)
    await deliverDue()
    expect(await state(id)).toBe('active')
    pass(24 * 3600)
    await deliverDue()
    expect(await state(id)).toBe('stopped')
    await addEvents([id], ['order:2'])
    expect(await deliverDue()).toBe(0)
    const { rows } =
      await sql`select action, after ->> 'state' as state from audit where thing = 'webhook' and action = 'update'`.execute(
        database.db,
      )
    expect(rows).toEqual([{ action: 'update', state: 'stopped' }])
    receiver.answerWith((_event, response) => void response.writeHead(410).end())
    const gone = await addReceiver(receiver.url)
    await addEvents([gone], ['order:3'])
    await deliverDue()
    expect(await state(gone)).toBe('stopped')
    await receiver.close()
  })
})

describe('a sender', () => {
  it('that died leaves what it had; whoever takes it up is not undone by it', async () => {
    const receiver = await openReceiver()
    const id = await addReceiver(receiver.url)
    await addEvents([id], ['order:1', 'order:1'])
    const [overslept] = await claimDeliveries(services(), id, 1)
    expect(await deliverDue()).toBe(0)
    pass(31)
    expect(await deliverDue()).toBe(1)
    await sendDelivery(overslept!, services())
    expect(await states()).toEqual(['delivered', 'waiting'])
    expect((await database.db.selectFrom('webhook_try').selectAll().execute()).length).toBe(1)
    // twice under one id: the receiver can tell
    expect(new Set(receiver.received.map(({ id: each }) => each)).size).toBe(1)
    await receiver.close()
  })

  it('is not held by one that is slow: the others have theirs meanwhile', async () => {
    const slow = await openReceiver(() => {})
    const quick = await openReceiver()
    const ids = [await addReceiver(slow.url), await addReceiver(quick.url)]
    await addEvents(
      ids,
      Array.from({ length: 40 }, (_, at) => `order:${at}`),
    )
    const running = startWebhooks({
      ...services({ clock: () => new Date(), limits: { ms: 60_000, bytes: 1000 }, leaseSeconds: 120 }),
      pauseMs: { idle: 10, afterFailure: 10 },
      makeEvents: async () => 0,
    })
    await vi.waitFor(() => expect(quick.received).toHaveLength(40), { timeout: 120_000 })
    expect(slow.received.length).toBeLessThanOrEqual(SLOTS)
    await slow.close()
    await running.stop()
    await quick.close()
  })
})
