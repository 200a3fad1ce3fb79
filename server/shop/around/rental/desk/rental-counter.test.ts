import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let counter: StaffBrowser
let owner: StaffBrowser
let today: string
let pieces: Record<string, number>
let began: Date
beforeAll(async () => {
  shop = await openOfficeShop()
  counter = await shop.as('counter')
  owner = await shop.as('owner')
  began = shop.time.now
  today = moscowMoment(began)!.day
  const rows = await shop.database.db.selectFrom('hire_piece').select(['id', 'serial']).execute()
  pieces = Object.fromEntries(rows.map(({ id, serial }) => [serial, id]))
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.time.now = began
  for (const table of ['hire_booking', 'hire_service', 'outbox'] as const)
    await shop.database.db.deleteFrom(table).execute()
})

const COMPANY = { name: 'ООО «Стройка»', inn: '7707083893', kpp: '770701001', address: 'Псков, ул. Труда, 1' }
const day = (ahead: number) => addDays(today, ahead)
const book = async (from = today, to = day(1), more: object = {}): Promise<BookingCard> => {
  const body = { pieceId: pieces['P-1'], from, to, name: 'Пётр', phone: '+7 (911) 123-45-67', ...more }
  const { data, status, errorMessage } = await counter.post('/rental', body)
  expect([status, errorMessage]).toEqual([200, undefined])
  return data
}
const post = (card: BookingCard, call: string, body: object, by = counter) =>
  by.post(`/rental/${card.id}/${call}`, { version: card.version, ...body })
const out = (card: BookingCard, more: object = {}) =>
  post(card, 'hand-out', {
    papers: 'Паспорт',
    depositTaken: card.deposit,
    paidBy: 'cash',
    condition: 'Исправен',
    ...more,
  })
const back = (card: BookingCard, more: object = {}) =>
  post(card, 'take-back', { condition: 'Цел', damages: [], lateFee: 0, rest: -card.deposit, paidBy: 'cash', ...more })
const fresh = async ({ id }: { id: number }): Promise<BookingCard> => (await counter.get(`/rental/${id}`)).data
const texts = async () =>
  (await shop.database.db.selectFrom('outbox').select('text').orderBy('id').execute()).map(({ text }) =>
    text.replaceAll('\u00A0', ' '),
  )

describe('days first', () => {
  it('what is free for all of them, with its price; «any of the model» is another one when this one has just gone', async () => {
    const free = async (search = '') =>
      (await counter.get(`/rental-free?shop=1&from=${today}&to=${day(1)}&search=${encodeURIComponent(search)}`)).data
        .machines
    expect(await free()).toMatchObject([
      { code: '900101', pieces: 2, total: 1200, deposit: 5000, free: [{ serial: 'P-1' }, { serial: 'P-2' }] },
    ])
    expect(await free('нет такого')).toEqual([])
    await book()
    expect((await free('P-'))[0]).toMatchObject({ free: [{ serial: 'P-2' }] })
    expect(await book(today, day(1), { isAny: true })).toMatchObject({ serial: 'P-2' })
    const none = await counter.post('/rental', {
      pieceId: pieces['P-1'],
      isAny: true,
      from: today,
      to: today,
      name: 'Пётр',
      phone: '+7 (911) 123-45-67',
    })
    expect(none.status).toBe(409)
  })

  it('one booked at the counter has a comment, and where it is to be brought for how much', async () => {
    const card = await book(today, today, {
      comment: 'Бур 10 мм',
      deliveryAddress: ' ул.  Труда, 5 ',
      deliveryPrice: 500,
    })
    expect(card).toMatchObject({ comment: 'Бур 10 мм', delivery: { address: 'ул. Труда, 5', price: 500 } })
    expect((await texts())[0]).toContain('Привезём: ул. Труда, 5. Доставка 500 ₽.')
  })
})

