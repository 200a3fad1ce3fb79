import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PriceCard, PriceRow, PriceSchedule, SavedPriceRule } from '#contract/office/prices.ts'
import type { GoodsRunCard } from '#contract/office/goods-runs.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'
import { workAtRuns } from '#server/shop/goods/changes/run-steps.ts'
import { endSales } from '#server/shop/goods/catalog/end-sales.ts'
import { workAtSchedules } from './run-schedules.ts'

const PSKOV = '000001'
const MOSCOW = '777'
const HAMMER = '100101'
let shop: OfficeShop
let buyer: StaffBrowser
let local: StaffBrowser
/** Its brand, and the goods of it with a price in Pskov. */
let vendor: string
let codes: string[]
const started = new Date('2026-03-06T12:00:00+03:00')
beforeAll(async () => {
  shop = await openOfficeShop()
  shop.time.now = started
  buyer = await shop.as('buyer')
  local = await shop.as('buyer', { nodeCodes: [PSKOV] })
  const { db } = shop.database
  // schedules go through weeks of the shop's clock
  await db
    .updateTable('staff_session')
    .set({ expires_at: new Date('2030-01-01T00:00:00Z'), seen_at: new Date('2029-12-31T00:00:00Z') })
    .execute()
  vendor = (await db.selectFrom('good').select('vendor_code').where('code', '=', HAMMER).executeTakeFirstOrThrow())
    .vendor_code
  const rows = await db
    .selectFrom('good')
    .innerJoin('good_offer', 'good_offer.good_code', 'good.code')
    .select('good.code')
    .where('vendor_code', '=', vendor)
    .where('node_code', '=', PSKOV)
    .where('is_hire', '=', false)
    .orderBy('good.code')
    .execute()
  codes = rows.map(({ code }) => code)
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.database
  shop.time.now = started
  await db.deleteFrom('price_schedule').execute()
  await db
    .updateTable('good_offer')
    .set({ price: 1_000_000, price_old: null, price_registered: null, sale_ends_on: null })
    .execute()
  await db.deleteFrom('price_history').execute()
  await sql`insert into good_cost (good_code, cost) select code, 800000 from good on conflict (good_code) do update set cost = 800000`.execute(
    db,
  )
})

const grid = async (query = '', browser = buyer) =>
  (await browser.get(`/prices?branch=${PSKOV}&${query}`)).data.goods as PriceRow[]
const rowOf = async (code = HAMMER) => (await grid(`search=${code}`))[0]!
const change = (set: object, over: object = {}, browser = buyer) =>
  browser.post('/prices', { branch: PSKOV, changes: [{ code: HAMMER, set }], ...over })
const priceAt = async (branch: string, code = HAMMER) =>
  shop.database.db
    .selectFrom('good_offer')
    .select(['price', 'price_old', 'price_registered', 'sale_ends_on'])
    .where('good_code', '=', code)
    .where('node_code', '=', branch)
    .executeTakeFirstOrThrow()
const work = () => workAtRuns(shop.services)
const rule = (over: object = {}) => ({
  base: 'price',
  percent: 10,
  rounding: 'none',
  leastMargin: null,
  branches: [PSKOV],
  vendors: [vendor],
  ...over,
})
const plan = async (over: object = {}, browser = buyer) => browser.post('/price-rules/plan', rule(over))
const runCard = async (id: number) => (await buyer.get(`/goods-runs/${id}`)).data as GoodsRunCard
const prove = (browser: StaffBrowser) =>
  shop.database.db
    .updateTable('staff_session')
    .set({ fresh_until: new Date(shop.time.now.getTime() + 600_000) })
    .where('token_hash', '=', sessionHashOf(browser))
    .execute()

