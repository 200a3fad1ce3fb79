import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let counter: StaffBrowser
let owner: StaffBrowser
let piece: number
let today: string
beforeAll(async () => {
  shop = await openOfficeShop()
  counter = await shop.as('counter')
  owner = await shop.as('owner')
  today = moscowMoment(shop.time.now)!.day
  const { db } = shop.database
  const row = db.selectFrom('hire_piece').select('id').where('good_code', '=', '900101').where('warehouse_id', '=', 1)
  piece = (await row.executeTakeFirstOrThrow()).id
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['hire_booking', 'outbox'] as const) await shop.database.db.deleteFrom(table).execute()
})

async function hired(until = addDays(today, 1)) {
  const asked = { pieceId: piece, from: today, to: until, name: 'Пётр', phone: '+7 (911) 123-45-67' }
  const { data: card } = await counter.post('/rental', asked)
  const { data } = await out(card)
  expect(data.status).toBe('issued')
  return data
}
const out = (card: { id: number; version: number; deposit: number }, more: object = {}, by = counter) =>
  by.post(`/rental/${card.id}/hand-out`, {
    version: card.version,
    papers: 'Паспорт',
    depositTaken: card.deposit,
    paidBy: 'cash',
    condition: 'Исправен',
    ...more,
  })
const checked = async ({ id, from }: { id: number; from: string }, to: string) =>
  (await counter.get(`/rental-term?pieceId=${piece}&from=${from}&to=${to}&except=${id}`)).data
const prolong = (card: { id: number; to: string }, to: string, more: object = {}) =>
  counter.post(`/rental/${card.id}/prolong`, { from: card.to, to, ...more })
const back = (card: { id: number; version: number }, more: object = {}) =>
  counter.post(`/rental/${card.id}/take-back`, {
    version: card.version,
    condition: 'Исправен',
    damages: [],
    lateFee: 0,
    ...more,
  })
const settle = (card: { id: number; version: number }, more: object, headers = {}) =>
  counter.post(`/rental/${card.id}/settle`, { version: card.version, paidBy: 'sbp', ...more }, headers)
const lastSms = async () => {
  const rows = await shop.database.db.selectFrom('outbox').select('text').orderBy('id').execute()
  return rows.at(-1)!.text.replaceAll('\u00A0', ' ')
}
const rubles = (sum: number) => `${String(sum).replace(/\B(?=(\d{3})+$)/, ' ')} ₽`

it('a longer term ends in money received, or in a debt the buyer is told of', async () => {
  const card = await hired()
  const longer = addDays(card.to, 1)
  const { owed, total } = await checked(card, longer)
  expect([owed > 0, total - card.total]).toEqual([true, owed])
  expect(await prolong(card, longer, { owed: owed + 1 })).toMatchObject({
    status: 409,
    conflicts: [{ theirs: expect.anything() }],
  })
  const { data: debtor } = await prolong(card, longer, { owed })
  expect(debtor).toMatchObject({ owed, money: { charged: total, received: card.total, due: owed, toGiveBack: 0 } })
  expect(await lastSms()).toContain(`Доплатить ${rubles(owed)}.`)
  expect((await counter.get('/rental-day')).data.back).toEqual([])
  const { data: paid } = await prolong(debtor, addDays(longer, 1), { paidBy: 'card' })
  expect(paid.money).toMatchObject({ charged: paid.total, received: paid.total, due: 0 })
  expect(await lastSms()).toContain('получили')
})

it('a shorter one ends in money given back', async () => {
  const card = await hired(addDays(today, 2))
  const { owed } = await checked(card, today)
  expect(owed).toBeLessThan(0)
  const { data: waiting } = await prolong(card, today, { owed })
  expect(waiting.money).toMatchObject({ due: 0, toGiveBack: -owed })
  expect(await lastSms()).toContain(`Вернём ${rubles(-owed)}.`)
  const asked = { direction: 'give-back', sum: -owed }
  expect(await settle(waiting, { ...asked, sum: 1_000_000 })).toMatchObject({ status: 422 })
  const { data: even } = await settle(waiting, asked)
  expect(even.money).toMatchObject({ toGiveBack: 0, due: 0, givenBack: -owed })
  const again = await settle(even, asked)
  expect(again).toMatchObject({ status: 409, errorMessage: expect.stringContaining('Возвращать нечего') })
})