describe('another piece', () => {
  it('of a booked machine: same price, other place, its buyer is told', async () => {
    const card = await book()
    const { pieces: others } = (await counter.get(`/rental/${card.id}/others`)).data
    expect(others).toMatchObject([
      { serial: 'P-2', isSame: true, isHere: true },
      { serial: 'P-3', isSame: true, isHere: false },
      { serial: 'P-4', isSame: false, isHere: false },
    ])
    expect((await post(card, 'piece', { pieceId: pieces['P-2'], reason: ' ' })).errorMessage).toHaveProperty('reason')
    const better = await post(card, 'piece', { pieceId: pieces['P-4'], reason: 'Сломан' }, owner)
    expect(better.data).toMatchObject({
      serial: 'P-4',
      total: card.total,
      deposit: card.deposit,
      shop: { id: 2 },
      swaps: [{ reason: 'Сломан', was: expect.stringContaining('P-1'), became: expect.stringContaining('P-4') }],
    })
    expect((await texts()).at(-1)).toContain(better.data.goodName)
    // a longer term still costs what the booked machine costs
    const longer = await owner.post(`/rental/${card.id}/prolong`, { from: card.to, to: day(2) })
    expect(longer.data.total).toBe(1500)
  })

  it('of another model: the nearest that are no worse come before cheaper ones, whatever their names', async () => {
    const { db } = shop.database
    const byName = db.selectFrom('good').select(['code', 'category_code as was']).orderBy('name')
    const models = await byName.where('is_active', '=', true).where('is_hire', '=', false).limit(2).execute()
    const rent = db.selectFrom('good').select('category_code').where('code', '=', '900102')
    for (const [at, { code }] of models.entries()) {
      await db.updateTable('good').set({ category_code: rent }).where('code', '=', code).execute()
      await db.insertInto('hire_good').values({ good_code: code, deposit: 0, sale_good_code: null }).execute()
      const price = at === 0 ? 10_000 : 90_000
      await db.insertInto('hire_tariff').values({ good_code: code, from_days: 1, price_per_day: price }).execute()
      await db
        .insertInto('hire_piece')
        .values({ good_code: code, warehouse_id: 2, serial: `S-${at}` })
        .execute()
    }
    const card = await book()
    const { pieces: others } = (await owner.get(`/rental/${card.id}/others`)).data
    expect(others.map(({ serial }: { serial: string }) => serial)).toEqual(['P-2', 'P-3', 'P-4', 'S-1', 'S-0'])
    for (const { code, was } of models) {
      for (const table of ['hire_piece', 'hire_tariff', 'hire_good'] as const)
        await db.deleteFrom(table).where('good_code', '=', code).execute()
      await db.updateTable('good').set({ category_code: was }).where('code', '=', code).execute()
    }
  })

  it('other days, dragged: priced anew only when there are more or fewer of them', async () => {
    const card = await book()
    const moved = await post(card, 'piece', { pieceId: pieces['P-1'], from: day(3), to: day(4), reason: '' })
    expect(moved.data).toMatchObject({ from: day(3), to: day(4), total: card.total, swaps: [] })
    const longer = await post(moved.data, 'piece', { pieceId: pieces['P-1'], from: day(3), to: day(5), reason: '' })
    expect(longer.data.total).toBe(1500)
    const past = await post(longer.data, 'piece', { pieceId: pieces['P-1'], from: day(-2), to: day(5), reason: '' })
    expect(past.errorMessage).toMatchObject({ from: [expect.stringContaining('прошёл')] })
    const backwards = await post(longer.data, 'piece', { pieceId: pieces['P-1'], from: day(3), to: day(2), reason: '' })
    expect(backwards.errorMessage).toMatchObject({ to: [expect.stringContaining('раньше')] })
    expect((await post(card, 'piece', { pieceId: pieces['P-2'], reason: 'x' })).status).toBe(409)
  })

  it('of a machine that is out: here and now, its money stays', async () => {
    const card = (await out(await book())).data
    const elsewhere = await post(card, 'piece', { pieceId: pieces['P-3'], reason: 'Сломан' }, owner)
    expect(elsewhere.status).toBe(409)
    const swapped = await post(card, 'piece', { pieceId: pieces['P-2'], reason: 'Сломан' })
    expect(swapped.data).toMatchObject({
      status: 'issued',
      serial: 'P-2',
      money: { depositHeld: card.deposit, due: 0 },
    })
    // the broken one is nobody's from now on
    expect((await counter.get(`/rental-term?pieceId=${pieces['P-1']}&from=${today}&to=${today}`)).data.clash).toBeNull()
    expect((await post(swapped.data, 'piece', { pieceId: pieces['P-2'], reason: 'Ещё раз' })).status).toBe(200)
    expect((await fresh(card)).swaps).toHaveLength(1)
  })
})

