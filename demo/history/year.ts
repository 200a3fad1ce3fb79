// The year as a whole: orders one after another, and the bonuses they moved on the way.
import { createRandom } from '../random.ts'
import { type Buyer, createBuyers } from './buyers.ts'
import { orderMoments } from './calendar.ts'
import { branchOf, makeOrder, type Now, type PastOrder } from './orders.ts'

interface BonusEntry {
  buyer: number
  amount: number
  reason: string
  order: number
  after: number
  at: Date
}

export interface Year {
  orders: PastOrder[]
  accounts: Buyer[]
  bonuses: BonusEntry[]
}

interface Asked extends Now {
  seed: number
  orders: number
  /** Of the first order and of the first account. */
  firstOrder: number
  firstBuyer: number
}

export function makeYear({ seed, orders: count, firstOrder, firstBuyer, ...place }: Asked): Year {
  const random = createRandom(`history/${seed}`)
  const buyers = createBuyers(createRandom(`history/buyers/${seed}`), firstBuyer)
  const books = createBooks()
  const orders: PastOrder[] = []
  for (const at of orderMoments(random, place.now, count)) {
    const buyer = buyers.next(branchOf(random), at)
    books.settle(buyer, at)
    const order = makeOrder(random, firstOrder + orders.length, buyer, at, place)
    if (!order) continue
    orders.push(order)
    books.note(order)
  }
  books.settleAll(place.now)
  return { orders, accounts: buyers.accounts, bonuses: books.entries }
}

type Coming = Omit<BonusEntry, 'buyer' | 'after'>

/** Bonuses are spent with the order, come back when it is cancelled, are given when it is completed. */
function createBooks() {
  const entries: BonusEntry[] = []
  const coming = new Map<Buyer, Coming[]>()
  const enter = (buyer: Buyer, entry: Coming) => {
    buyer.balance += entry.amount
    entries.push({ ...entry, buyer: buyer.id!, after: buyer.balance })
  }
  const settle = (buyer: Buyer, moment: Date) => {
    const all = coming.get(buyer)
    if (!all) return
    for (const entry of all.filter(({ at }) => at <= moment).toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      enter(buyer, entry)
    coming.set(
      buyer,
      all.filter(({ at }) => at > moment),
    )
  }
  return {
    entries,
    settle,
    settleAll(moment: Date) {
      for (const buyer of coming.keys()) settle(buyer, moment)
    },
    note({ buyer, id: order, at, bonusesUsed, bonusesEarned, steps }: PastOrder) {
      if (buyer.id === null) return
      if (bonusesUsed > 0) enter(buyer, { amount: -bonusesUsed, reason: `Списано в заказе № ${order}`, order, at })
      const end = steps.at(-1)!
      const due =
        end.status === 'completed' && bonusesEarned > 0
          ? { amount: bonusesEarned, reason: `Начислено за заказ № ${order}` }
          : end.status === 'cancelled' && bonusesUsed > 0
            ? { amount: bonusesUsed, reason: `Возврат из отменённого заказа № ${order}` }
            : null
      if (due) coming.set(buyer, [...(coming.get(buyer) ?? []), { ...due, order, at: end.at }])
    },
  }
}
