import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createDb } from '#server/db/client.ts'
import { auditOrders } from '#server/test/order-books.ts'
import type { Answered } from './http-visitor.ts'
import type { Checks } from './checks.ts'
import type { FaultShop } from './fault-shop.ts'
import { hangServer } from '#server/test/hang-server.ts'

interface Seen {
  at: number
  kind: 'kept' | 'made' | 'call' | 'order'
  /** 0: no answer at all. */
  status: number
  hasRetryAfter: boolean
  ms: number
}

const ORDERS_AT_ONCE = 3

export async function databaseFaults(bench: FaultShop, checks: Checks, seconds: number) {
  const stop = async () => {
    await bench.postgres.stop()
    await wait(seconds * 1000)
    await bench.startPostgres()
  }
  const hang = async () => {
    const goOn = hangServer(bench.postgres.pid)
    await wait(seconds * 1000)
    goOn()
  }
  const orders = new Map<string, string | null>()
  await oneFault(bench, checks, `PostgreSQL stopped for ${seconds} s`, stop, orders)
  await oneFault(bench, checks, `PostgreSQL hung for ${seconds} s`, hang, orders)
  await audit(bench, checks, orders)
}

async function oneFault(
  { actions, plan, visitor, shop }: FaultShop,
  checks: Checks,
  name: string,
  fault: () => Promise<void>,
  orders: Map<string, string | null>,
) {
  // In memory on both counts: asked a second ago, and the whole minute before they are made anew
  const kept = plan.pages.slice(0, 12)
  for (const page of [...kept, ...kept]) await visitor.ask(page)
  const seen: Seen[] = []
  let isOver = false
  const note = async (kind: Seen['kind'], act: () => Promise<Answered>): Promise<Answered | null> => {
    const begun = performance.now()
    const answer = await act().catch(() => null)
    seen.push({
      at: begun,
      kind,
      status: answer?.status ?? 0,
      hasRetryAfter: answer?.headers['retry-after'] !== undefined,
      ms: performance.now() - begun,
    })
    return answer
  }
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work()
      await wait(20)
    }
  }
  let at = 0
  const visits = [
    ...Array.from({ length: 3 }, () => until(() => note('kept', () => visitor.ask(kept[++at % kept.length]!)))),
    until(() => note('made', actions.make)),
    until(() => note('call', actions.cart)),
    ...Array.from({ length: ORDERS_AT_ONCE }, async () => {
      while (!isOver) await buyStubbornly()
    }),
  ]
  /** Asks again under the same key until the shop says yes: what a buyer was told was taken must be there. */
  async function buyStubbornly() {
    const filled = await note('call', actions.fillCart)
    if (filled?.status !== 200) return void (await wait(200))
    const key = randomUUID()
    orders.set(key, null)
    for (let tries = 0; tries < 200; tries++) {
      const answer = await note('order', () => actions.placeOrder(filled.cookie, key))
      if (answer?.status === 200) {
        orders.set(key, (JSON.parse(answer.text) as { data: { number: string } }).data.number)
        return
      }
      await wait(200)
    }
  }
  await wait(3000)
  const begun = performance.now()
  await fault()
  const back = performance.now()
  await wait(8000)
  isOver = true
  await Promise.all(visits)

  const during = seen.filter((each) => each.at >= begun && each.at < back)
  const bad = (each: Seen) => each.status === 0 || each.status >= 500
  const keptThen = during.filter(({ kind }) => kind === 'kept')
  checks.say(
    `${name}: kept pages go on`,
    keptThen.length > 10 && !keptThen.some(bad),
    `${keptThen.length} asked, ${keptThen.filter(bad).length} failed, slowest ${Math.max(...keptThen.map(({ ms }) => ms)).toFixed(0)} ms`,
  )
  const failed = seen.filter(bad)
  const polite = failed.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)
  checks.say(
    `${name}: the rest answers 503 with Retry-After`,
    polite.length > 0 && polite.length === failed.length,
    `${polite.length} of ${failed.length} failures; slowest ${Math.max(...failed.map(({ ms }) => ms)).toFixed(0)} ms${failed.length > polite.length ? `; others: ${[...new Set(failed.filter((each) => !polite.includes(each)).map(({ status, kind }) => `${kind} ${status}`))].join(', ')}` : ''}`,
  )
  const last = Math.max(...failed.map((each) => each.at + each.ms))
  const good = seen.filter((each) => each.at > back && !bad(each) && each.kind !== 'kept')
  checks.say(
    `${name}: recovers by itself`,
    last < back + 6000 && good.length > 10,
    `last failure ${Math.max(0, last - back).toFixed(0)} ms after it was back, ${good.length} good answers since; same process ${shop.pid}`,
  )
}

async function audit({ postgres, shelves }: FaultShop, checks: Checks, orders: Map<string, string | null>) {
  const { db, close } = createDb(postgres.poolConfig)
  const wrong = await auditOrders(db, shelves)
  const stored = new Set((await db.selectFrom('shop_order').select('number').execute()).map(({ number }) => number))
  const promised = [...orders.values()].filter((number) => number !== null)
  for (const number of promised) if (!stored.has(number)) wrong.push(`order ${number} was accepted and is lost`)
  await close()
  checks.say(
    'no order lost, none doubled, the shelves add up',
    wrong.length === 0 && promised.length > 0,
    `${promised.length} accepted of ${orders.size} tried, ${stored.size} stored${wrong.length ? `: ${wrong.slice(0, 5).join('; ')}` : ''}`,
  )
}