describe('the grid', () => {
  it('shows the prices of a branch with cost and margin, to whoever may see them', async () => {
    expect(await rowOf()).toMatchObject({
      code: HAMMER,
      price: 10_000,
      cost: 8000,
      margin: 20,
      owner: null,
      schedule: null,
    })
    expect((await (await shop.as('content')).get('/prices')).status).toBe(403)
    expect((await local.get(`/prices?branch=${MOSCOW}`)).status).toBe(404)
    expect((await local.get('/prices')).data.branch).toMatchObject({ code: PSKOV, mayChange: true })
    expect((await buyer.get('/price-lists')).data.branches.length).toBeGreaterThan(1)
    expect((await local.get('/price-lists')).data.branches).toMatchObject([{ code: PSKOV }])
  })

  it('is narrowed: by brand and category, without a price, with little left', async () => {
    expect((await grid(`vendor=${vendor}`)).map(({ code }) => code)).toEqual(expect.arrayContaining(codes))
    expect(await grid('show=low-margin')).toEqual([])
    await change({ cost: 9000 })
    expect((await grid('show=low-margin')).map(({ code }) => code)).toEqual([HAMMER])
    await change({ cost: null })
    expect((await grid('show=no-cost')).map(({ code }) => code)).toEqual([HAMMER])
    await change({ priceOld: 12_000 })
    expect((await grid('show=sale')).map(({ code }) => code)).toEqual([HAMMER])
    expect((await grid('show=no-price')).every(({ price }) => price === null)).toBe(true)
  })

  it('changes cells at once and in one branch alone; the shop’s pages follow', async () => {
    const answer = await change({ price: 11_990, priceOld: 13_000, priceRegistered: 11_500 })
    expect(answer.data).toMatchObject({
      runId: expect.any(Number),
      goods: [{ price: 11_990, priceOld: 13_000, priceRegistered: 11_500, margin: 33.3 }],
    })
    expect(await priceAt(PSKOV)).toMatchObject({ price: 1_199_000, price_old: 1_300_000, price_registered: 1_150_000 })
    expect((await priceAt(MOSCOW)).price).toBe(1_000_000)
  })

  it('refuses a cell in words and saves nothing of the rest', async () => {
    const second = codes.find((code) => code !== HAMMER)!
    const refused = await buyer.post('/prices', {
      branch: PSKOV,
      changes: [
        { code: second, set: { price: 9000 } },
        { code: HAMMER, set: { price: 0, cost: -5 } },
      ],
    })
    expect([refused.status, refused.errorMessage]).toEqual([
      422,
      { [`${HAMMER}:price`]: ['Цена должна быть больше нуля'], [`${HAMMER}:cost`]: ['Цена должна быть больше нуля'] },
    ])
    expect((await priceAt(PSKOV, second)).price).toBe(1_000_000)
    expect((await change({ priceOld: 9000 })).errorMessage).toEqual({
      [`${HAMMER}:priceOld`]: ['Старая цена должна быть выше цены'],
    })
    expect((await change({ price: 'много' })).status).toBe(422)
    expect((await change({ price: 9000 }, { branch: MOSCOW }, local)).status).toBe(404)
  })

  it('holds a price a hundred times higher or lower until it is confirmed', async () => {
    for (const price of [1_000_000, 100]) {
      const held = await change({ price })
      expect([held.status, held.errorCode]).toEqual([422, 'PRICE_MOVE'])
      expect(held.errorMessage).toEqual({
        [`${HAMMER}:price`]: [expect.stringMatching(/в 100 раз: проверьте и подтвердите/)],
      })
    }
    expect((await change({ price: 100 }, { isSure: true })).status).toBe(200)
    expect((await priceAt(PSKOV)).price).toBe(10_000)
  })

  it('tells two people about each other', async () => {
    await change({ price: 9500 })
    const late = await buyer.post('/prices', {
      branch: PSKOV,
      changes: [{ code: HAMMER, set: { price: 9900 }, seen: { price: 10_000 } }],
    })
    expect([late.status, late.conflicts]).toEqual([
      409,
      [expect.objectContaining({ field: `${HAMMER}:price`, label: 'Цена' })],
    ])
    expect((await priceAt(PSKOV)).price).toBe(950_000)
  })

  it('tells the year behind a price', async () => {
    await change({ price: 9500 })
    await change({ price: 9900 })
    const { branches } = (await buyer.get(`/prices/${HAMMER}`)).data as PriceCard
    const pskov = branches.find(({ code }) => code === PSKOV)!
    expect(pskov.steps.map(({ price }) => price)).toEqual([10_000, 9500, 9900])
    expect(pskov.lowest).toBe(9500)
  })
})

it('the terms of the desk hold for every way a price changes', async () => {
  const manager = await shop.as('manager')
  const terms = { showsHistory: true, alerts: true, heldTimes: 2, lowMargin: 25 }
  expect((await buyer.post('/price-terms', terms)).status).toBe(403)
  expect((await manager.post('/price-terms', { ...terms, heldTimes: 1 })).errorMessage).toHaveProperty('heldTimes')
  expect((await manager.post('/price-terms', terms)).data).toEqual(terms)
  expect((await buyer.get('/price-lists')).data.terms).toEqual(terms)
  expect((await change({ price: 20_000 })).errorCode).toBe('PRICE_MOVE')
  expect((await grid('show=low-margin')).map(({ code }) => code)).toContain(HAMMER)
  await shop.database.db.deleteFrom('setting').where('key', 'in', ['prices', 'goods']).execute()
})