it('a machine that broke today leaves the park today: its bookings move, or are seen until somebody moves them', async () => {
  const first = await book(today, day(1))
  const later = await book(day(5), day(6))
  // the other one is taken on the later days
  await book(day(6), day(7), { pieceId: pieces['P-2'] })
  const { inTheWay } = (await counter.get(`/rental-term?pieceId=${pieces['P-1']}&from=${today}&to=${day(8)}`)).data
  expect(inTheWay).toMatchObject([
    { number: first.number, other: 'P-2' },
    { number: later.number, other: null },
  ])
  const body = { pieceId: pieces['P-1'], from: today, to: day(8), reason: 'Сгорел якорь' }
  expect((await counter.post('/rental-services', body)).status).toBe(409)
  const answer = await counter.post('/rental-services', { ...body, movesBookings: true })
  expect(answer.data).toMatchObject({ moved: [first.number], left: [later.number] })
  expect(await fresh(first)).toMatchObject({ serial: 'P-2', outOfService: null })
  expect(await fresh(later)).toMatchObject({ serial: 'P-1', outOfService: 'Сгорел якорь' })
  // nobody gets it by mistake
  shop.time.now = new Date(began.getTime() + 5 * 24 * 3_600_000)
  counter = await shop.as('counter')
  expect(await out(await fresh(later))).toMatchObject({
    status: 409,
    errorMessage: expect.stringContaining('Сгорел якорь'),
  })
  counter = await shop.as('counter')
})

it('one that is out cannot be sent to service from under its holder', async () => {
  const card = (await out(await book())).data
  const body = { pieceId: pieces['P-1'], from: today, to: today, reason: 'x', movesBookings: true }
  expect((await counter.post('/rental-services', body)).status).toBe(409)
  expect((await fresh(card)).serial).toBe('P-1')
})

describe('delivery', () => {
  const agreed = { address: 'ул. Труда, 5', price: 700, hours: '10–12', driver: 'Олег' }

  it('has a price, a day, hours and a driver; it is paid with the hire and stays when the term changes', async () => {
    const card = await book(today, day(1))
    expect((await post(card, 'delivery', { ...agreed, day: day(2) })).errorMessage).toHaveProperty('day')
    expect((await post(card, 'delivery', { ...agreed, day: day(-1) })).errorMessage).toHaveProperty('day')
    expect((await post(card, 'delivery', { ...agreed, address: ' ' })).errorMessage).toHaveProperty('price')
    const set = (await post(card, 'delivery', { ...agreed, day: today })).data
    expect(set.delivery).toEqual({ ...agreed, day: today })
    expect((await texts()).at(-1)).toContain('10–12: ул. Труда, 5. Доставка 700 ₽.')
    const given = (await out(set)).data
    expect(given.money).toMatchObject({ charged: card.total + 700, received: card.total + 700, due: 0 })
    expect((await post(given, 'delivery', { ...agreed, day: today })).status).toBe(409)
    const longer = await counter.post(`/rental/${card.id}/prolong`, { from: given.to, to: day(2), paidBy: 'cash' })
    expect(longer.data.money).toMatchObject({ charged: 1500 + 700, due: 0 })
  })
})

