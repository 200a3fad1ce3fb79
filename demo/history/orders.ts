// A year of orders, each by the rules an order is made by: prices of its branch, tiers of its courier, bonuses of its
// buyer.
import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { relativeDayText } from '#rules/calendar/relative-day.ts'
import { slotText } from '#rules/delivery/courier-slots.ts'
import { arrivalDays, transportDates } from '#rules/delivery/transport-days.ts'
import type { CourierVisit } from '#rules/delivery/courier-visit.ts'
import { deliveryPrice } from '#rules/delivery/delivery-threshold.ts'
import { bonusDeduction } from '#rules/money/bonus-limit.ts'
import { splitDiscount } from '#rules/money/split-discount.ts'
import { niceRoubles } from '../price.ts'
import { NODES } from '../places/nodes.ts'
import { WAREHOUSES } from '../places/warehouses.ts'
import type { Random } from '../random.ts'
import type { Buyer } from './buyers.ts'
import { DAY } from './calendar.ts'
import type { Shelf, ShelfGood } from './shelf.ts'
import { operatorOf, type StaffBook } from './staff.ts'
import { type Way, wayOf, wayUntil } from './timeline.ts'
import { COMMENTS } from './words.ts'

interface PastLine {
  good: ShelfGood
  quantity: number
  /** Kopecks, of then. */
  price: number
  priceOld: number
  bonuses: number
  bonusShare: number
  /** The warehouse that gave it. */
  from: number
}

interface PastDelivery {
  type: 'pickup' | 'courier' | 'transport'
  shop: number | null
  address: string
  text: string
  price: number
  transport: object | null
  visit: CourierVisit | null
}

export interface PastOrder extends Way {
  id: number
  token: string
  buyer: Buyer
  at: Date
  source: 'cart' | 'one-click' | 'phone'
  node: string
  lines: PastLine[]
  delivery: PastDelivery
  payment: 'on-receipt' | 'online' | 'split' | 'invoice'
  comment: string
  goodsTotal: number
  goodsTotalOld: number
  bonusesUsed: number
  bonusesEarned: number
  total: number
  ip: string
  utm: string | null
}

export interface Now {
  now: Date
  shelf: Shelf
  staff: StaffBook
}

/** How much of the trade each branch has. */
const SHARES: Record<string, number> = {
  '000001': 28,
  '000002': 13,
  '000003': 27,
  '000024': 16,
  '000028': 5,
  '777': 11,
}
const SHOPS = WAREHOUSES.filter(({ isShop }) => isShop)
const NODE_OF = new Map(WAREHOUSES.map(({ id, node }) => [id, node]))
const BY_CODE = new Map(NODES.map((node) => [node.code, node]))
/** As dear as now, less what prices have grown by in a year. */
const YEARLY_GROWTH = 0.07
const SALE_DAYS = 45
const SMALLEST_ORDER = 10_000
const SPLIT = { min: 300_000, max: 15_000_000 }
const INTERVALS = ['09:00–13:00', '13:00–17:00', '17:00–21:00']
const FAR_CITIES = ['Самара', 'Тула', 'Казань', 'Воронеж', 'Ярославль', 'Рязань', 'Тверь', 'Калуга', 'Уфа', 'Пермь']
const UTM = ['yandex', 'google', 'vk', 'email']

export const branchOf = (random: Random): string => random.weighted(NODES, ({ code }) => SHARES[code] ?? 1).code

