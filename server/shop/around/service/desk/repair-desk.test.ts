import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RepairCard } from '#contract/office/repairs.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

const BRUSH = '100101'
let shop: OfficeShop
let engineer: StaffBrowser
let owner: StaffBrowser
let place: { id: number; node_code: string; warehouse_id: number }
beforeAll(async () => {
  shop = await openOfficeShop()
  engineer = await shop.as('service')
  owner = await shop.as('owner')
  const center = await shop.database.db.selectFrom('service_center').selectAll().executeTakeFirstOrThrow()
  const shelf = await shop.database.db
    .selectFrom('warehouse')
    .select('id')
    .where('node_code', '=', center.node_code)
    .executeTakeFirstOrThrow()
  place = { id: center.id, node_code: center.node_code, warehouse_id: shelf.id }
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['repair', 'outbox', 'stock_movement'] as const)
    await shop.database.db.deleteFrom(table).execute()
})

const take = async (more: object = {}): Promise<string> => {
  const { data } = await engineer.post('/repairs', {
    centerId: place.id,
    name: 'Пётр',
    phone: '+7 (911) 123-45-67',
    tool: 'Перфоратор П-600',
    fault: 'Искрит',
    ...more,
  })
  return data.number
}
const card = async (number: string): Promise<RepairCard> => (await engineer.get(`/repairs/${number}`)).data
const move = (number: string, from: string, to: string, note?: string) =>
  engineer.post(`/repairs/${number}/move`, { from, to, ...(note ? { note } : {}) })
const work = (number: string, price = 1500) =>
  engineer.post(`/repairs/${number}/works`, { name: 'Замена щёток', price })
const consent = (number: string, total = 1500, note?: string) =>
  engineer.post(`/repairs/${number}/consent`, { total, ...(note ? { note } : {}) })
const stock = async () =>
  (
    await shop.database.db
      .selectFrom('good_stock')
      .select('quantity')
      .where('good_code', '=', BRUSH)
      .where('warehouse_id', '=', place.warehouse_id)
      .executeTakeFirst()
  )?.quantity ?? 0
const part = (number: string, quantity: number) =>
  engineer.post(`/repairs/${number}/parts`, { code: BRUSH, warehouseId: place.warehouse_id, quantity, price: 245.5 })
const messages = () => shop.database.db.selectFrom('outbox').select(['recipient', 'text']).orderBy('id').execute()

