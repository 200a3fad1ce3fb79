import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EditableOrder, EditPreview } from '#contract/office/order-edit.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import type { OrderPage } from '#contract/order-page.ts'
import type { SavedCard } from '#contract/user-things.ts'
import { orderRound } from '#server/jobs/orders.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { writeSetting } from '#server/kernel/settings.ts'
import { sandboxPayment } from '#server/ports/payment/embedded.ts'
import type { Capture } from '#server/ports/payment/port.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { oddBank } from './odd-bank.fixture.ts'

const HAMMER = '100101'
const SHOP = 1
const PIECE = 509_000
const DAY = 24 * 60

let shop: OfficeShop
let bank: ReturnType<typeof oddBank>
let owner: StaffBrowser
const captures: Capture[] = []
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  await writeSetting(shop.database.db, 'payments', { hold: true })
})
afterAll(() => shop.close())
beforeEach(() => {
  bank = oddBank(shop.services.clock)
  captures.length = 0
  const { capture } = bank.payment
  shop.services.ports.payments.online = {
    ...bank.payment,
    // a cash register of its own: its receipts are looked after
    settle: async ({ id }) => id,
    register: async ({ id }) => ({ id, moneyId: null }),
    capture: (asked) => {
      captures.push(asked)
      return capture!(asked)
    },
  }
})