/** Null: nothing fit. The buyer's balance is not touched: whoever keeps the books does that. */
export function makeOrder(
  random: Random,
  id: number,
  buyer: Buyer,
  at: Date,
  { now, shelf, staff }: Now,
): PastOrder | null {
  const { node } = buyer
  const isOneClick = random.chance(0.1)
  const isCalled = !isOneClick && isCallTime(at) && random.chance(0.12)
  const lines = chooseLines(random, buyer, at, now, shelf, isOneClick)
  const goodsTotal = sum(lines, ({ price, quantity }) => price * quantity)
  if (goodsTotal < SMALLEST_ORDER) return null
  const shop = random.weighted(
    SHOPS.filter((each) => each.node === node),
    ({ depth }) => depth,
  ).id
  const type = deliveryOf(random, node, isOneClick)
  for (const line of lines) line.from = placeOf(line.good, node, type === 'pickup' ? shop : null)
  const isHere = lines.every(({ from }) => (type === 'pickup' ? from === shop : NODE_OF.get(from) === node))
  const promised = promisedIn(at, node, type, isHere)
  const delivery = describe(random, { type, shop, buyer, at, promised, goodsTotal })
  const bonusesUsed =
    buyer.balance >= 150 && !isOneClick && random.chance(0.34) ? bonusDeduction(goodsTotal, buyer.balance) : 0
  const total = goodsTotal - bonusesUsed * 100 + delivery.price
  const payment = paymentOf(random, buyer, type, total, isOneClick)
  const shares = splitDiscount(
    bonusesUsed * 100,
    lines.map(({ price, quantity }) => price * quantity),
  )
  for (const [place, line] of lines.entries()) line.bonusShare = shares[place]!
  const operator = isCalled ? operatorOf(staff, random) : null
  const way = wayOf(random, { at, payment, delivery: type, shop: delivery.shop, promised, operator }, staff)
  return {
    ...wayUntil(way, now),
    id,
    token: randomUUID(),
    buyer,
    at,
    source: isOneClick ? 'one-click' : isCalled ? 'phone' : 'cart',
    node,
    lines,
    delivery,
    payment,
    comment: !isOneClick && random.chance(0.14) ? random.one(COMMENTS) : '',
    goodsTotal,
    goodsTotalOld: sum(lines, ({ priceOld, quantity }) => priceOld * quantity),
    bonusesUsed,
    bonusesEarned: sum(lines, ({ bonuses, quantity }) => bonuses * quantity),
    total,
    // addresses kept for examples
    ip: `203.0.113.${random.int(1, 254)}`,
    utm: !isCalled && random.chance(0.22) ? random.one(UTM) : null,
  }
}