describe('an organization', () => {
  it('is named with all its papers need, and may pay by invoice', async () => {
    const card = await book()
    const wrong = await post(card, 'company', { company: { ...COMPANY, inn: '7707083890', kpp: '', address: '' } })
    expect(Object.keys(wrong.errorMessage!)).toEqual(['company.inn', 'company.kpp', 'company.address'])
    expect((await out(card, { isDebt: true })).errorMessage).toHaveProperty('isDebt')
    const set = (await post(card, 'company', { company: COMPANY, proxy: '№ 7 от 3 марта, Петров П. П.' })).data
    expect(set).toMatchObject({ company: COMPANY.name, organization: COMPANY, proxy: '№ 7 от 3 марта, Петров П. П.' })
    const given = await out(set, { isDebt: true, paidBy: undefined })
    expect(given.errorMessage, 'the deposit is money all the same').toHaveProperty('paidBy')
    const owing = (
      await post(
        set,
        'hand-out',
        {
          papers: 'Паспорт, доверенность',
          depositTaken: 0,
          depositReason: 'Организация по доверенности',
          isDebt: true,
          condition: 'Исправен',
        },
        owner,
      )
    ).data
    expect(owing).toMatchObject({ owed: card.total, money: { due: card.total, depositHeld: 0 } })
    const paid = await post(owing, 'settle', { direction: 'receive', sum: card.total, paidBy: 'transfer' })
    expect(paid.data).toMatchObject({ owed: 0 })
    // what came to the account lies in no drawer
    const { ways } = (await owner.get('/cash?shop=1')).data
    expect(ways.find(({ way }: { way: string }) => way === 'transfer')).toMatchObject({ received: card.total })
  })
})

it('an organization has its invoice before and its УПД after, numbered as orders’ papers are', async () => {
  const card = await book()
  const set = (await post(card, 'company', { company: COMPANY })).data
  await shop.database.db
    .insertInto('setting')
    .values({
      key: 'requisites',
      value: JSON.stringify({
        inn: '6027999013',
        kpp: '602701001',
        address: 'Псков',
        signer: 'Соколова И. В.',
        account: '40702810000000000001',
        bank: 'Банк',
        bik: '044525225',
        correspondentAccount: '30101810400000000225',
      }),
    })
    .onConflict((at) => at.column('key').doUpdateSet((e) => ({ value: e.ref('excluded.value') })))
    .execute()
  const invoice = await counter.get(`/rental/${card.id}/invoice`)
  expect(Buffer.from(invoice.data.pdf, 'base64').subarray(0, 4).toString()).toBe('%PDF')
  const given = (await out(set, { isDebt: false })).data
  expect((await counter.get(`/rental/${card.id}/invoice`)).status, 'all of it is paid').toBe(409)
  expect((await post(given, 'transfer', {})).status, 'nobody knows the sum yet').toBe(409)
  const brought = (await back(given, { damages: [{ what: 'Скол', sum: 100 }], rest: 100 - card.deposit })).data
  const written = (await post(brought, 'transfer', {})).data
  expect(written.paper).toMatch(/^\d+$/)
  expect((await post(written, 'transfer', {})).data.paper).toBe(written.paper)
  const { data } = await counter.get(`/rental/${card.id}/transfer`)
  const xml = new TextDecoder('windows-1251').decode(Buffer.from(data.xml, 'base64'))
  // what was broken is made good, not sold
  expect(xml).toContain('СтТовУчНал="1200.00"')
  expect((await post(written, 'company', { company: null })).status).toBe(409)
})