const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000)
}
/** Staff's sessions do not live so long. */
const daysLater = async (minutes: number) => {
  later(minutes)
  owner = await shop.as('owner')
}
const round = () => orderRound(shop.services, { error: () => {}, warn: () => {} })
const open = async (path: string) => {
  const { headers } = await shop.app.inject({ method: 'GET', url: path, headers: { host: MAIN_HOST } })
  return String(headers.location)
}
const row = (number: string) =>
  shop.database.db.selectFrom('shop_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const card = async (number: string) => (await owner.get(`/orders/${number}`)).data as OrderCard
const page = async (number: string) =>
  (await shop.get(`/api/order/${(await row(number)).pay_token}`)).json<{ data: OrderPage }>().data
const states = async (number: string) => (await card(number)).payment.attempts.map(({ state }) => state)

/** Two pieces, whose money is frozen. */
async function held() {
  const number = await shop.order({ payment: 'online' })
  const { pay_token } = await row(number)
  const id = (await open(`/pay/${pay_token}/`)).replace('https://bank.test/', '')
  bank.decide(id, 'pays')
  later(1)
  await open(`/pay/${pay_token}/result/`)
  return { number, id }
}

/** By the desk, as after a call to the buyer. */
async function setPieces(number: string, quantity: number) {
  const seen = (await owner.get(`/orders/${number}/edit`)).data as EditableOrder
  const lines = seen.lines.map(({ code, complectOf, quantity: now }) => ({ code, complectOf, quantity: now }))
  const edit = {
    version: seen.version,
    seen: { lines, delivery: seen.delivery.words },
    lines: [{ code: HAMMER, quantity }],
  }
  const { after } = (await owner.post(`/orders/${number}/edit/preview`, edit)).data as EditPreview
  expect((await owner.post(`/orders/${number}/edit`, { ...edit, expectedTotal: after!.total })).status).toBe(200)
}

async function picked(number: string, count: number) {
  await owner.post(`/picking/${number}/pick`, { code: HAMMER, warehouseId: SHOP, count })
  expect((await owner.post(`/picking/${number}/done`)).data).toMatchObject({ isDone: true })
}

const sumOf = ({ items }: Capture) => items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

describe('frozen money', () => {
  it('lets the order go on, and is told to its buyer and to the shop', async () => {
    const { number } = await held()
    expect(await row(number)).toMatchObject({
      status: 'new',
      paid_at: null,
      held_total: 2 * PIECE,
      reserved_until: null,
    })
    expect(await page(number)).toMatchObject({
      outcome: 'held',
      text: expect.stringMatching(/^Деньги заморожены: 10\s180\s₽ до .+\. Спишем их, когда соберём заказ\./),
      payment: { isPaid: false, held: 10_180, ways: [] },
      cancelWords: expect.stringContaining('Деньги не спишутся: 10\u00A0180\u00A0₽'),
    })
    const told = await card(number)
    expect(told.money.holdText).toMatch(/^Деньги заморожены: 10\s180\s₽/)
    expect(told.messages.map(({ subject }) => subject)).toContain(`Заказ № ${number}: деньги заморожены`)
    expect((await owner.get('/orders?held=true')).data.orders).toEqual(
      expect.arrayContaining([expect.objectContaining({ number, isHeld: true, isPaid: false })]),
    )
    const split = await owner.post(`/orders/${number}/split`, {
      key: crypto.randomUUID(),
      version: told.version,
      lines: [{ code: HAMMER, complectOf: null, quantity: 1 }],
    })
    expect([split.status, split.errorMessage]).toEqual([409, expect.stringContaining('заморожены одним платежом')])
  })

  it('is taken when the order is picked, as much as is really there, with a receipt of just that', async () => {
    const { number, id } = await held()
    await setPieces(number, 1)
    expect((await card(number)).money.holdText).toMatch(/Спишем 5\s090\s₽, когда соберём заказ; остальные 5\s090\s₽/)
    await picked(number, 1)
    await round()
    expect(bank.books.get(id)).toMatchObject({ state: 'paid', charged: PIECE })
    expect(captures.map((each) => [each.amount, sumOf(each), each.mode])).toEqual([[PIECE, PIECE, 'full_prepayment']])
    expect(await row(number)).toMatchObject({ status: 'ready', paid_total: null, held_total: null })
    expect((await card(number)).payment).toMatchObject({
      isPaid: true,
      attempts: [{ state: 'paid', paidAmount: 5090 }],
    })
    expect((await page(number)).outcome).toBe('paid')
    const { rows } = await shop.database.pool.query(
      `select r.kind, r.amount::integer, r.state from order_receipt r join shop_order o on o.id = r.order_id where o.number = $1`,
      [number],
    )
    expect(rows).toMatchObject([{ kind: 'payment', amount: PIECE }])
    // once
    await round()
    expect(captures).toHaveLength(1)
    // a part given back later is of what was taken
    const { status, errorMessage } = await owner.post(`/orders/${number}/refund`, {
      key: crypto.randomUUID(),
      amount: 5091,
      reason: 'скол',
    })
    expect([status, errorMessage]).toEqual([409, expect.stringContaining('не больше 5\u00A0090')])
  })

  it('of a dearer order is taken whole, and the rest is due', async () => {
    const { number, id } = await held()
    await setPieces(number, 3)
    await picked(number, 3)
    await round()
    expect(bank.books.get(id)!.charged).toBe(2 * PIECE)
    expect(sumOf(captures[0]!)).toBe(2 * PIECE)
    expect((await card(number)).money).toMatchObject({ received: 10_180, due: 5090, isRestOnline: true })
  })

  it('is let go when the order is cancelled: nothing is taken, nothing is given back', async () => {
    const { number, id } = await held()
    await owner.post(`/orders/${number}/status`, { from: 'new', to: 'cancelled' })
    expect(await states(number)).toEqual(['release-due'])
    await round()
    expect(bank.books.get(id)).toMatchObject({ state: 'declined', charged: 0 })
    expect(await states(number)).toEqual(['released'])
    expect((await page(number)).text).toMatch(/^Деньги не списаны: 10\s180\s₽ на карте/)
    const letter = (await card(number)).messages.find(({ subject }) => subject === `Заказ № ${number} отменён`)
    expect(letter!.text).toContain('Деньги не списаны: 10\u00A0180\u00A0₽')
  })

  it('taken in the bank’s cabinet after the cancellation goes back', async () => {
    const { number, id } = await held()
    bank.inCabinet(id, true)
    await owner.post(`/orders/${number}/status`, { from: 'new', to: 'cancelled' })
    await round()
    await round()
    expect(await states(number)).toEqual(['refunded'])
    expect(bank.sum(bank.books.get(id)!.given)).toBe(2 * PIECE)
  })

  it('is taken at the counter at once; a bank that is away keeps the goods there, in words', async () => {
    const { number, id } = await held()
    await owner.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    expect((await owner.get(`/handover/${number}`)).data).toMatchObject({
      due: 0,
      refusal: null,
      paymentText: expect.stringMatching(/^Заморожено 10\s180\s₽/),
    })
    bank.answers.push('away')
    const early = await owner.post(`/handover/${number}`, { due: 0 })
    expect([early.status, early.errorMessage]).toEqual([409, expect.stringContaining('заморожены, но ещё не списаны')])
    expect((await row(number)).status).toBe('ready')
    expect((await owner.post(`/handover/${number}`, { due: 0 })).status).toBe(200)
    expect(bank.books.get(id)!.charged).toBe(2 * PIECE)
    expect(await row(number)).toMatchObject({ status: 'completed', held_total: null })
  })

  it('that ends soon is told of and shown in «Сегодня», then taken in time', async () => {
    const { number, id } = await held()
    const waits = async () =>
      (await owner.get('/today')).data.queues.find(({ code }: { code: string }) => code === 'holds').count as number
    const before = await waits()
    await daysLater(5 * DAY + 60)
    await round()
    await round()
    expect(await waits()).toBeGreaterThan(before)
    expect((await owner.get('/orders?holdEnding=true')).data.orders).toEqual(
      expect.arrayContaining([expect.objectContaining({ number })]),
    )
    const subjects = (await card(number)).messages.map(({ subject }) => subject)
    expect(subjects.filter((each) => each === `Заказ № ${number}: заморозка кончается`)).toHaveLength(1)
    expect(bank.books.get(id)!.charged).toBe(0)
    await daysLater(DAY + 19 * 60)
    await round()
    expect(bank.books.get(id)!.charged).toBe(2 * PIECE)
    expect(await row(number)).toMatchObject({ status: 'new', held_total: null, paid_at: shop.time.now })
  })

  it('the bank lets go by itself leaves an order that may still be paid by its link or at the counter', async () => {
    const { number, id } = await held()
    bank.inCabinet(id, false)
    await daysLater(7 * DAY + 60)
    await round()
    expect(await states(number)).toEqual(['released'])
    expect(await row(number)).toMatchObject({
      status: 'new',
      paid_at: null,
      held_total: null,
      payment_type: 'on-receipt',
    })
    expect((await page(number)).payment.ways[0]).toMatchObject({ way: 'online' })
    expect((await card(number)).messages.map(({ subject }) => subject)).toContain(
      `Заказ № ${number}: деньги не списаны`,
    )
  })

  it('the bank refuses to take is told of once and tried again', async () => {
    const { number, id } = await held()
    await owner.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    bank.answers.push('right', 'refused')
    await round()
    later(5)
    bank.answers.push('right', 'refused')
    await round()
    const subjects = (await card(number)).messages.map(({ subject }) => subject)
    expect(subjects.filter((each) => each === `Заказ № ${number}: деньги не списываются`)).toHaveLength(1)
    later(60)
    await round()
    expect(bank.books.get(id)!.charged).toBe(2 * PIECE)
  })
})

it('without the setting nothing is frozen', async () => {
  await writeSetting(shop.database.db, 'payments', { hold: false })
  const { number } = await held()
  expect(await row(number)).toMatchObject({ status: 'new', held_total: null, paid_at: shop.time.now })
  await writeSetting(shop.database.db, 'payments', { hold: true })
})

describe('SBP and a remembered card', () => {
  const settings = (on: boolean) =>
    writeSetting(shop.database.db, 'payments', { hold: false, sbp: on, savedCards: on }).then(() => {
      invalidateMemoized(shop.database.db)
      shop.services.ports.payments.online = sandboxPayment(shop.database.db, 'online')
    })
  /** At the demo's bank. */
  const paysThere = async (url: string) => {
    const id = url.split('/').at(-2)!
    await shop.database.db.updateTable('sandbox_payment').set({ state: 'paid' }).where('id', '=', id).execute()
    return shop.database.db.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
  async function ordered(token: string) {
    const goods = [{ code: HAMMER, quantity: 1 }]
    await send(shop, '/cart/update', { goods, nodeLogisticCode: '000001' }, { token })
    const saved = await send(
      shop,
      '/order/save',
      { nodeLogisticCode: '000001', ...orderForm({ payment: 'online' }) },
      { token },
    )
    return saved.json().data as { number: string; paymentUrl: string }
  }
  const seenBy = async (number: string, token: string) =>
    (await send(shop, `/order/${(await row(number)).pay_token}`, {}, { token, method: 'GET' })).json().data as OrderPage
  const pay = async (number: string, body: object, token: string) =>
    send(shop, `/order/${(await row(number)).pay_token}/pay`, body, { token })
  const cards = async (token: string) =>
    (await send(shop, '/user/cards', {}, { token, method: 'GET' })).json().data as SavedCard[]

  it('SBP is a way of its own where it is switched on, and is never frozen', async () => {
    await settings(true)
    await writeSetting(shop.database.db, 'payments', { hold: true })
    const number = await shop.order({ payment: 'online' })
    later(1)
    expect((await page(number)).payment.ways.map(({ way }) => way).slice(0, 2)).toEqual(['online', 'sbp'])
    const url = await open(`/pay/${(await row(number)).pay_token}/?by=sbp`)
    expect(await paysThere(url)).toMatchObject({ method: 'sbp', is_hold: false })
    await open(`/pay/${(await row(number)).pay_token}/result/`)
    expect(await row(number)).toMatchObject({ held_total: null, paid_at: shop.time.now })
    expect((await shop.get('/api/content/init?nodeLogisticCode=000001')).json().data.payments).toMatchObject({
      sbp: true,
    })
  })

  it('a card is remembered with a tick by the signed-in buyer, pays in one press, and is forgotten', async () => {
    await settings(true)
    const [own, stranger] = [await signUp(shop, '79162239001'), await signUp(shop, '79162239002')]
    const first = await ordered(own)
    expect((await seenBy(first.number, own)).payment).toMatchObject({ canSaveCard: true, cards: [] })
    expect((await seenBy(first.number, stranger)).payment).toMatchObject({ canSaveCard: false, cards: [] })
    expect((await pay(first.number, {}, own)).statusCode).toBe(422)
    const { url } = (await pay(first.number, { saveCard: true }, own)).json().data
    expect(await paysThere(url)).toMatchObject({ saves_card: true })
    later(1)
    await open(`${first.paymentUrl}result/`)
    const [card] = await cards(own)
    expect(card).toMatchObject({ title: 'Мир •• 4444', expires: '08/29' })

    const second = await ordered(own)
    expect((await seenBy(second.number, own)).payment.cards).toEqual([card])
    const forbidden = await pay(second.number, { cardId: card!.card_id }, stranger)
    expect([forbidden.statusCode, forbidden.json().errorMessage]).toEqual([403, expect.stringContaining('войдите')])
    const [done, again] = await Promise.all([
      pay(second.number, { cardId: card!.card_id }, own),
      pay(second.number, { cardId: card!.card_id }, own),
    ])
    expect([done.statusCode, again.statusCode]).toEqual([200, 200])
    expect(await row(second.number)).toMatchObject({ status: 'new', paid_at: shop.time.now })
    const { rows } = await shop.database.pool.query(
      `select sum(amount)::integer as sum from sandbox_payment where order_number = $1 and state = 'paid'`,
      [second.number],
    )
    expect(rows[0].sum).toBe(PIECE)

    const foreign = await send(shop, '/user/cards', { card_id: card!.card_id }, { token: stranger, method: 'DELETE' })
    expect(foreign.statusCode).toBe(404)
    const gone = await send(shop, '/user/cards', { card_id: card!.card_id }, { token: own, method: 'DELETE' })
    expect(gone.json().data).toEqual([])
    const third = await ordered(own)
    expect((await pay(third.number, { cardId: card!.card_id }, own)).statusCode).toBe(404)
  })

  it('switched off, neither is offered nor taken', async () => {
    await settings(false)
    later(1)
    const number = await shop.order({ payment: 'online' })
    expect((await page(number)).payment.ways.map(({ way }) => way)).not.toContain('sbp')
    const url = await open(`/pay/${(await row(number)).pay_token}/?by=sbp`)
    expect(await paysThere(url)).toMatchObject({ method: null })
  })
})