/** When somebody answers the phone. */
const isCallTime = (at: Date): boolean => {
  const { minutes } = moscowMoment(at)!
  return minutes >= 9 * 60 && minutes < 20 * 60
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

function chooseLines(random: Random, buyer: Buyer, at: Date, now: Date, shelf: Shelf, isOneClick: boolean): PastLine[] {
  const wanted = isOneClick ? 1 : random.weighted([1, 2, 3, 4, 6], (each) => 60 / each ** 1.7)
  const lines: PastLine[] = []
  for (let place = 0; place < wanted; place++) {
    const good = shelf.pick(random, buyer.node, at)
    if (good && lines.every((line) => line.good.code !== good.code)) lines.push(lineOf(random, good, buyer, at, now))
  }
  return lines
}

function lineOf(random: Random, good: ShelfGood, buyer: Buyer, at: Date, now: Date): PastLine {
  const offer = good.offers.get(buyer.node)!
  const age = now.getTime() - at.getTime()
  const then = (price: number) =>
    age < SALE_DAYS * DAY ? price : niceRoubles((price / 100) * (1 - (YEARLY_GROWTH * age) / (365 * DAY))) * 100
  const price = then(buyer.id === null ? offer.price : (offer.priceRegistered ?? offer.price))
  const old = age < SALE_DAYS * DAY ? (offer.priceOld ?? offer.price) : price
  const isCheap = price < 80_000
  const quantity = isCheap
    ? random.weighted([1, 2, 3, 5, 10], (each) => 10 / each)
    : buyer.organization
      ? random.int(1, 3)
      : 1
  return { good, quantity, price, priceOld: Math.max(price, old), bonuses: offer.bonuses, bonusShare: 0, from: 0 }
}

function deliveryOf(random: Random, node: string, isOneClick: boolean): PastDelivery['type'] {
  if (isOneClick) return 'pickup'
  if (node === '777') return random.chance(0.55) ? 'transport' : 'pickup'
  return random.chance(0.32) ? 'courier' : 'pickup'
}

/** The shop it is collected in, another of the branch, the fullest of all. */
function placeOf({ places }: ShelfGood, node: string, shop: number | null): number {
  const full = places.toSorted((a, b) => b.quantity - a.quantity)
  const found =
    full.find(({ warehouse }) => warehouse === shop) ??
    full.find(({ warehouse }) => NODE_OF.get(warehouse) === node) ??
    full[0]!
  return found.warehouse
}

/** Days until it is there. */
function promisedIn(at: Date, node: string, type: PastDelivery['type'], isHere: boolean): number {
  const isLate = moscowMoment(at)!.minutes > 17 * 60
  const here = (type === 'pickup' ? 0 : 1) + (isLate ? 1 : 0)
  return isHere ? here : here + BY_CODE.get(node)!.transferDays
}

interface Described {
  type: PastDelivery['type']
  shop: number
  buyer: Buyer
  at: Date
  promised: number
  goodsTotal: number
}

function describe(random: Random, { type, shop, buyer, at, promised, goodsTotal }: Described): PastDelivery {
  const today = moscowMoment(at)!.day
  const day = addDays(today, promised)
  const none = { shop: null, transport: null, visit: null }
  if (type === 'pickup') {
    const { name, address } = SHOPS.find(({ id }) => id === shop)!
    const text = `Самовывоз ${relativeDayText(today, day)}`
    return { ...none, type, shop, address: `${name}, ${address}`, text, price: 0 }
  }
  if (type === 'courier') {
    const { tiers } = BY_CODE.get(buyer.node)!
    const price = deliveryPrice(
      goodsTotal,
      tiers.map(([start, cost]) => ({ start, price: cost })),
    )!
    const slot = random.chance(0.6) ? { day, interval: random.one(INTERVALS) } : null
    const visit: CourierVisit = {
      slot,
      entrance: random.chance(0.5) ? String(random.int(1, 6)) : '',
      floor: random.chance(0.6) ? String(random.int(1, 9)) : '',
      intercom: '',
      hasLift: random.chance(0.3) ? random.chance(0.5) : null,
      callBefore: random.chance(0.4),
    }
    const text = `Доставка ${slot ? slotText(slot) : relativeDayText(today, day)}`
    return { ...none, type, address: buyer.door, text, price, visit }
  }
  return { ...none, type, ...byCompany(random, day) }
}

function byCompany(random: Random, sent: CalendarDay): Pick<PastDelivery, 'address' | 'text' | 'price' | 'transport'> {
  const city = random.one(FAR_CITIES)
  const isDoor = random.chance(0.3)
  const days = random.int(3, 5)
  const way = { daysMin: days, daysMax: days + 2 }
  const tariffName = isDoor ? 'Курьером до двери' : 'До пункта выдачи'
  const street = `${random.one(['улица Ленина', 'Советская улица', 'улица Мира', 'Вокзальная улица'])}, ${random.int(2, 90)}`
  return {
    address: `${city}, ${street}${isDoor ? `, кв. ${random.int(1, 160)}` : ''}`,
    text: `${tariffName}, ${transportDates(way, arrivalDays(sent, way))}`,
    price: random.int(32, 98) * 1000,
    transport: {
      cityCode: '',
      cityName: city,
      tariffCode: isDoor ? 'door' : 'office',
      tariffName,
      officeCode: null,
      ...(isDoor && { doorCity: city }),
      ...way,
    },
  }
}

function paymentOf(
  random: Random,
  { organization, email }: Buyer,
  type: PastDelivery['type'],
  total: number,
  isOneClick: boolean,
): PastOrder['payment'] {
  if (isOneClick) return 'on-receipt'
  if (organization && email && random.chance(0.75)) return 'invoice'
  const canSplit = total >= SPLIT.min && total <= SPLIT.max
  if (canSplit && random.chance(0.06)) return 'split'
  return random.chance(type === 'pickup' ? 0.36 : type === 'courier' ? 0.55 : 0.9) ? 'online' : 'on-receipt'
}