describe('a mistake', () => {
  it('of hand-out is taken back with its money, and its buyer is told', async () => {
    const card = await book()
    const given = (await out(card)).data
    expect(given.backTo).toBe('confirmed')
    expect((await post(given, 'back', { from: 'issued', reason: ' ' })).errorMessage).toHaveProperty('reason')
    const undone = (await post(given, 'back', { from: 'issued', reason: 'Не та бронь' })).data
    expect(undone).toMatchObject({
      status: 'confirmed',
      out: null,
      money: { charged: 0, received: 0, depositHeld: 0, due: 0, toGiveBack: 0 },
    })
    expect((await texts()).at(-1)).toContain('исправили запись, теперь «Подтверждена». Не та бронь.')
    expect((await post(given, 'back', { from: 'issued', reason: 'Ещё раз' })).status).toBe(200)
    expect((await out(undone)).data).toMatchObject({ status: 'issued', money: { due: 0, depositHeld: card.deposit } })
  })

  it('of a return: the deposit is held again, the damage is no longer owed, what was before stays', async () => {
    const card = await book(today, day(1))
    const given = (await out(card)).data
    const longer = (await counter.post(`/rental/${card.id}/prolong`, { from: card.to, to: day(2) })).data
    const brought = await back(longer, {
      damages: [{ what: 'Скол', sum: 9000 }],
      rest: 300 + 9000 - card.deposit,
      paidBy: undefined,
      isDebt: true,
    })
    expect(brought.data).toMatchObject({ status: 'returned', owed: 4300 })
    const undone = (await post(brought.data, 'back', { from: 'returned', reason: 'Приняли не ту' })).data
    expect(undone).toMatchObject({
      status: 'issued',
      back: null,
      money: { depositHeld: card.deposit, due: 300, charged: 1500 },
    })
    expect(given.money.depositHeld).toBe(card.deposit)
  })

  it('of a cancel: the booking stands again, unless its days have been taken', async () => {
    const card = await book()
    const gone = (
      await counter.post(`/rental/${card.id}/move`, { from: 'confirmed', to: 'cancelled', note: 'Передумал' })
    ).data
    expect(gone).toMatchObject({ status: 'cancelled', cancelledWhy: 'Передумал' })
    const other = await book()
    expect((await post(gone, 'back', { from: 'cancelled', reason: 'Ошиблись' })).status).toBe(409)
    await counter.post(`/rental/${other.id}/move`, { from: 'confirmed', to: 'cancelled', note: 'x' })
    expect((await post(gone, 'back', { from: 'cancelled', reason: 'Ошиблись' })).data).toMatchObject({
      status: 'confirmed',
      cancelledWhy: '',
    })
  })

  it('of yesterday’s money is for whoever may correct the drawer', async () => {
    const card = await book(today, day(2))
    await out(card)
    shop.time.now = new Date(began.getTime() + 24 * 3_600_000)
    counter = await shop.as('counter')
    owner = await shop.as('owner')
    const given = await fresh(card)
    expect((await post(given, 'back', { from: 'issued', reason: 'x' })).status).toBe(403)
    expect((await post(given, 'back', { from: 'issued', reason: 'x' }, owner)).data).toMatchObject({
      status: 'confirmed',
    })
    shop.time.now = began
    counter = await shop.as('counter')
    owner = await shop.as('owner')
  })
})

it('hand-out says all that is missing at once; the kit is ticked off out and in', async () => {
  const card = await book()
  expect(card).toMatchObject({ kit: ['перфоратор', 'кейс'], value: expect.any(Number) })
  const empty = await post(card, 'hand-out', { papers: ' ', depositTaken: card.deposit + 1, condition: ' ' })
  expect(Object.keys(empty.errorMessage!)).toEqual(['papers', 'depositTaken', 'condition', 'paidBy'])
  const given = (await out(card, { kit: ['перфоратор', 'кейс'] })).data
  expect((await back(given, { condition: '' })).errorMessage).toHaveProperty('condition')
  const short = await back(given, { kit: ['перфоратор'] })
  expect([short.status, short.errorMessage]).toEqual([
    422,
    { kit: ['Не отмечено: кейс. Не вернули — впишите повреждением с ценой'] },
  ])
  const brought = (await back(given, { kit: ['перфоратор'], isShort: true })).data
  expect([brought.out.kit, brought.back.kit]).toEqual([['перфоратор', 'кейс'], ['перфоратор']])
})

it('the day’s list: today, another day, by name or phone, with what nobody came for', async () => {
  const card = await book(today, day(1))
  const next = await book(day(2), day(2))
  const list = async (query = '') => (await counter.get(`/rental-day?shop=1${query}`)).data
  expect((await list()).out).toMatchObject([
    { id: card.id, phone: '+7 (911) •••-••-67', isMasked: true, delivery: null },
  ])
  expect((await owner.get('/rental-day?shop=1')).data.out).toMatchObject([{ phone: '+7 (911) 123-45-67' }])
  expect(await list(`&day=${day(2)}`)).toMatchObject({ out: [{ id: next.id }], day: day(2), today })
  expect((await list('&search=4567')).out).toHaveLength(1)
  expect((await list('&search=%D0%98%D0%B2%D0%B0%D0%BD')).out).toEqual([])
  shop.time.now = new Date(began.getTime() + 2 * 24 * 3_600_000)
  counter = await shop.as('counter')
  expect((await list()).missed).toMatchObject([{ id: card.id }])
  shop.time.now = began
  counter = await shop.as('counter')
})
