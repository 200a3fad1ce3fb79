import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { actionsOf, signUp } from '../reliability/actions.ts'
import { type HttpVisitor, openHttpVisitor } from '../reliability/http-visitor.ts'
import type { ClusterHost } from './hosts.ts'
import type { Cluster } from './open-cluster.ts'
import { SHOP_PORT } from './parts.ts'

export const SKEW_SECONDS = 300
const NEAR_SECONDS = 15

/** Debian's libfaketime, for whatever machine this is. */
export function findFaketime(): string | null {
  for (const folder of readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))) {
    const file = join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1')
    try {
      if (readdirSync(join(file, '..')).length > 0) return file
    } catch {
      // not of this machine
    }
  }
  return null
}

/** Of a process whose clock is wrong; what it waits for takes as long as ever. */
export const skewed = (bySeconds: number): Record<string, string> => ({
  LD_PRELOAD: findFaketime()!,
  FAKETIME: `${bySeconds > 0 ? '+' : ''}${bySeconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

/** What must hold between a process with a wrong clock and one with a right one. Answers what does not. */
export async function checkSkew(
  { place, plan, db, crowd }: Cluster,
  [wrongHost, rightHost]: readonly [ClusterHost, ClusterHost],
  bySeconds: number,
): Promise<string[]> {
  const failures: string[] = []
  const [atWrong, atRight] = [wrongHost, rightHost].map(({ address }) =>
    openHttpVisitor(SHOP_PORT, place.publicHost, address),
  ) as [HttpVisitor, HttpVisitor]
  const { headers } = await atWrong.ask('/health/live')
  const shown = (Date.parse(String(headers['date'])) - Date.now()) / 1000
  if (Math.abs(shown - bySeconds) > NEAR_SECONDS) failures.push(`its clock is off by ${shown.toFixed(0)} s only`)

  // a code asked for at one is good at the other, and so is what it opens
  for (const [coded, used] of [
    [atWrong, atRight],
    [atRight, atWrong],
  ] as const) {
    const between: HttpVisitor = {
      ask: (path, asked) => (path.startsWith('/api/auth/code/') ? coded : used).ask(path, asked),
      close() {},
    }
    const phone = `7999${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
    const cookie = await signUp(between, phone).catch((error: Error) => {
      failures.push(`a code of one process at the other: ${error.message}`)
      return null
    })
    if (cookie === null) continue
    const known = await Promise.all([coded, used].map((at) => at.ask('/api/user/me', { cookie })))
    if (known.some(({ status }) => status !== 200))
      failures.push(`signed in at one, at the other ${known.map(({ status }) => status).join(' and ')}`)
  }

  // one key at both at once is one order, written by the time of the database
  const buyers = [atWrong, atRight].map((at) => actionsOf(at, plan))
  for (let round = 0; round < 5; round++) {
    const [filled, key] = [await buyers[0]!.fillCart(), randomUUID()]
    const promises = await Promise.all([atWrong, atRight].map((at) => at.ask('/api/cart', { cookie: filled.cookie })))
    if (new Set(promises.map(({ text }) => text)).size !== 1) failures.push('the two promise a cart differently')
    const numbers = new Set<string>()
    for (const buyer of [...buyers, ...buyers]) {
      const { status, text } = await buyer.placeOrder(filled.cookie, key)
      if (status === 200) numbers.add((JSON.parse(text) as { data: { number: string } }).data.number)
      else failures.push(`an order under one key at both: ${status}`)
    }
    if (numbers.size > 1) failures.push(`one key became ${numbers.size} orders`)
    crowd.accepted.push(...numbers)
    const orders = await db
      .selectFrom('shop_order')
      .innerJoin('outbox', 'outbox.order_id', 'shop_order.id')
      .select(['shop_order.created_at as ordered', 'outbox.next_attempt_at as due'])
      .where('number', 'in', [...numbers])
      .execute()
    const off = Math.max(
      ...orders.flatMap(({ ordered, due }) => [ordered, due]).map((at) => Math.abs(at.getTime() - Date.now()) / 1000),
    )
    if (off > NEAR_SECONDS) failures.push(`an order is written ${off.toFixed(0)} s off`)
  }
  const { cancelled } = await db
    .selectFrom('shop_order')
    .select((e) => e.fn.countAll<number>().as('cancelled'))
    .where('status', '=', 'cancelled')
    .executeTakeFirstOrThrow()
  if (cancelled > 0) failures.push(`${cancelled} orders were cancelled before their time`)
  // the audit at the end counts a message an order
  await db.deleteFrom('outbox').where('channel', '=', 'sms').where('order_id', 'is', null).execute()
  atWrong.close()
  atRight.close()
  return failures
}