it('a smaller deposit needs a right and a reason, and a machine without one is not said to have given it back', async () => {
  const book = async () =>
    (
      await counter.post('/rental', {
        pieceId: piece,
        from: today,
        to: today,
        name: 'Пётр',
        phone: '+7 (911) 123-45-67',
      })
    ).data
  const card = await book()
  expect(await out(card, { depositTaken: 1_000_000 })).toMatchObject({ status: 422 })
  expect(await out(card, { depositTaken: 0, depositReason: 'Сосед' })).toMatchObject({ status: 403 })
  const silent = await out(card, { depositTaken: 0 }, owner)
  expect([silent.status, Object.keys(silent.errorMessage!)]).toEqual([422, ['depositReason']])
  const { data } = await out(card, { depositTaken: 0, depositReason: 'Постоянный клиент' }, owner)
  expect(data).toMatchObject({ out: { depositWhy: 'Постоянный клиент' }, money: { depositTaken: 0, depositHeld: 0 } })
})

it('what is broken beyond the deposit is a debt, seen until it is paid', async () => {
  const card = await hired()
  const { depositHeld } = card.money
  const asked = { damages: [{ what: 'Двигатель', sum: depositHeld + 13_490 }], rest: 13_490 }
  expect(await back(card, asked), 'nobody said what becomes of the rest').toMatchObject({ status: 422 })
  const { data: debtor } = await back(card, { ...asked, isDebt: true })
  expect(debtor).toMatchObject({
    status: 'returned',
    owed: 13_490,
    money: { withheld: depositHeld, depositHeld: 0, due: 13_490 },
  })
  expect(await lastSms()).toContain('Доплатить 13 490 ₽.')
  expect((await counter.get('/rental-day')).data.unsettled).toMatchObject([{ id: card.id, owed: 13_490 }])
  const { data: partly } = await settle(debtor, { direction: 'receive', sum: 490 })
  expect(partly.money.due).toBe(13_000)
  expect(await settle(debtor, { direction: 'receive', sum: 490 }), 'a card opened before').toMatchObject({
    status: 409,
  })
  // the answer was lost: the same press again
  const key = { 'idempotency-key': randomUUID() }
  const last = { direction: 'receive', sum: 13_000 }
  const answers = [await settle(partly, last, key), await settle(partly, last, key)]
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]!.data.money).toMatchObject({ due: 0, received: card.total + 13_490 })
  expect((await counter.get('/rental-day')).data.unsettled).toEqual([])
})

it('a press sent again days later, when its answer is kept no more, moves no money', async () => {
  const card = await hired()
  const { data: debtor } = await prolong(card, addDays(card.to, 2))
  const key = { 'idempotency-key': randomUUID() }
  const { data } = await settle(debtor, { direction: 'receive', sum: 100 }, key)
  await shop.database.db.deleteFrom('office_answer').execute()
  const again = await settle(data, { direction: 'receive', sum: 100 }, key)
  expect(again).toMatchObject({ status: 409, errorMessage: expect.stringContaining('уже записаны') })
  expect((await counter.get(`/rental/${card.id}`)).data.money.received).toBe(data.money.received)
})

it('of two who give back one deposit one does, and nothing comes back before it went out', async () => {
  const card = await hired()
  const asked = { rest: -card.deposit, paidBy: 'cash' }
  const answers = await Promise.all([back(card, asked), back(card, asked)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { data: booked } = await counter.post('/rental', {
    pieceId: piece,
    from: today,
    to: today,
    name: 'Пётр',
    phone: '+7 (911) 123-45-67',
  })
  expect(await back(booked, asked)).toMatchObject({ status: 409 })
  expect((await counter.get(`/rental/${booked.id}`)).data.money.movements).toEqual([])
})
