import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { HandoverCard } from '#contract/office/handover.ts'
import type { ReturnCard } from '#contract/office/returns.ts'
import { writeSetting } from '#server/kernel/settings.ts'
import { oddBank } from '#server/shop/orders/payment/odd-bank.fixture.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import {
  asked,
  bank as desk,
  card,
  closeReturns,
  db,
  HAMMER,
  lines,
  openReturns,
  owner,
  shop,
  step,
  tokenOf,
} from './returns.fixture.ts'

export const PIECE = 509_000
const GIFT = 1000
const RECEIVED = { quality: 'fault', sellable: 0, faulty: 1, parts: 0 }

let bank: ReturnType<typeof oddBank>
interface Person {
  token: string
  id: number
}
let buyer: Person
/** Buys for an organization that may owe. */
let boss: Person

/** The shop of a file of tests: a bank, shelves that are never empty, a price that is known. */
export function openBooks() {
  beforeAll(openKopecks)
  afterAll(closeReturns)
  beforeEach(asAtFirst)
}

async function openKopecks() {
  await openReturns()
  buyer = await person('79110003344')
  boss = await person('79110003355', { inn: '6027999013' })
  const [{ organization_id }] = (await ask(boss, 'GET', '/user/organizations')).data
  const { id } = (await ask(boss, 'POST', '/user/companies', { organization_id })).data.companies[0]
  const terms = { credit_limit: 100_000_000_000, credit_days: 14 }
  await db().updateTable('company').set(terms).where('id', '=', id).execute()
  bank = oddBank(shop.services.clock)
  const settled = {
    settle: async ({ id: key }: { id: string }) => key,
    register: async ({ id: key }: { id: string }) => ({ id: key, moneyId: null }),
  }
  shop.services.ports.payments.online = { ...bank.payment, ...settled }
  shop.services.ports.payments.split = { ...bank.payment, provider: 'split-bank' }
}

async function asAtFirst() {
  await db().updateTable('good_stock').set({ quantity: 1000 }).execute()
  await db().updateTable('good_offer').set({ price: PIECE }).where('good_code', '=', HAMMER).execute()
  await db()
    .updateTable('staff_session')
    .set({ fresh_until: new Date(shop.time.now.getTime() + 600_000) })
    .execute()
}

async function person(phone: string, more: object = {}): Promise<Person> {
  const token = await signUp(shop, phone, more)
  return {
    token,
    ...(await db().selectFrom('customer').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()),
  }
}
const ask = async ({ token }: Person, method: 'GET' | 'POST', url: string, body: object = {}) => {
  const answer = await send(shop, url, body, { token, method })
  return { ...answer.json(), status: answer.statusCode }
}
const minutePasses = () => void (shop.time.now = new Date(shop.time.now.getTime() + 60_000))
const balance = async ({ id }: Person) =>
  (await db().selectFrom('customer').select('bonus_balance').where('id', '=', id).executeTakeFirstOrThrow())
    .bonus_balance

interface Way {
  form?: object
  /** Roubles on the card that is put into the cart. */
  gift?: number
  /** Bonuses there are to be spent. */
  bonuses?: number
  paidBy?: 'cash' | 'card'
  isHeld?: boolean
  isInvoice?: boolean
  isCompany?: boolean
}

export const WAYS: Record<string, Way> = {
  'cash at the counter': { paidBy: 'cash' },
  'a card at the counter': { paidBy: 'card' },
  'online by card': { form: { payment: 'online' } },
  'online, frozen first': { form: { payment: 'online' }, isHeld: true },
  'in four parts': { form: { payment: 'split' } },
  'by invoice': { form: { payment: 'invoice' }, isInvoice: true, isCompany: true },
  'on deferred terms': { form: { payment: 'invoice', isDeferred: true }, isCompany: true },
  'a gift card, all of it': { gift: 20_000 },
  'a gift card and cash': { gift: GIFT, paidBy: 'cash' },
  'bonuses and online': { form: { payment: 'online', useBonuses: true }, bonuses: 501 },
  'bonuses, a gift card and a card at the counter': {
    form: { useBonuses: true },
    gift: GIFT,
    bonuses: 501,
    paidBy: 'card',
  },
}

interface Bought {
  number: string
  way: Way
  who: Person
  cardId: number | null
  bonusesBefore: number
}