describe('a rule', () => {
  it('shows what it will do, is applied by a job, and is taken back', async () => {
    const { data } = await plan({ rounding: '90' })
    const seen = await runCard(data.runId)
    expect(seen).toMatchObject({ kind: 'price-rule', state: 'ready', goods: codes.length, total: codes.length })
    expect(seen.fields).toMatchObject([{ field: 'price', average: 9.9, up: codes.length, down: 0 }])
    expect(seen.title).toContain('+10\u00A0%, на 90')
    expect((await priceAt(PSKOV)).price).toBe(1_000_000)
    await prove(buyer)
    expect((await buyer.post(`/goods-runs/${data.runId}/apply`, {})).data.state).toBe('queued')
    await work()
    expect([(await priceAt(PSKOV)).price, (await priceAt(MOSCOW)).price]).toEqual([1_099_000, 1_000_000])
    await buyer.post(`/goods-runs/${data.runId}/undo`, {})
    await work()
    expect((await priceAt(PSKOV)).price).toBe(1_000_000)
  })

  it('counts from the cost, keeps the margin, and says what it cannot count', async () => {
    await change({ cost: null })
    const { data } = await plan({ base: 'cost', percent: 10, leastMargin: 20 })
    expect(data.skipped).toBe(1)
    const { samples, goods } = await runCard(data.runId)
    expect(goods).toBe(0)
    expect(samples).toEqual([])
    const dearer = await plan({ base: 'cost', percent: 50, priceFrom: 9000, priceTo: 10_000 })
    expect((await runCard(dearer.data.runId)).goods).toBe(codes.length - 1)
  })

  it.each([
    [{ vendors: [] }, 'vendors'],
    [{ branches: [] }, 'branches'],
    [{ branches: ['нет'] }, 'branches'],
    [{ percent: -100 }, 'percent'],
    [{ percent: 0 }, 'percent'],
    [{ leastMargin: 99 }, 'leastMargin'],
    [{ rounding: '7' }, 'rounding'],
    [{ priceFrom: 5, priceTo: 4 }, 'priceTo'],
  ])('%j is refused at its field', async (over, field) => {
    const refused = await plan(over)
    expect([refused.status, Object.keys(refused.errorMessage as object)]).toEqual([422, [field]])
  })

  it('is kept under a name, run again and dropped', async () => {
    const save = (over: object, browser = buyer) =>
      browser.post('/price-rules', { name: 'Весна', rule: rule(), ...over })
    const saved = (await save({ name: '  Весна  ' })).data as SavedPriceRule
    expect(saved).toMatchObject({ name: 'Весна', title: expect.stringContaining('+10'), lastRun: null })
    expect((await save({ name: 'весна' })).errorMessage).toEqual({ name: ['Правило с таким именем уже есть'] })
    expect((await save({ name: 'Иное', rule: rule({ percent: 0 }) })).errorMessage).toHaveProperty('percent')
    expect((await save({ name: ' ' })).errorMessage).toEqual({ name: ['Назовите правило'] })
    await save({ id: saved.id, rule: rule({ percent: 5 }) })
    const { data } = await plan({ percent: 5, saved: saved.id })
    await prove(buyer)
    await buyer.post(`/goods-runs/${data.runId}/apply`, {})
    expect((await buyer.get('/price-rules')).data).toMatchObject([
      { id: saved.id, asked: { percent: 5 }, lastRun: { id: data.runId } },
    ])
    await work()
    expect((await buyer.del(`/price-rules/${saved.id}`)).status).toBe(200)
    expect((await buyer.del(`/price-rules/${saved.id}`)).status).toBe(404)
    expect((await buyer.get('/price-rules')).data).toEqual([])
  })

  it('of another’s branch is refused', async () => {
    expect((await plan({ branches: [MOSCOW] }, local)).status).toBe(422)
    expect((await plan({}, await shop.as('warehouse'))).status).toBe(403)
  })
})

