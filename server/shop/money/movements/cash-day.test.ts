import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CashDay } from '#contract/office/cash.ts'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

const SHOP = 1
let shop: OfficeShop
let counter: StaffBrowser
let owner: StaffBrowser
let pieces: number[]
let today: string
beforeAll(async () => {
  shop = await openOfficeShop()
  counter = await shop.as('counter', { warehouseIds: [SHOP] })
  owner = await shop.as('owner')
  today = moscowMoment(shop.time.now)!.day
  const made = Array.from({ length: 9 }, (_, at) => ({ good_code: '900101', warehouse_id: SHOP, serial: `К-${at}` }))
  const rows = shop.database.db.insertInto('hire_piece').values(made).returning('id')
  pieces = (await rows.execute()).map(({ id }) => id)
  await shop.database.db.deleteFrom('hire_booking').execute()
})
afterAll(() => shop.close())

const cash = async (by = counter) => (await by.get(`/cash?shop=${SHOP}`)).data as CashDay
const close = (more: object, by = counter) => by.post('/cash/close', { shop: SHOP, taken: 0, ...more })
async function hired(piece: number, paidBy = 'cash', days = 2): Promise<BookingCard> {
  const asked = { pieceId: piece, from: today, to: addDays(today, days - 1), name: 'Пётр', phone: '+7 (911) 123-45-67' }
  const { data: card } = await counter.post('/rental', asked)
  const body = { version: card.version, papers: 'Паспорт', depositTaken: card.deposit, paidBy, condition: 'Исправен' }
  const answer = await counter.post(`/rental/${card.id}/hand-out`, body)
  expect(answer.status).toBe(200)
  return answer.data
}
const cardOf = async (id: number) => (await counter.get(`/rental/${id}`)).data as BookingCard
const back = ({ id, version, deposit }: BookingCard) =>
  counter.post(`/rental/${id}/take-back`, {
    version,
    condition: 'Исправен',
    damages: [],
    lateFee: 0,
    rest: -deposit,
    paidBy: 'cash',
  })

it('tells by way and person what passed, whose deposits lie here, and what must be in the drawer', async () => {
  const byCash = await hired(pieces[0]!)
  const byCard = await hired(pieces[1]!, 'card')
  const day = await cash()
  const taken = (card: BookingCard) => card.total + card.deposit
  expect(day.ways).toMatchObject([
    { way: 'cash', received: taken(byCash), givenBack: 0, left: taken(byCash) },
    { way: 'card', left: taken(byCard) },
  ])
  expect(day.people).toMatchObject([{ cash: taken(byCash), card: taken(byCard), sbp: 0, other: 0 }])
  expect(day.deposits).toEqual({ sum: byCash.deposit + byCard.deposit, count: 2 })
  expect(day.drawer).toMatchObject({ closedAt: null, left: 0, expected: taken(byCash) })
  expect(day.movements).toHaveLength(4)
  const other = await shop.as('counter', { nodeCodes: ['777'] })
  expect((await other.get(`/cash?shop=${SHOP}`)).status).toBe(404)
  expect((await (await shop.as('content')).get('/cash')).status).toBe(403)
})

it('is closed with what was counted; a difference has a reason, what passes later is the next drawer’s', async () => {
  const { drawer } = await cash()
  const { expected } = drawer
  const short = { expected, counted: expected - 100 }
  expect((await close(short)).errorMessage).toEqual({ reason: [expect.stringContaining('не хватает')] })
  expect((await close({ expected, counted: 10, taken: 20, reason: 'x' })).errorMessage).toHaveProperty('taken')
  expect(await close({ expected: expected - 1, counted: expected })).toMatchObject({ status: 409 })
  const { data } = await close({ ...short, taken: expected - 600, reason: 'Сдача со 100 ₽' })
  expect(data.closings).toMatchObject([
    { expected, counted: expected - 100, taken: expected - 600, reason: 'Сдача со 100 ₽' },
  ])
  expect(data.drawer).toMatchObject({ left: 500, received: 0, expected: 500 })
  expect(await close({ expected: 500, counted: 500 }), 'once more, and nothing has passed').toMatchObject({
    status: 409,
  })
  const next = await hired(pieces[2]!)
  const after = await cash()
  expect(after.drawer.expected).toBe(500 + next.total + next.deposit)
  expect(after.movements.map(({ isClosed }) => isClosed)).toEqual([false, false, true, true, true, true])
  await expect(shop.database.pool.query('update drawer_closing set counted = 0')).rejects.toThrow('append-only')
})

