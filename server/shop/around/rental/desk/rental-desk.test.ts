import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#rules/calendar/moscow-time.ts'
import { type OfficeShop, openOfficeShop, OFFICE_HOST, type StaffBrowser } from '#server/test/office-shop.ts'
import { jpeg } from '#server/test/pictures-fixture.ts'

let shop: OfficeShop
let counter: StaffBrowser
let piece: number
beforeAll(async () => {
  shop = await openOfficeShop()
  counter = await shop.as('counter')
  const found = await shop.database.db
    .selectFrom('hire_piece')
    .select('id')
    .where('good_code', '=', '900101')
    .where('warehouse_id', '=', 1)
    .executeTakeFirstOrThrow()
  piece = found.id
})
afterAll(() => shop.close())
const began = { now: new Date(0) }
beforeAll(() => void (began.now = shop.time.now))
beforeEach(async () => {
  shop.time.now = began.now
  for (const table of ['hire_booking', 'hire_service', 'outbox'] as const)
    await shop.database.db.deleteFrom(table).execute()
})

const today = () => new Date(shop.time.now.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
const book = (from: string, to: string, more: object = {}) =>
  counter.post('/rental', { pieceId: piece, from, to, name: 'Пётр', phone: '+7 (911) 123-45-67', ...more })
const booked = async (from = today(), to = today()) => {
  const { data, status } = await book(from, to)
  expect(status).toBe(200)
  return data
}
const messages = () => shop.database.db.selectFrom('outbox').select('text').orderBy('id').execute()
const out = (card: { id: number; version: number; deposit: number }, more: object = {}) =>
  counter.post(`/rental/${card.id}/hand-out`, {
    version: card.version,
    papers: 'Паспорт',
    depositTaken: card.deposit,
    paidBy: 'cash',
    condition: 'Без царапин',
    ...more,
  })
const back = (card: { id: number; version: number }, more: object = {}) =>
  counter.post(`/rental/${card.id}/take-back`, {
    version: card.version,
    condition: 'Цел',
    damages: [],
    lateFee: 0,
    rest: 0,
    ...more,
  })
const pass = (days: number) => (shop.time.now = new Date(began.now.getTime() + days * 24 * 60 * 60_000))

describe('a booking at the counter', () => {
  it('of today is made after the doors have closed, too', async () => {
    shop.time.now = new Date(`${today()}T22:30:00+03:00`)
    expect(await booked()).toMatchObject({ status: 'confirmed', from: today() })
  })

  it('is confirmed at once and stands on the calendar; its days are clashes for others, told before', async () => {
    const card = await booked()
    expect(card).toMatchObject({ status: 'confirmed', name: 'Пётр', pieceId: piece })
    expect((await messages())[0]!.text).toContain('подтверждена')
    const { data: grid } = await counter.get(`/rental?shop=1&from=${addDays(today(), -1)}&days=7`)
    expect(grid.days).toHaveLength(7)
    const row = grid.pieces.find(({ id }: { id: number }) => id === piece)
    expect(row.bookings).toMatchObject([{ id: card.id, name: 'Пётр', from: today(), to: today() }])
    const { data: check } = await counter.get(`/rental-term?pieceId=${piece}&from=${today()}&to=${addDays(today(), 1)}`)
    expect(check.clash).toContain(card.number)
    const refused = await book(today(), today())
    expect(refused).toMatchObject({ status: 409, errorMessage: { from: [expect.stringContaining(card.number)] } })
  })

  it('of ten at once for the same days one gets the piece', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(today(), today())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  it('is prolonged as far as the days are free', async () => {
    const card = await booked()
    await shop.database.db
      .insertInto('hire_service')
      .values({
        piece_id: piece,
        days: `[${addDays(today(), 3)},${addDays(today(), 4)})`,
        reason: 'Масло',
        staff_id: null,
        created_at: shop.time.now,
      })
      .execute()
    const prolong = (to: string, from = card.to) => counter.post(`/rental/${card.id}/prolong`, { from, to })
    expect(await prolong(addDays(today(), 3))).toMatchObject({
      status: 409,
      errorMessage: { to: [expect.stringContaining('Масло')] },
    })
    const longer = await prolong(addDays(today(), 2))
    expect(longer.data).toMatchObject({ to: addDays(today(), 2) })
    expect(longer.data.total).toBeGreaterThan(card.total)
    expect((await prolong(addDays(today(), 1))).status).toBe(409)
  })

  it('is not another branch’s to see', async () => {
    const card = await booked()
    const other = await shop.as('counter', { nodeCodes: ['777'] })
    expect((await other.get(`/rental/${card.id}`)).status).toBe(404)
    expect(
      (await other.post(`/rental/${card.id}/move`, { from: 'confirmed', to: 'cancelled', note: 'x' })).status,
    ).toBe(404)
    expect((await other.get(`/rental-term?pieceId=${piece}&from=${today()}&to=${today()}`)).status).toBe(404)
    expect((await other.get('/rental?shop=1')).status).toBe(404)
    expect((await other.get('/rental-day')).data.out).toEqual([])
  })
})

describe('out and back', () => {
  it('hand-out needs papers; the deposit comes back', async () => {
    const card = await booked()
    expect(await out(card, { papers: ' ' })).toMatchObject({ status: 422 })
    expect(await out({ ...card, version: 99 })).toMatchObject({ status: 409 })
    expect(await out(card, { depositTaken: card.deposit + 1 })).toMatchObject({ status: 422 })
    const given = await out(card, { depositTaken: card.deposit })
    expect(given.data).toMatchObject({
      status: 'issued',
      out: { papers: 'Паспорт' },
      money: { charged: card.total, received: card.total, due: 0, depositHeld: card.deposit },
    })
    expect((await out(card)).status).toBe(409)
    const brought = await back(given.data, { rest: -card.deposit, paidBy: 'cash' })
    expect(brought.data).toMatchObject({ status: 'returned', money: { withheld: 0, depositHeld: 0, due: 0 } })
    expect((await back(given.data, { rest: -card.deposit, paidBy: 'cash' })).status).toBe(409)
  })

  it('late costs by the rules, as it was shown; what is broken is named, priced and taken from the deposit', async () => {
    const card = await booked()
    const { data: given } = await out(card, { depositTaken: card.deposit })
    pass(2)
    counter = await shop.as('counter')
    const { data: late } = await counter.get(`/rental/${card.id}`)
    expect(late).toMatchObject({ isLate: true, lateDays: 2, lateFeeNow: Math.ceil(card.pricePerDay * 3) })
    expect((await counter.get('/rental-day')).data.late).toMatchObject([{ id: card.id }])
    const damages = [{ what: 'Скол на корпусе', sum: 100 }]
    const rest = late.lateFeeNow + 100 - card.deposit
    const asked = { damages, lateFee: late.lateFeeNow, rest, paidBy: 'cash' }
    expect(await back(given, { ...asked, lateFee: 0 })).toMatchObject({
      status: 409,
      conflicts: [{ field: 'lateFee' }],
    })
    expect(await back(given, { ...asked, rest: rest - 1 })).toMatchObject({
      status: 409,
      conflicts: [{ field: 'rest' }],
    })
    const nameless = await back(given, { ...asked, damages: [{ what: ' ', sum: 0 }] })
    expect(Object.keys(nameless.errorMessage!)).toEqual(['damages.0.what', 'damages.0.sum'])
    expect(await back(given, { ...asked, paidBy: undefined })).toMatchObject({ status: 422 })
    const { money } = (await back(given, asked)).data
    expect(money).toMatchObject({ withheld: late.lateFeeNow + 100, depositHeld: 0, due: 0, toGiveBack: 0 })
    expect(money.movements.slice(-4)).toMatchObject([
      { kind: 'charged', purpose: 'damage', note: 'Скол на корпусе' },
      { kind: 'withheld', purpose: 'damage', sum: 100, note: 'Скол на корпусе' },
      { kind: 'withheld', purpose: 'late', sum: late.lateFeeNow },
      { kind: 'given-back', purpose: 'deposit', sum: -rest, way: 'cash' },
    ])
    expect((await messages()).at(-1)!.text).toContain('Скол на корпусе')
    counter = await shop.as('counter')
  })

  it('keeps photos of it going out', async () => {
    const card = await booked()
    const bytes = Buffer.from((await jpeg()).bytes)
    const send = (key: string, payload: Buffer) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/office/desk-photos/rental/${key}/out?filename=a.jpg`,
        headers: {
          host: OFFICE_HOST,
          origin: `http://${OFFICE_HOST}`,
          cookie: `office_session=${counter.cookie()}`,
          'content-type': 'application/octet-stream',
        },
        payload,
      })
    expect((await send(String(card.id), bytes)).statusCode).toBe(200)
    expect((await send(String(card.id), Buffer.from('<svg/>'))).statusCode).toBe(415)
    expect((await send('999999', bytes)).statusCode).toBe(404)
    const { data } = await counter.get(`/rental/${card.id}`)
    expect([data.photosOut.length, data.photosBack.length]).toEqual([1, 0])
  })
})

it('a piece in service is nobody’s; its use is counted', async () => {
  const body = { pieceId: piece, from: today(), to: addDays(today(), 1), reason: 'Ремонт' }
  const { data } = await counter.post('/rental-services', body)
  expect((await book(today(), today())).status).toBe(409)
  expect((await counter.post('/rental-services', body)).status).toBe(409)
  expect((await counter.del(`/rental-services/${data.id}`)).status).toBe(200)
  const card = await booked()
  await out(card)
  const { data: use } = await counter.get('/rental-use?shop=1')
  expect(use.months).toHaveLength(12)
  expect(use.months.at(-1)).toMatchObject({ daysOut: 1 })
  expect(use.months.at(-1).share).toBeGreaterThan(0)
})
