// A year of the workshops: what was brought, what was wrong, how it went on.
import type { RepairState } from '#rules/order/repair-state.ts'
import type { Random } from '../random.ts'
import type { Buyer } from './buyers.ts'
import { DAY, dayLater } from './calendar.ts'
import { FAULTS } from './words.ts'

export interface PastRepair {
  center: number
  buyer: Buyer
  tool: string
  vendor: string
  fault: string
  price: number | null
  steps: { state: RepairState; note: string; at: Date }[]
}

interface Workshop {
  centers: readonly { id: number; node: string }[]
  tools: readonly { name: string; vendor: string }[]
  buyers: readonly Buyer[]
  now: Date
}

const PER_YEAR = 420

export function makeRepairs(random: Random, { centers, tools, buyers, now }: Workshop): PastRepair[] {
  if (centers.length === 0 || tools.length === 0 || buyers.length === 0) return []
  const moments = Array.from({ length: PER_YEAR }, () => new Date(now.getTime() - random.next() * 360 * DAY)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )
  return moments.flatMap((moment) => {
    const buyer = random.one(buyers)
    const center = centers.find(({ node }) => node === buyer.node)
    const at = dayLater(moment, 0, [9, 19], random)
    if (!center || at >= now || buyer.since > at) return []
    const { name: tool, vendor } = random.one(tools)
    const { fault, work, price } = random.one(
      FAULTS.filter(({ of, not }) => (of?.test(tool) ?? true) && !not?.test(tool)),
    )
    const steps = stepsOf(random, at, work).filter((step) => step.at <= now)
    const isPriced = steps.some(({ state }) => state === 'agreement' || state === 'repair')
    return [{ center: center.id, buyer, tool, vendor, fault, price: isPriced ? price * 100 : null, steps }]
  })
}

function stepsOf(random: Random, at: Date, work: string): PastRepair['steps'] {
  const states: [RepairState, number, string][] = [
    ['requested', 0, ''],
    ['accepted', random.int(1, 3), ''],
    ['diagnosis', random.int(0, 2), ''],
  ]
  if (random.chance(0.1)) states.push(['declined', 1, 'Ремонт не выгоден'], ['issued', random.int(1, 6), 'Без ремонта'])
  else {
    if (random.chance(0.6)) states.push(['agreement', random.int(0, 1), work])
    states.push(['repair', random.int(1, 3), work], ['ready', random.int(1, 5), ''], ['issued', random.int(1, 6), ''])
  }
  let when = at
  return states.map(([state, days, note]) => {
    const wished = dayLater(when, days, [9, 19], random)
    when = state === 'requested' ? at : wished > when ? wished : new Date(when.getTime() + random.int(10, 90) * 60_000)
    return { state, note, at: when }
  })
}
