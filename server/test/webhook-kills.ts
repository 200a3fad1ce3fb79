import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import type { Db } from '#server/db/client.ts'
import type { WebhookWorkerOptions } from '#server/jobs/webhook-worker.ts'
import { newWebhookSecret, webhookId } from '#server/outbox/webhooks/sign.ts'
import { freePort } from './shop-process.ts'

interface Plan {
  db: Db
  poolConfig: PoolConfig
  orders: number
  /** Of each order, its placing among them. */
  events: number
  senderDeaths: number
  receiverDeaths: number
  random: (below: number) => number
}

export interface KilledDeliveries {
  written: number
  /** What came, repeats too. */
  requests: number
  /** By id. */
  different: number
  lost: number
  /** A later event of an order that came before an earlier one. */
  overtaken: number
  /** Steps that do not begin where the one before ended. */
  broken: number
  seconds: number
  senderDeaths: number
  receiverDeaths: number
}

interface Line {
  id: string
  number: string
  type: string
  from?: string
  to?: string
}

const STATUSES = ['new', 'assembling', 'ready', 'delivering', 'completed'] as const
const AT_ONCE = 4
/** Nothing here takes long, so a sender that died is taken for dead soon. */
const WORKER: Omit<WebhookWorkerOptions, 'poolConfig'> = {
  reachable: { inside: ['127.0.0.1'], isHttpsOnly: false },
  pauseMs: { idle: 20, afterFailure: 100 },
  limits: { ms: 2000, bytes: 1024 },
  leaseSeconds: 3,
}
const PATIENCE_MS = 15 * 60_000

/** Orders change by the shop's own triggers while the sender and the receiver are killed again and again. */
export async function killWhileDelivering(plan: Plan): Promise<KilledDeliveries> {
  const { db, orders, events, random } = plan
  const folder = mkdtempSync(join(tmpdir(), 'verstak-webhooks-'))
  const file = join(folder, 'received')
  writeFileSync(file, '')
  const port = await freePort()
  const written = orders * events
  await addReceiver(db, `http://127.0.0.1:${port}/`)
  const receiver = keepAlive(() => startReceiver(port, file))
  const sender = keepAlive(() => startSender({ ...WORKER, poolConfig: plan.poolConfig }))
  const begun = performance.now()
  try {
    await Promise.all([receiver.start(), sender.start()])
    const writing = writeOrders(db, orders, events)
    let isDone = false
    const received = countDifferent(file)
    const watching = (async () => {
      while (received() < written && performance.now() - begun < PATIENCE_MS) await wait(200)
      isDone = true
    })()
    const deaths = { sender: 0, receiver: 0 }
    while (!isDone && deaths.sender + deaths.receiver < plan.senderDeaths + plan.receiverDeaths) {
      // as far apart as the work is long
      const due = ((deaths.sender + deaths.receiver + 1) * written) / (plan.senderDeaths + plan.receiverDeaths + 1)
      while (!isDone && received() < due) await wait(20)
      await wait(random(60))
      if (isDone) break
      const isSender = deaths.receiver >= plan.receiverDeaths || (deaths.sender < plan.senderDeaths && random(2) === 0)
      await (isSender ? sender : receiver).kill()
      deaths[isSender ? 'sender' : 'receiver']++
    }
    await writing
    await watching
    const seconds = (performance.now() - begun) / 1000
    return {
      written,
      seconds,
      senderDeaths: deaths.sender,
      receiverDeaths: deaths.receiver,
      ...(await audit(db, readLines(file), written)),
    }
  } finally {
    await Promise.all([receiver.stop(), sender.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function addReceiver(db: Db, url: string): Promise<void> {
  const { id } = await db
    .insertInto('webhook')
    .values({
      name: 'Учёт',
      url,
      kinds: ['order.placed', 'order.status_changed'],
      secret: newWebhookSecret(),
      old_secret: null,
      old_secret_until: null,
      created_by: null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('webhook_health')
    .values({ webhook_id: id, failing_since: null, rests_until: null, last_ok_at: null })
    .execute()
}

/** Each order by one hand at a time, several orders at once. */
async function writeOrders(db: Db, orders: number, events: number): Promise<void> {
  let next = 0
  const place = async () => {
    for (let at = next++; at < orders; at = next++) {
      const { rows } = await sql<{
        id: number
      }>`insert into shop_order (source, node_code, status, contact_name, contact_phone,
          delivery_type, delivery_address, delivery_text, delivery_price, payment_type, comment, goods_total, goods_total_old,
          bonuses_used, bonuses_earned, total, ip, created_at, updated_at)
        select 'cart', code, 'new', 'Иван', '79110000000', 'pickup', '', '', 0, 'on-receipt', '', 100, 100, 0, 0, 100, '', now(), now()
        from node_logistic order by position limit 1 returning id`.execute(db)
      for (let step = 1; step < events; step++)
        await db
          .updateTable('shop_order')
          .set({ status: STATUSES[step % STATUSES.length]! })
          .where('id', '=', Number(rows[0]!.id))
          .execute()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, place))
}

/** How many different ones have come; each line is read once. */
function countDifferent(file: string): () => number {
  const seen = new Set<string>()
  const opened = openSync(file, 'r')
  const buffer = Buffer.alloc(1 << 20)
  let [at, rest] = [0, '']
  return () => {
    for (let read; (read = readSync(opened, buffer, 0, buffer.length, at)) > 0; at += read) {
      const lines = (rest + buffer.toString('latin1', 0, read)).split('\n')
      rest = lines.pop()!
      for (const line of lines) seen.add(line.slice(0, line.indexOf(',')))
    }
    return seen.size
  }
}

const readLines = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)

async function audit(db: Db, lines: readonly Line[], written: number) {
  const { rows } = await sql<{ uid: string; id: number }>`select uid, id from webhook_event`.execute(db)
  const numbers = new Map(rows.map(({ uid, id }) => [webhookId(uid), Number(id)]))
  const seen = new Set<string>()
  const last = new Map<string, { event: number; to: string }>()
  let [overtaken, broken] = [0, 0]
  for (const { id, number, from, to } of lines) {
    if (seen.has(id)) continue
    seen.add(id)
    const event = numbers.get(id) ?? -1
    const before = last.get(number)
    if (before && event < before.event) overtaken++
    if ((before?.to ?? undefined) !== from) broken++
    last.set(number, { event, to: to ?? 'new' })
  }
  return { requests: lines.length, different: seen.size, lost: written - seen.size, overtaken, broken }
}

/** A process that is killed and started again. */
function keepAlive(begin: () => Promise<ChildProcess>) {
  let child: ChildProcess
  return {
    async start() {
      child = await begin()
    },
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = await begin()
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

const processOf = (file: string, args: string[] = []) =>
  fork(join(import.meta.dirname, file), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })

async function startReceiver(port: number, file: string): Promise<ChildProcess> {
  const child = processOf('webhook-receiver-process.fixture.ts', [String(port), file])
  await once(child, 'message')
  return child
}

async function startSender(options: WebhookWorkerOptions): Promise<ChildProcess> {
  const child = processOf('../jobs/webhook-worker.ts')
  // what it says goes to the shop's log; here nobody reads it
  child.on('message', () => {})
  child.send(options)
  return child
}
