import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/client.ts'
import { freePort } from '#server/test/shop-process.ts'
import { actionsOf } from '../reliability/actions.ts'
import { openHttpVisitor } from '../reliability/http-visitor.ts'
import { largestRate } from '../reliability/largest-rate.ts'
import { manyBuyers } from '../reliability/many-buyers.ts'
import { planVisits } from '../reliability/shop-plan.ts'
import { startShop } from '../reliability/shop-server.ts'
import { type Act, openSoak, type SoakFigures } from '../reliability/steady-traffic.ts'

interface BuyersOptions {
  db: Db
  connectionString: string
  dataDir: string
  /** Of people who may work with orders; shared by the operators, since calls are counted by person. */
  tokens: readonly string[]
  numbers: readonly string[]
  operators: number
  /** How long each of the rounds lasts. */
  roundMs: number
}

export interface BuyersFigures {
  limit: number
  rounds: { alone: number; beside: number; steps: number; slowest: string }[]
  /** Of the middle round. */
  ratio: number
  failed: number
}

const HOLDS_MS = 5000
/** Slower than this at its p99 a shop is at its limit. */
const PATIENCE_MS = 250
const ROUNDS = 5
const OPENING_MS = 15_000
/** A person reads between presses. */
const THINKING_MS = 1500

/** Of twenty visits fourteen look, three seek, two fill a cart, one orders. */
function dayOf(actions: ReturnType<typeof actionsOf>): Act[] {
  const times = (count: number, kind: string, act: Act['act']) => Array.from({ length: count }, () => ({ kind, act }))
  return [
    ...times(12, 'page', () => actions.browse()),
    ...times(2, 'page made', () => actions.make()),
    ...times(3, 'search', () => actions.search()),
    ...times(2, 'cart', () => actions.cart()),
    ...times(1, 'order', () => actions.order()),
  ]
}

/** One person at the desk: a list, a search, a card, a note, «Сегодня», with an open stream of events all the while. */
async function operate(
  port: number,
  { tokens, numbers }: BuyersOptions,
  seed: number,
  isOn: () => boolean,
): Promise<number> {
  const host = `office.localhost:${port}`
  const cookie = `office_session=${tokens[seed % tokens.length]}`
  const visitor = openHttpVisitor(port, host)
  const [stream] = await once(
    get({ port, host: '127.0.0.1', path: '/api/office/events', headers: { host, cookie } }),
    'response',
  )
  stream.resume()
  let steps = 0
  for (let at = seed; isOn(); at++) {
    const number = numbers[(at * 7919) % numbers.length]!
    const { status, text } = await [
      () => visitor.ask('/api/office/orders?status=new,assembling&limit=100', { cookie }),
      () => visitor.ask(`/api/office/orders?search=${number}`, { cookie }),
      () => visitor.ask(`/api/office/orders/${number}`, { cookie }),
      () => visitor.ask(`/api/office/orders/${number}/notes`, { cookie, body: { text: `Звонок ${at}` } }),
      () => visitor.ask('/api/office/today', { cookie }),
    ][at % 5]!()
    if (status !== 200) throw new Error(`an operator was answered ${status}: ${text.slice(0, 200)}`)
    steps++
    await wait(THINKING_MS * (0.5 + ((at * 31) % 100) / 100))
  }
  stream.destroy()
  visitor.close()
  return steps
}

/**
 * Buyers at half of what the shop can bear, alone and beside operators by turns, over one database in one run: what
 * else the machine does weighs on both.
 */
export async function buyersWithOperators(given: BuyersOptions): Promise<BuyersFigures> {
  const port = await freePort()
  const host = `localhost:${port}`
  const shop = await startShop(port, {
    HOST: host,
    DATABASE_URL: given.connectionString,
    DATA_DIR: given.dataDir,
    LOG_LEVEL: 'info',
    FILES_EVERY_MINUTES: '0',
    TRUSTED_PROXIES: '1',
  })
  // until then a large catalogue answers by SQL: the limit found would be that of opening
  while (!shop.said().includes('catalogue index loaded')) await wait(200)
  const visitor = openHttpVisitor(port, host)
  const soak = openSoak(dayOf(actionsOf(manyBuyers(visitor), await planVisits(given.db))), shop.pid)
  await soak.run(20, HOLDS_MS)
  const limit = await largestRate(async (rate) => {
    const { p99, isBehind, failed } = await soak.run(rate, HOLDS_MS)
    return !isBehind && failed === 0 && p99 < PATIENCE_MS
  }, 20)
  const rate = Math.max(1, Math.round(limit / 2))
  const work = async (isOn: () => boolean) => {
    const working = Array.from({ length: given.operators }, (_, at) => operate(port, given, at, isOn))
    return (await Promise.all(working)).reduce((sum, each) => sum + each, 0)
  }
  // the day at the desk has begun: what the first to come brings about (the list of goods is read) is over
  const opened = performance.now()
  await work(() => performance.now() - opened < OPENING_MS)
  const rounds: BuyersFigures['rounds'] = []
  let failed = 0
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await soak.run(rate, given.roundMs)
    let isOn = true
    const working = work(() => isOn)
    const beside = await soak.run(rate, given.roundMs)
    isOn = false
    const steps = await working
    failed += alone.failed + beside.failed
    const told = ({ p50, slowest, cpu }: SoakFigures) =>
      `p50 ${p50.toFixed(1)}, slowest ${slowest.kind} ${slowest.p99.toFixed(0)}, cores ${cpu.shop.toFixed(2)}`
    rounds.push({ alone: alone.p99, beside: beside.p99, steps, slowest: `${told(alone)} | ${told(beside)}` })
  }
  visitor.close()
  await shop.end('SIGTERM')
  const ratios = rounds.map(({ alone, beside }) => beside / alone).toSorted((a, b) => a - b)
  return { limit, rounds, ratio: ratios[Math.floor(ratios.length / 2)]!, failed }
}