/** Two pieces, paid and with their buyer. */
export async function bought(name: string, more: object = {}): Promise<Bought> {
  const way = WAYS[name]!
  await writeSetting(db(), 'payments', { hold: way.isHeld ?? false })
  const who = way.isCompany ? boss : buyer
  const before = await balance(who)
  const amount = (way.bonuses ?? 0) - before
  if (amount !== 0)
    await changeBonuses(db(), { userId: who.id, amount, reason: 'Для проверки', orderNumber: null, now: shop.time.now })
  const goods = [{ code: HAMMER, quantity: 2 }]
  await ask(who, 'POST', '/cart/update', { goods, nodeLogisticCode: '000001' })
  let cardId: number | null = null
  if (way.gift) {
    const sold = {
      key: randomUUID(),
      origin: 'gift',
      giftReason: 'Для проверки',
      denomination: way.gift,
      recipient: 'Анна',
      phone: '+7 911 555-00-01',
      expiresOn: '2999-12-31',
    }
    const { data } = await owner.post('/gift-cards', sold)
    cardId = data.card.id
    await ask(who, 'POST', '/cart/code', { code: data.number, nodeLogisticCode: '000001' })
  }
  const placed = await ask(who, 'POST', '/order/save', orderForm({ nodeLogisticCode: '000001', ...way.form, ...more }))
  expect([placed.status, placed.errorMessage]).toEqual([200, undefined])
  const number = placed.data.number as string
  const open = async (path: string) =>
    String((await shop.app.inject({ method: 'GET', url: path, headers: { host: MAIN_HOST } })).headers.location)
  if (['online', 'split'].includes((await desk.order(number)).payment_type) && !(await desk.order(number)).paid_at) {
    const id = (await open(`/pay/${await tokenOf(number)}/`)).replace('https://bank.test/', '')
    bank.decide(id, 'pays')
    minutePasses()
    await open(`/pay/${await tokenOf(number)}/result/`)
  }
  if (way.isInvoice) expect((await owner.post(`/orders/${number}/invoice-paid`)).status).toBe(200)
  expect((await owner.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })).status).toBe(200)
  const { due } = (await owner.get(`/handover/${number}`)).data as HandoverCard
  const given = await owner.post(`/handover/${number}`, { due, ...(due > 0 && { paidBy: way.paidBy }) })
  expect([given.status, given.errorMessage]).toEqual([200, undefined])
  return { number, way, who, cardId, bonusesBefore: way.bonuses ?? 0 }
}

export const refundRowsOf = async (number: string) =>
  db()
    .selectFrom('order_refund')
    .selectAll()
    .where('order_id', '=', (await desk.order(number)).id)
    .execute()
export const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

/** What came and what went back, by whoever holds it. */
export async function books({ number, who, cardId }: Bought) {
  for (let round = 0; round < 3; round++) {
    minutePasses()
    await desk.round()
  }
  const [order, refunds] = [await desk.order(number), await refundRowsOf(number)]
  const payments = await db().selectFrom('order_payment').selectAll().where('order_id', '=', order.id).execute()
  const ours = payments.flatMap(({ provider_id }) => bank.books.get(provider_id ?? '') ?? [])
  const card = cardId === null ? null : (await owner.get(`/gift-cards/${cardId}`)).data
  const toCard = card ? order.gift_paid - (card.denomination - card.balance) * 100 : 0
  const isPaid = order.paid_at !== null
  return {
    came: { bank: sum(ours.map(({ charged }) => charged)), card: order.gift_paid, all: order.total },
    back: {
      bank: sum(ours.map(({ given }) => bank.sum(given))),
      card: toCard,
      debt: sum(refunds.filter(({ is_credit }) => is_credit).map(({ amount }) => amount)),
      all: sum(refunds.map(({ amount }) => amount)),
    },
    isPaid,
    /** Spent for the order and earned with it, and not taken back. */
    bonuses: await balance(who),
    order,
  }
}

/** A return through all its steps, as far as `end`. */
export async function broughtBack({ number, way }: Bought, pieces: number, wish: 'money' | 'exchange', isMet = true) {
  const id = await asked(number, { lines: lines(pieces), wish })
  await step(id, 'approve', { text: 'Ждём' })
  await step(id, 'receive', { lines: [{ code: HAMMER, received: pieces }] })
  const { sellable, parts } = RECEIVED
  await step(id, 'check', { lines: [{ code: HAMMER, sellable, faulty: pieces, parts }], finding: 'Сгорел' })
  if (!isMet) return { id, end: null }
  const seen = (await card(id)) as ReturnCard
  const money = { amount: seen.money!.forGoods, ...(way.paidBy && { paidBy: way.paidBy }) }
  const end = wish === 'exchange' ? await step(id, 'exchange') : await step(id, 'refund', money, owner)
  return { id, end }
}

export async function wholeReturn(order: Bought, pieces = 2) {
  const { end } = await broughtBack(order, pieces, 'money')
  expect([end!.status, end!.errorMessage]).toEqual([200, undefined])
}

/** All pieces have come back: so has all that was given for them, each part to where it came from. */
export async function nothingIsLeft(order: Bought) {
  const told = await books(order)
  expect(told.back.all).toBe(told.came.all)
  expect(told.back.bank).toBe(told.came.bank)
  expect(told.back.card).toBe(told.came.card)
  expect(told.back.debt).toBe(told.isPaid ? 0 : told.came.all)
  expect(told.bonuses).toBe(order.bonusesBefore)
}

/** One of two pieces is kept: so is half of what was given. */
export async function halfIsLeft(order: Bought) {
  const told = await books(order)
  expect(told.back.all).toBe(told.came.all / 2)
  const { bonuses_used: used, bonuses_earned: earned } = told.order
  expect(told.bonuses).toBe(order.bonusesBefore - used + Math.floor(used / 2) + earned - Math.round(earned / 2))
}

export const replacementOf = async (id: string): Promise<string> => {
  const { exchangeOrder } = (await card(id)) as ReturnCard
  return exchangeOrder!
}