describe('a schedule', () => {
  const make = async (over: object = {}, browser = buyer) => {
    await prove(browser)
    return browser.post('/price-schedules', {
      ...rule({ percent: -20 }),
      from: '2026-03-07T10:00',
      to: '2026-03-09T10:00',
      showsOld: true,
      ...over,
    })
  }
  const goTo = async (moment: string) => {
    shop.time.now = new Date(`${moment}+03:00`)
    await workAtSchedules(shop.services)
    await work()
  }
  const list = async () => (await buyer.get('/price-schedules')).data as PriceSchedule[]

  it('comes and goes by itself, and shows the price before as the old one', async () => {
    const made = await make()
    expect(made.data).toMatchObject({ state: 'waiting', goods: codes.length })
    expect(await rowOf()).toMatchObject({ price: 10_000, schedule: { price: 8000, state: 'waiting' } })
    await goTo('2026-03-07T09:59:00')
    expect((await priceAt(PSKOV)).price).toBe(1_000_000)
    await goTo('2026-03-07T10:00:00')
    // «скидка до» is its last day, and a sale that ends by itself leaves it to the schedule
    expect(await priceAt(PSKOV)).toMatchObject({ price: 800_000, price_old: 1_000_000, sale_ends_on: '2026-03-09' })
    expect((await list())[0]).toMatchObject({ state: 'on', runId: expect.any(Number) })
    // once, however often the job looks
    await goTo('2026-03-08T10:00:00')
    expect((await priceAt(PSKOV)).price).toBe(800_000)
    await goTo('2026-03-09T10:00:30')
    expect(await priceAt(PSKOV)).toEqual({
      price: 1_000_000,
      price_old: null,
      price_registered: null,
      sale_ends_on: null,
    })
    expect((await list())[0]).toMatchObject({ state: 'over', backRunId: expect.any(Number) })
  })

  it('that ends at midnight is a sale of the day before; late, it still gives back what was there, not the old price', async () => {
    await change({ priceOld: 12_000 })
    await make({ to: '2026-03-09T00:00' })
    await goTo('2026-03-07T10:00:00')
    expect(await priceAt(PSKOV)).toMatchObject({ price: 800_000, price_old: 1_200_000, sale_ends_on: '2026-03-08' })
    shop.time.now = new Date('2026-03-09T00:05:00+03:00')
    expect(await endSales(shop.services)).toBe(0)
    await goTo('2026-03-09T00:06:00')
    expect(await priceAt(PSKOV)).toMatchObject({ price: 1_000_000, price_old: 1_200_000, sale_ends_on: null })
  })

  it('after a restart in between still goes; slept through, it never comes', async () => {
    await make()
    // planned and queued, and the process is killed before anything is written
    shop.time.now = new Date('2026-03-07T10:00:00+03:00')
    await workAtSchedules(shop.services)
    shop.time.now = new Date('2026-03-10T10:00:00+03:00')
    await workAtSchedules(shop.services)
    expect((await list())[0]).toMatchObject({ state: 'on' })
    await work()
    expect((await priceAt(PSKOV)).price).toBe(800_000)
    await workAtSchedules(shop.services)
    await work()
    expect((await priceAt(PSKOV)).price).toBe(1_000_000)
    await make({ from: '2026-03-11T10:00', to: '2026-03-12T10:00' })
    await goTo('2026-03-13T10:00:00')
    expect((await list())[0]).toMatchObject({ state: 'missed' })
    expect((await priceAt(PSKOV)).price).toBe(1_000_000)
  })

  it('leaves alone what somebody has changed since', async () => {
    await make()
    await goTo('2026-03-07T10:00:00')
    await change({ price: 7777, priceOld: null })
    await goTo('2026-03-09T10:00:00')
    expect((await priceAt(PSKOV)).price).toBe(777_700)
  })

  it('taken off before it came does nothing, after it came gives the prices back', async () => {
    const first = (await make()).data as PriceSchedule
    expect((await local.post(`/price-schedules/${first.id}/cancel`)).data.state).toBe('cancelled')
    await goTo('2026-03-07T10:00:00')
    expect((await priceAt(PSKOV)).price).toBe(1_000_000)
    const second = (await make({ to: null })).data as PriceSchedule
    await goTo('2026-03-07T10:01:00')
    expect((await priceAt(PSKOV)).price).toBe(800_000)
    expect((await buyer.post(`/price-schedules/${second.id}/cancel`)).data.state).toBe('over')
    await work()
    expect((await priceAt(PSKOV)).price).toBe(1_000_000)
    expect((await buyer.post(`/price-schedules/${second.id}/cancel`)).status).toBe(409)
  })

  it('clashes with another of the same goods in words, and is not saved', async () => {
    await make()
    const clash = await make({ from: '2026-03-08T10:00', to: '2026-03-20T10:00', percent: -5 })
    expect([clash.status, clash.errorMessage]).toEqual([409, expect.stringMatching(/уже есть расписание: «Цены, .+»/)])
    expect((await make({ from: '2026-03-09T10:00', to: '2026-03-20T10:00' })).status).toBe(200)
    expect((await make({ branches: [MOSCOW] })).status).toBe(200)
    expect(await list()).toHaveLength(3)
  })

  it.each([
    [{ to: '2026-03-07T09:00' }, 'to'],
    [{ from: '2026-02-30T10:00', to: null }, null],
    [{ from: '2027-09-01T10:00', to: null }, 'from'],
    [{ from: 'вчера' }, 'from'],
    [{ from: '2026-03-01T10:00', to: '2026-03-02T10:00' }, 'to'],
    [{ percent: 900 }, 'percent'],
  ])('%j is refused', async (over, field) => {
    const refused = await make(over)
    if (field) expect([refused.status, Object.keys(refused.errorMessage as object)]).toEqual([422, [field]])
    else expect(refused.status).toBeLessThan(500)
  })
})