it('two who count one drawer close it once', async () => {
  const { expected } = (await cash()).drawer
  const answers = await Promise.all([close({ expected, counted: expected }), close({ expected, counted: expected })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('a mistake is countered by right, with a reason, once; the card owes what it did', async () => {
  const card = await hired(pieces[3]!)
  const [fee, deposit] = ['fee', 'deposit'].map(
    (purpose) => card.money.movements.find((row) => row.kind === 'received' && row.purpose === purpose)!.id,
  )
  const before = (await cash()).drawer.expected
  const counterRow = (id: number, by = owner, reason = 'Нажали не то') => by.post(`/cash/${id}/counter`, { reason })
  expect((await counterRow(fee!, counter)).status).toBe(403)
  expect((await counterRow(fee!, owner, ' ')).errorMessage).toHaveProperty('reason')
  expect((await counterRow(999_999)).status).toBe(404)
  const answers = await Promise.all([counterRow(fee!), counterRow(fee!)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await cardOf(card.id)).money).toMatchObject({ due: card.total, received: 0 })
  expect((await cash()).drawer.expected).toBe(before - card.total)
  const paid = await counter.post(`/rental/${card.id}/settle`, {
    version: (await cardOf(card.id)).version,
    direction: 'receive',
    sum: card.total,
    paidBy: 'card',
  })
  expect((await back(paid.data)).status).toBe(200)
  expect(await counterRow(deposit!), 'a deposit that was given back').toMatchObject({ status: 409 })
  const number = await shop.order()
  await owner.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
  const { due } = (await owner.get(`/handover/${number}`)).data
  await owner.post(`/handover/${number}`, { due, paidBy: 'cash' })
  const ofOrder = (await cash(owner)).movements.find(({ subject }) => subject === 'order')
  expect(ofOrder).toMatchObject({ what: `Заказ № ${number}`, canCounter: false })
  expect((await counterRow(ofOrder!.id)).errorMessage).toContain('на шаг назад')
})

it('a receipt is noted once for all that one press has taken, but never for a deposit', async () => {
  const card = await hired(pieces[8]!, 'cash')
  const own = async () => (await cash()).movements.filter(({ what }) => what === `Бронь П-${card.id}`)
  const note = (id: number, number: string, by = counter) => by.post(`/cash/${id}/receipt`, { number })
  const [deposit, fee] = [
    (await own()).find(({ purpose }) => purpose === 'deposit')!,
    (await own()).find(({ purpose }) => purpose === 'fee')!,
  ]
  expect([deposit.lacksReceipt, fee.lacksReceipt]).toEqual([false, true])
  expect((await note(deposit.id, '17')).status).toBe(409)
  expect((await note(fee.id, ' ')).errorMessage).toHaveProperty('number')
  expect((await note(999_999, '17')).status).toBe(404)
  expect((await note(fee.id, '17')).status).toBe(200)
  expect((await note(fee.id, '18')).status).toBe(200)
  expect(await own()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ purpose: 'fee', receipt: '18', lacksReceipt: false }),
      expect.objectContaining({ purpose: 'deposit', receipt: '' }),
    ]),
  )
})

it('through any day of presses, right and wrong, the drawer is what the cards say', async () => {
  let seed = 45
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const one = <T>(list: readonly T[]): T => list[random(list.length)]!
  const free = pieces.slice(4, 8)
  const ids = await Promise.all(free.map(async (piece) => (await hired(piece, one(['cash', 'card', 'sbp']))).id))
  const way = () => (random(3) === 0 ? {} : { paidBy: one(['cash', 'card', 'sbp']) })
  for (let step = 0; step < 40; step++) {
    const card = await cardOf(one(ids))
    const { due, toGiveBack, depositHeld } = card.money
    const broken = random(3) === 0 ? random(20_000) : 0
    const url = `/rental/${card.id}`
    const { version } = card
    const press = random(4)
    const answer =
      press === 0
        ? await counter.post(`${url}/prolong`, { from: card.to, to: addDays(today, random(5)), ...way() })
        : press === 1
          ? await counter.post(`${url}/settle`, {
              version,
              direction: one(['receive', 'give-back']),
              sum: random(5000),
              paidBy: 'cash',
            })
          : press === 2 || random(3) > 0
            ? await counter.post(`${url}/settle`, {
                version,
                direction: due > 0 ? 'receive' : 'give-back',
                sum: due + toGiveBack,
                paidBy: 'sbp',
              })
            : await counter.post(
                `${url}/take-back`,
                {
                  version,
                  condition: 'Исправен',
                  damages: broken > 0 ? [{ what: 'Скол', sum: broken }] : [],
                  lateFee: 0,
                  rest: Math.round((due - toGiveBack + broken - depositHeld) * 100) / 100,
                  ...(random(2) ? { isDebt: true } : {}),
                  ...way(),
                },
                { 'idempotency-key': randomUUID() },
              )
    expect([200, 409, 422]).toContain(answer.status)
  }
  const { rows } = await shop.database.pool.query<{ id: number }>(`select id from hire_booking`)
  const cards = await Promise.all(rows.map(({ id }) => cardOf(id)))
  const lies = cards.reduce(
    (sum, { money }) => sum + money.charged - money.due + money.toGiveBack + money.depositHeld,
    0,
  )
  const orders = (await cash(owner)).movements.filter(({ subject }) => subject === 'order')
  const day = await cash()
  expect(day.ways.reduce((sum, { left }) => sum + left, 0)).toBeCloseTo(
    lies + orders.reduce((sum, row) => sum + row.sum, 0),
    2,
  )
  expect(day.deposits.sum).toBeCloseTo(
    cards.reduce((sum, { money }) => sum + money.depositHeld, 0),
    2,
  )
})