/** As far as the price being asked about; answers the path of the owner's link. */
async function offered(number: string, total = 1500): Promise<string> {
  await move(number, 'accepted', 'diagnosis')
  await work(number, total)
  const { data, status } = await engineer.post(`/repairs/${number}/offer`, { total })
  expect([status, data.state]).toEqual([200, 'agreement'])
  return new URL(data.offers[0].url).pathname
}
const look = (path: string) => shop.app.inject({ url: path, headers: { host: MAIN_HOST } })
const answer = (path: string, fields: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: MAIN_HOST,
      origin: `http://${MAIN_HOST}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })

describe('the board', () => {
  it('a tool taken in stands in its column, its owner has the number; moves follow the table of the rules', async () => {
    const number = await take()
    expect((await messages())[0]).toMatchObject({ recipient: '79111234567', text: expect.stringContaining(number) })
    const { data } = await engineer.get('/repairs')
    const column = data.columns.find(({ state }: { state: string }) => state === 'accepted')
    expect(column).toMatchObject({ count: 1, rows: [{ number, tool: 'Перфоратор П-600', name: 'Пётр' }] })
    expect(await move(number, 'accepted', 'issued')).toMatchObject({ status: 409 })
    expect(await move(number, 'accepted', 'diagnosis')).toMatchObject({ status: 200, data: { state: 'diagnosis' } })
    // somebody at another screen is late
    expect(await move(number, 'accepted', 'repair')).toMatchObject({
      status: 409,
      conflicts: [{ field: 'state', theirs: 'Ищем неисправность' }],
    })
    // the same step again is no conflict
    expect((await move(number, 'accepted', 'diagnosis')).status).toBe(200)
    expect((await card(number)).history.map(({ state }) => state)).toEqual(['accepted', 'diagnosis'])
  })

  it('a branch sees its own workshops alone', async () => {
    const number = await take()
    const other = await shop.as('service', { nodeCodes: ['777'] })
    expect((await other.get(`/repairs/${number}`)).status).toBe(404)
    expect((await other.post(`/repairs/${number}/works`, { name: 'Чистка', price: 1 })).status).toBe(404)
    expect((await other.post(`/repairs/${number}/contact`)).status).toBe(404)
    const { data } = await other.get('/repairs')
    expect(data.columns.every(({ count }: { count: number }) => count === 0)).toBe(true)
    const here = await shop.as('service', { nodeCodes: [place.node_code] })
    expect((await here.get(`/repairs/${number}`)).status).toBe(200)
  })

  it('phones are masked; an unmasking is written down', async () => {
    const number = await take()
    expect(await card(number)).toMatchObject({ phone: '+7 (911) •••-••-67', isMasked: true, canReveal: true })
    expect((await engineer.post(`/repairs/${number}/contact`)).data).toEqual({ phone: '+7 (911) 123-45-67' })
    const { data } = await owner.get(`/audit?thing=repair&key=${number}`)
    expect(data.entries.map(({ action }: { action: string }) => action)).toContain('look')
  })
})

describe('parts', () => {
  it('leave the shelf with the line and come back with it', async () => {
    const number = await take()
    const before = await stock()
    const { data } = await part(number, 2)
    expect(data).toMatchObject({ price: 491, lines: [{ kind: 'part', quantity: 2, total: 491 }] })
    expect(await stock()).toBe(before - 2)
    const [line] = data.lines
    const figures = { quantity: 2, price: 245.5 }
    const changed = await engineer.post(`/repairs/${number}/lines/${line.id}`, {
      from: figures,
      to: { quantity: 5, price: 200 },
    })
    expect(changed.data).toMatchObject({ price: 1000 })
    expect(await stock()).toBe(before - 5)
    expect(
      await engineer.post(`/repairs/${number}/lines/${line.id}`, { from: figures, to: { quantity: 1, price: 1 } }),
    ).toMatchObject({ status: 409, conflicts: [{ theirs: '5 × 200\u00A0₽' }] })
    expect((await engineer.del(`/repairs/${number}/lines/${line.id}`)).data).toMatchObject({ lines: [], price: null })
    expect(await stock()).toBe(before)
    expect((await engineer.del(`/repairs/${number}/lines/${line.id}`)).status).toBe(404)
    expect(await stock()).toBe(before)
    const movements = await shop.database.db.selectFrom('stock_movement').select(['moved', 'reason']).execute()
    expect(movements.map(({ moved }) => moved)).toEqual([-2, -3, 5])
  })

  it('of two for the last pieces one gets them; a repair called off gives them back', async () => {
    const [one, two] = [await take(), await take()]
    const before = await stock()
    const answers = await Promise.all([part(one, before), part(two, before)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await stock()).toBe(0)
    const winner = answers[0]!.status === 200 ? one : two
    expect((await move(winner, 'accepted', 'declined')).status).toBe(422)
    expect((await move(winner, 'accepted', 'declined', 'Хозяин передумал')).status).toBe(200)
    expect(await stock()).toBe(before)
  })
})

describe('the price agreed by a link', () => {
  it('is seen with its lines, answered once, and the board hears of it', async () => {
    const number = await take()
    const path = await offered(number)
    expect((await messages()).at(-1)!.text).toContain(path)
    const page = await look(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toContain('no-store')
    expect(page.body).toContain('Замена щёток')
    expect(page.body).not.toMatch(/9111234567|Пётр/)
    // both presses at once: one answer is written
    const answers = await Promise.all([
      answer(path, { answer: 'agreed' }),
      answer(path, { answer: 'refused', reason: 'Дорого' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    const { data: offers } = { data: (await card(number)).offers }
    expect(offers).toHaveLength(1)
    expect(['agreed', 'refused']).toContain(offers[0]!.state)
    const events = await shop.database.db.selectFrom('office_event').select(['kind', 'order_id']).execute()
    expect(events).toContainEqual({ kind: 'repair', order_id: Number(number) })
  })

  it('agreed leads to the repair; dearer than agreed is not called ready', async () => {
    const number = await take()
    const path = await offered(number)
    expect((await answer(path, { answer: 'agreed' })).statusCode).toBe(303)
    expect((await answer(path, { answer: 'agreed' })).statusCode).toBe(303)
    expect(await card(number)).toMatchObject({ state: 'repair', offers: [{ state: 'agreed' }] })
    await work(number, 500)
    expect(await move(number, 'repair', 'ready')).toMatchObject({ status: 409 })
    const again = await engineer.post(`/repairs/${number}/offer`, { total: 2000, days: 3 })
    expect(again.data).toMatchObject({ state: 'agreement', offers: [{ state: 'waiting', total: 2000 }, {}] })
    expect((await look(path)).body).toContain('прислал новое предложение')
  })

  it('refused needs a reason, which the card shows; lines changed meanwhile withdraw the offer', async () => {
    const number = await take()
    const path = await offered(number)
    expect((await answer(path, { answer: 'refused', reason: ' ' })).statusCode).toBe(422)
    expect((await answer(path, { answer: 'maybe' })).statusCode).toBe(422)
    expect((await answer(path, { answer: 'refused', reason: 'Дорого\0 <b>' })).statusCode).toBe(303)
    expect((await card(number)).offers[0]).toMatchObject({ state: 'refused', reason: 'Дорого <b>' })
    const next = new URL((await engineer.post(`/repairs/${number}/offer`, { total: 1500 })).data.offers[0].url).pathname
    await work(number, 1)
    expect((await look(next)).body).toContain('пересчитывает цену')
    expect((await answer(next, { answer: 'agreed' })).statusCode).toBe(409)
    expect(await engineer.post(`/repairs/${number}/offer`, { total: 1500 })).toMatchObject({ status: 409 })
  })

  it('ends by itself; a guessed link is a 404, and counted', async () => {
    const number = await take()
    const path = await offered(number)
    const today = shop.time.now
    shop.time.now = new Date(today.getTime() + 8 * 24 * 60 * 60_000)
    expect((await look(path)).body).toContain('Срок ответа прошёл')
    expect((await answer(path, { answer: 'agreed' })).statusCode).toBe(409)
    shop.time.now = today
    expect((await look(`/repair/${'a'.repeat(25)}/`)).statusCode).toBe(404)
    expect((await look('/repair/1/')).statusCode).toBe(404)
  })
})

describe('consent is a gate', () => {
  const columnsOf = async (number: string) => {
    const { data } = await engineer.get('/repairs')
    return data.columns
      .flatMap(({ rows }: { rows: RepairCard[] }) => rows)
      .find((row: RepairCard) => row.number === number)
  }

  it.each(['accepted', 'diagnosis'])('a price nobody agreed to stops the work and «Готов» from %s', async (state) => {
    const number = await take()
    if (state === 'diagnosis') await move(number, 'accepted', 'diagnosis')
    await work(number)
    for (const to of ['repair', 'ready'])
      expect(await move(number, state, to)).toMatchObject({
        status: 409,
        errorMessage: expect.stringContaining('не согласована'),
      })
    expect((await messages()).some(({ text }) => text.includes('можно забрать'))).toBe(false)
    const { next, needsConsent } = await card(number)
    expect([needsConsent, next.includes('repair'), next.includes('ready')]).toEqual([true, false, false])
    expect((await columnsOf(number)).next).toEqual(next)
  })

  it('after a refusal nothing is agreed, not even what was before it', async () => {
    const number = await take()
    const before = await offered(number)
    expect((await answer(before, { answer: 'agreed' })).statusCode).toBe(303)
    await work(number, 500)
    expect((await look(before)).body).toContain('Вы согласились')
    const next = new URL((await engineer.post(`/repairs/${number}/offer`, { total: 2000 })).data.offers[0].url).pathname
    // whoever opens the earlier message is led on
    expect((await look(before)).body).toContain(`href="${next}">Открыть новое`)
    expect(await card(number)).toMatchObject({ stateText: 'Ждём согласия хозяина' })
    expect((await answer(next, { answer: 'refused', reason: 'Дорого' })).statusCode).toBe(303)
    expect(await card(number)).toMatchObject({
      state: 'agreement',
      stateText: 'Хозяин отказался',
      next: ['declined'],
      history: expect.arrayContaining([expect.objectContaining({ note: 'Хозяин согласился с ценой' })]),
    })
    for (const to of ['repair', 'ready'])
      expect(await move(number, 'agreement', to)).toMatchObject({
        status: 409,
        errorMessage: expect.stringContaining('Хозяин отказался от 2\u00A0000\u00A0₽'),
      })
  })

  it('«согласился по телефону» says who heard it, when and how much, once, and opens the way to that sum alone', async () => {
    const number = await take()
    await offered(number)
    expect(await consent(number, 1400)).toMatchObject({ status: 409, conflicts: [{ field: 'total' }] })
    const { data } = await consent(number, 1500, 'Говорили с женой')
    expect(data).toMatchObject({
      state: 'repair',
      needsConsent: false,
      offers: [
        {
          state: 'agreed',
          way: 'phone',
          total: 1500,
          reason: 'Говорили с женой',
          url: null,
          heardBy: expect.any(String),
        },
        { state: 'replaced', way: 'link' },
      ],
    })
    expect(data.history.at(-1).note).toContain('по телефону: 1\u00A0500\u00A0₽')
    expect((await consent(number)).data.offers).toHaveLength(2)
    await work(number, 1)
    expect((await move(number, 'repair', 'ready')).status).toBe(409)
    expect((await consent(number, 1501)).data).toMatchObject({ state: 'repair', needsConsent: false })
    expect((await move(number, 'repair', 'ready')).status).toBe(200)
    // the owner has been told this sum
    expect(await work(number, 1)).toMatchObject({ status: 409 })
    expect((await consent(number, 1501)).status).toBe(409)
  })

  it('a warranty repair needs none', async () => {
    const number = await take()
    await work(number)
    await engineer.post(`/repairs/${number}`, { isWarranty: { from: false, to: true } })
    expect((await move(number, 'accepted', 'repair')).status).toBe(200)
    expect((await move(number, 'repair', 'ready')).status).toBe(200)
  })
})

it('is handed over with its money noted, and printed', async () => {
  const number = await take({ serial: 'SN-1' })
  await work(number)
  await consent(number)
  await move(number, 'accepted', 'repair')
  await move(number, 'repair', 'ready')
  expect((await messages()).at(-1)!.text).toContain('можно забрать: Сервис на Рижском')
  const give = (body: object) => engineer.post(`/repairs/${number}/hand-over`, body)
  expect(await give({ due: 1500 })).toMatchObject({ status: 422, errorMessage: { paidBy: [expect.any(String)] } })
  expect(await give({ due: 1, paidBy: 'cash' })).toMatchObject({ status: 409 })
  const { data } = await give({ due: 1500, paidBy: 'cash' })
  expect(data).toMatchObject({
    state: 'issued',
    money: { received: 1500, due: 0, movements: [{ kind: 'charged' }, { kind: 'received', way: 'cash' }] },
  })
  expect((await give({ due: 1500, paidBy: 'cash' })).status).toBe(409)
  expect((await engineer.get(`/repairs/${number}/print`)).data).toMatchObject({ card: { number, serial: 'SN-1' } })
  expect((await work(number)).status).toBe(409)
  expect((await engineer.get('/closed-repairs')).data.rows).toMatchObject([{ number }])
})

it('merges fields of two people, and tells both values of the same one', async () => {
  const number = await take()
  const change = (body: object) => engineer.post(`/repairs/${number}`, body)
  expect((await change({ serial: { from: '', to: 'A1' } })).data).toMatchObject({ serial: 'A1' })
  expect((await change({ diagnosis: { from: '', to: 'Щётки' } })).data).toMatchObject({ serial: 'A1' })
  expect(await change({ serial: { from: '', to: 'B2' }, kit: { from: '', to: 'Кейс' } })).toMatchObject({
    status: 409,
    conflicts: [{ field: 'serial', yours: 'B2', theirs: 'A1' }],
  })
  expect((await card(number)).kit).toBe('')
  expect((await change({ promisedOn: { from: null, to: '2001-01-01' } })).status).toBe(422)
  expect((await change({})).status).toBe(422)
})

it('finds where the tool was bought, and makes the repair free under warranty', async () => {
  const order = await shop.order()
  const { id, contact_phone: phone } = await shop.database.db
    .updateTable('shop_order')
    .set({ status: 'completed' })
    .where('number', '=', order)
    .returning(['id', 'contact_phone'])
    .executeTakeFirstOrThrow()
  await shop.database.db
    .insertInto('order_status_history')
    .values({ order_id: id, status: 'completed', actor: 'shop', note: '', created_at: shop.time.now })
    .execute()
  const number = await take({ phone, serial: 'X7' })
  const before = await take({ phone, serial: 'x7' })
  const { data } = await engineer.get(`/repairs/${number}/warranty`)
  expect(data.bought[0]).toMatchObject({ orderNumber: order, isValid: true })
  expect(data.before).toMatchObject([{ number: before }])
  await work(number)
  const taken = await engineer.post(`/repairs/${number}`, {
    orderNumber: { from: null, to: order },
    isWarranty: { from: false, to: true },
  })
  expect(taken.data).toMatchObject({ price: 0, linesSum: 1500, isWarranty: true })
})
