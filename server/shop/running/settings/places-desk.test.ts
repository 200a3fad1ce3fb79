import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlaceHistoryEntry, PlacesAnswer } from '#contract/office/places.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

const PSKOV = '000001'
let shop: OfficeShop
let manager: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  manager = await shop.as('manager')
})
afterAll(() => shop.close())

const read = async () => (await manager.get('/places')).data as PlacesAnswer
const branch = async (code = PSKOV) => (await read()).branches.find((each) => each.code === code)!
const place = async (id: number, kind = 'shop') =>
  (await read()).places.find((each) => each.kind === kind && each.id === id)!
const node = async () => (await shop.get(`/api/content/init?nodeLogisticCode=${PSKOV}`)).json().data
const journal = async (thing: string, key: string) =>
  (
    await shop.database.db
      .selectFrom('audit' as never)
      .select(sql<number>`count(*)::integer`.as('count'))
      .where(sql<boolean>`thing = ${thing} and thing_key = ${key} and via = 'office' and staff_id is not null`)
      .executeTakeFirstOrThrow()
  ).count

describe('tiers of delivery', () => {
  const save = async (tiers: object[], seen?: object[]) =>
    manager.post('/places/tiers', { branch: PSKOV, tiers, seen: seen ?? (await branch()).tiers })

  it('change, the shop counts by them at once, the journal tells', async () => {
    const tiers = [
      { start: 0, price: 45_000 },
      { start: 300_000, price: 20_000 },
      { start: 900_000, price: 0 },
    ]
    expect(await save(tiers)).toMatchObject({ status: 200, data: { isChanged: true } })
    expect((await node()).nodeLogistic.prices).toEqual([
      { start: '0', price: '450' },
      { start: '3000', price: '200' },
      { start: '9000', price: '0' },
    ])
    expect(await journal('branch', PSKOV)).toBeGreaterThan(0)
    expect((await save(tiers)).data).toEqual({ isChanged: false })
  })

  it.each([
    [[{ start: 100_000, price: 0 }], 'Первая ступень'],
    [
      [
        { start: 0, price: 100 },
        { start: 0, price: 0 },
      ],
      'по порядку',
    ],
    [
      [
        { start: 0, price: 0 },
        { start: 100, price: 100 },
      ],
      'не должен стоить больше',
    ],
  ])('%j is refused at its field', async (tiers, words) => {
    const before = (await branch()).tiers
    expect(await save(tiers)).toMatchObject({ status: 422, errorMessage: { tiers: [expect.stringContaining(words)] } })
    expect((await branch()).tiers).toEqual(before)
  })

  it('changed by somebody else meanwhile are shown to the second', async () => {
    const seen = (await branch()).tiers
    expect((await save([{ start: 0, price: 10_000 }], seen)).status).toBe(200)
    expect(await save([{ start: 0, price: 20_000 }], seen)).toMatchObject({
      status: 409,
      conflicts: [{ field: 'tiers' }],
    })
  })

  it('tell before saving what sample carts and last month’s orders would pay', async () => {
    await save([{ start: 0, price: 10_000 }])
    await sql`update shop_order set delivery_type = 'courier', node_code = ${PSKOV}, delivery_price = 10000, goods_total = 600000, goods_total_old = 600000, total = 610000, bonuses_used = 0
      where number = ${await shop.order()}`.execute(shop.database.db)
    const asked = {
      branch: PSKOV,
      tiers: [
        { start: 0, price: 50_000 },
        { start: 500_000, price: 0 },
      ],
    }
    const { data } = await manager.post('/places/tiers/preview', asked)
    expect(data.carts).toContainEqual({ sum: 300_000, before: 10_000, after: 50_000 })
    expect(data.carts).toContainEqual({ sum: 1_000_000, before: 10_000, after: 0 })
    expect(data).toMatchObject({ orders: 1, paid: 10_000, wouldPay: 0 })
    expect((await branch()).tiers).toEqual([{ start: 0, price: 10_000 }])
  })
})

describe('a branch', () => {
  const save = async (change: object, seen?: object) => {
    const fields = (await branch()).fields
    return manager.post('/places/branches', { branch: PSKOV, seen: seen ?? fields, fields: { ...fields, ...change } })
  }

  it('has its phone on the site at once; a wrong one is refused', async () => {
    expect((await save({ phone: '78112111111' })).status).toBe(200)
    expect((await node()).contacts.phone).toBe('78112111111')
    expect(await save({ phone: '811' })).toMatchObject({ status: 422, errorMessage: { phone: [expect.any(String)] } })
    expect(await save({ name: ' ' })).toMatchObject({ status: 422, errorMessage: { name: [expect.any(String)] } })
    expect((await save({ transferDays: 400 })).status).toBe(422)
  })

  it('of two people’s fields takes both, of one field shows both', async () => {
    const seen = (await branch()).fields
    await save({ phone: '78112222222' }, seen)
    const theirs = await manager.post('/places/branches', { branch: PSKOV, seen, fields: { ...seen, transferDays: 5 } })
    expect(theirs.status).toBe(200)
    expect((await branch()).fields).toMatchObject({ phone: '78112222222', transferDays: 5 })
    const stale = await manager.post('/places/branches', {
      branch: PSKOV,
      seen,
      fields: { ...seen, phone: '78113333333' },
    })
    expect(stale).toMatchObject({ status: 409, conflicts: [{ field: 'phone' }] })
  })

  it('is changed by whoever works there', async () => {
    const local = await shop.as('manager', { nodeCodes: [PSKOV] })
    const { fields } = await branch('777')
    expect((await local.post('/places/branches', { branch: '777', seen: fields, fields })).status).toBe(403)
    expect(
      (await local.post('/places/days', { day: '2026-05-04', branch: null, seen: null, works: false })).status,
    ).toBe(403)
    const own = await branch()
    expect((await local.post('/places/branches', { branch: PSKOV, seen: own.fields, fields: own.fields })).status).toBe(
      200,
    )
    expect((await (await shop.as('operator')).get('/places')).status).toBe(403)
  })
})

describe('a shop', () => {
  const save = async (change: object, more: object = {}) => {
    const { kind, id, branch: of, fields } = await place(1)
    return manager.post('/places/shops', {
      kind,
      id,
      branch: of,
      seen: fields,
      fields: { ...fields, ...change },
      ...more,
    })
  }

  it('has its hours on the site at once', async () => {
    const { week } = (await place(1)).fields
    const shorter = week.map((day, at) =>
      at === 6 ? { ...day, isOff: true } : { ...day, start: '10:00', end: '19:00' },
    )
    expect((await save({ week: shorter, geoLat: 57.9 })).status).toBe(200)
    const { data } = (await shop.get('/api/node-logistic/warehouse/1')).json()
    expect(data).toMatchObject({ geoLat: 57.9 })
    expect(data.workTime[6]).toMatchObject({ isDayOff: '1' })
    expect(data.workTime[0]).toMatchObject({ start: '10:00', end: '19:00', isDayOff: '0' })
    expect(await journal('shop', '1')).toBe(1)
  })

  it('that closes before it opens, has no name or no place is refused at its field', async () => {
    const before = await place(1)
    const { week } = before.fields
    const wrong = week.map((day, at) => (at === 1 ? { isOff: false, start: '20:00', end: '09:00' } : day))
    expect(await save({ week: wrong })).toMatchObject({
      status: 422,
      errorMessage: { week: [expect.stringContaining('во вторник')] },
    })
    expect(await save({ name: '' })).toMatchObject({ status: 422, errorMessage: { name: [expect.any(String)] } })
    expect(await save({ geoLat: 0, geoLon: 0 })).toMatchObject({
      status: 422,
      errorMessage: { geoLat: [expect.any(String)] },
    })
    expect(await place(1)).toEqual(before)
  })

  it('is opened anew, under an address of its own', async () => {
    const { fields } = await place(1)
    const body = { kind: 'shop', id: null, branch: PSKOV, seen: null, fields: { ...fields, name: 'Верстак на Новом' } }
    const { data, status } = await manager.post('/places/shops', body)
    expect(status).toBe(200)
    expect((await place(data.id)).slug).toBe('pskov-verstak-na-novom')
    const again = await manager.post('/places/shops', body)
    expect((await place(again.data.id)).slug).toBe('pskov-verstak-na-novom-2')
    expect((await manager.post('/places/shops', { ...body, branch: 'nowhere' })).status).toBe(422)
  })

  it('of service is changed the same way', async () => {
    const { kind, id, branch: of, fields } = await place(1, 'center')
    const answer = await manager.post('/places/shops', {
      kind,
      id,
      branch: of,
      seen: fields,
      fields: { ...fields, phone: '78112700799' },
    })
    expect(answer.status).toBe(200)
    expect((await place(1, 'center')).fields.phone).toBe('78112700799')
  })
})

describe('a special day', () => {
  const save = (works: boolean | null, seen: boolean | null, more: object = {}) =>
    manager.post('/places/days', { day: '2026-05-04', branch: null, works, seen, ...more })

  it('reaches the shop’s calendar, is turned and taken away', async () => {
    expect((await save(false, null)).data).toEqual({ isChanged: true })
    expect((await node()).shopDays).toContainEqual({ day: '2026-05-04', nodeCode: null, works: false })
    expect((await save(true, null)).status).toBe(409)
    expect((await save(true, false)).status).toBe(200)
    expect((await save(null, true)).status).toBe(200)
    expect((await node()).shopDays).toEqual([])
    const told = (await manager.get('/places/days/history')).data as { day: string; before: unknown; after: unknown }[]
    expect(told.slice(0, 3).map(({ day, before, after }) => [day, before, after])).toEqual([
      ['2026-05-04', true, null],
      ['2026-05-04', false, true],
      ['2026-05-04', null, false],
    ])
  })

  it.each([['2026-02-30'], ['2020-01-01'], ['2036-01-01'], ['завтра']])('%s is refused', async (day) => {
    expect((await save(false, null, { day })).status).toBe(422)
  })
  it('of a branch that is not there is refused', async () =>
    expect((await save(false, null, { branch: 'x' })).status).toBe(404))
})

describe('a new branch', () => {
  const asked = async (change: object = {}) => ({
    code: '000090',
    slug: 'tver',
    fields: { ...(await branch()).fields, name: 'Тверь', nameIn: 'в Твери', phone: '74822111111' },
    cityId: (await freeCity()).id,
    reach: 'city',
    pricesFrom: PSKOV,
    tiers: [
      { start: 0, price: 39_000 },
      { start: 500_000, price: 0 },
    ],
    ...change,
  })
  const freeCity = async () =>
    (
      await sql<{
        id: number
        name: string
      }>`select id, name from city where node_code = '777' and id not in (select city_id from node_logistic where city_id is not null and closed_at is null)
      order by population desc, id limit 1`.execute(shop.database.db)
    ).rows[0]!
  const host = () => `tver.${shop.config.host}`
  const page = (url: string) => shop.app.inject({ url, headers: { host: host() } })

  it('is refused in words at its fields, and nothing is made', async () => {
    const before = (await read()).branches.length
    const refused = async (change: object, field: string, words: string) =>
      expect(await manager.post('/places/branches/open', await asked(change))).toMatchObject({
        status: 422,
        errorMessage: { [field]: [expect.stringContaining(words)] },
      })
    await refused({ code: PSKOV }, 'code', 'уже у филиала «')
    await refused({ code: 'код' }, 'code', 'латинских')
    await refused({ slug: 'pskov' }, 'slug', 'уже у филиала «')
    await refused({ slug: 'office' }, 'slug', 'занят')
    await refused({ slug: 'Tver!' }, 'slug', 'латинских')
    await refused({ cityId: 2_000_000_000 }, 'cityId', 'из списка')
    await refused({ pricesFrom: 'nowhere' }, 'pricesFrom', 'нет')
    await refused({ tiers: [{ start: 100, price: 0 }] }, 'tiers', 'Первая ступень')
    const own = await shop.database.db
      .selectFrom('node_logistic')
      .select('city_id')
      .where('code', '=', PSKOV)
      .executeTakeFirstOrThrow()
    await refused({ cityId: own.city_id }, 'cityId', 'уже стоит филиал')
    const local = await shop.as('manager', { nodeCodes: [PSKOV] })
    expect((await local.post('/places/branches/open', await asked())).status).toBe(403)
    expect((await read()).branches.length).toBe(before)
  })

  it('has its host, its prices, its city and its files at once, without a restart', async () => {
    expect((await page('/contacts/')).statusCode).toBe(302)
    const city = await freeCity()
    const offers = await sql<{
      goods: number
    }>`select count(*)::integer as goods from good_offer where node_code = ${PSKOV}`.execute(shop.database.db)
    const opened = await manager.post('/places/branches/open', await asked())
    expect(opened).toMatchObject({ status: 200, data: { code: '000090', goods: offers.rows[0]!.goods, cities: 1 } })
    const init = (await page('/api/content/init?nodeLogisticCode=000090')).json().data
    expect(init.nodeLogistic).toMatchObject({
      code: '000090',
      name: 'Тверь',
      prices: [
        { start: '0', price: '390' },
        { start: '5000', price: '0' },
      ],
    })
    expect(init.contacts.phone).toBe('74822111111')
    const found = (await shop.get(`/api/city?q=${encodeURIComponent(city.name)}`)).json().data
    expect(found.find(({ id }: { id: number }) => id === city.id)).toMatchObject({ nodeLogisticSlug: 'tver' })
    // the host is the branch's own now, and its pages show its prices
    expect((await page('/contacts/')).statusCode).not.toBe(302)
    const priceIn = async (code: string) =>
      (await shop.get(`/api/catalog/good/100101?nodeLogisticCode=${code}`)).json().data.price
    expect(await priceIn('000090')).toEqual(await priceIn(PSKOV))
    const listed = (await page('/api/catalog/goods?codes=100101&nodeLogisticCode=000090')).json().data
    expect(listed).toHaveLength(1)
    expect(await journal('branch', '000090')).toBeGreaterThan(0)
    expect(await journal('good', '100101')).toBe(0)
    expect(
      (await sql`select from file_build where started_at is null and asked_by is not null`.execute(shop.database.db))
        .rows.length,
    ).toBeGreaterThan(0)
  })

  it('closes when nothing goes on in it, its buyers go to another, and opens again as it was', async () => {
    const close = (to: string | null, code = '000090') => manager.post('/places/branches/close', { branch: code, to })
    const order = await shop.order()
    await sql`update shop_order set node_code = '000090' where number = ${order}`.execute(shop.database.db)
    expect(await close('777')).toMatchObject({ status: 409, errorMessage: expect.stringMatching(/1.заказ/) })
    await sql`update shop_order set status = 'completed' where number = ${order}`.execute(shop.database.db)
    expect(await close('777', '777')).toMatchObject({ status: 409, errorMessage: expect.stringContaining('Главный') })
    expect((await close('000090')).status).toBe(422)
    expect((await close(null)).status).toBe(409)
    expect(await close('777')).toMatchObject({ status: 200, data: { cities: 1 } })
    expect((await page('/contacts/')).statusCode).toBe(302)
    expect((await branch('000090')).closedAt).not.toBeNull()
    expect((await (await shop.as('operator')).get(`/orders/${order}`)).status).toBe(200)
    expect(await manager.post('/places/branches/open', await asked({ code: '000091' }))).toMatchObject({
      status: 422,
      errorMessage: { slug: [expect.stringContaining('открыть снова')] },
    })
    expect(await close(null)).toMatchObject({ status: 200, data: { cities: 1 } })
    expect((await page('/api/content/init?nodeLogisticCode=000090')).json().data.nodeLogistic.code).toBe('000090')
  })
})

describe('what was changed in places', () => {
  const history = async (code = PSKOV) =>
    (await manager.get(`/places/history?branch=${code}`)).data as PlaceHistoryEntry[]
  const back = (id: string, code = PSKOV) => manager.post('/places/history/back', { branch: code, id })

  it('is told with who did it and taken back while it stands: a branch, steps, a shop with its hours', async () => {
    const before = { branch: await branch(), shop: await place(1) }
    const { fields, tiers } = before.branch
    await manager.post('/places/branches', { branch: PSKOV, seen: fields, fields: { ...fields, phone: '78112999999' } })
    const steps = [
      { start: 0, price: 77_700 },
      { start: 700_000, price: 0 },
    ]
    await manager.post('/places/tiers', { branch: PSKOV, seen: tiers, tiers: steps })
    const week = before.shop.fields.week.map((day) => ({ ...day, isOff: false, start: '08:00', end: '21:00' }))
    await manager.post('/places/shops', {
      kind: 'shop',
      id: 1,
      branch: PSKOV,
      seen: before.shop.fields,
      fields: { ...before.shop.fields, week, name: 'Другой' },
    })
    const [ofShop, ofSteps, ofBranch] = await history()
    expect(ofShop).toMatchObject({ isBackable: true, who: { name: expect.stringContaining('Человек') } })
    expect(ofShop!.changes.map(({ label }) => label).toSorted()).toEqual(['Название', 'Часы работы'])
    expect(ofShop!.changes.find(({ label }) => label === 'Часы работы')!.after).toBe('Ежедневно 08:00–21:00')
    expect(ofSteps!.changes[0]!.after).toContain('777')
    expect(ofBranch!.changes).toEqual([
      expect.objectContaining({ label: 'Телефон', after: expect.stringContaining('99-99') }),
    ])
    for (const entry of [ofShop, ofSteps, ofBranch]) expect((await back(entry!.id)).status).toBe(200)
    expect(await place(1)).toEqual(before.shop)
    expect(await branch()).toEqual(before.branch)
  })

  it('is not taken back over something newer, by a stranger or out of thin air', async () => {
    const seen = (await branch()).fields
    await manager.post('/places/branches', { branch: PSKOV, seen, fields: { ...seen, transferDays: 8 } })
    const [older] = await history()
    await manager.post('/places/branches', {
      branch: PSKOV,
      seen: { ...seen, transferDays: 8 },
      fields: { ...seen, transferDays: 9 },
    })
    const told = (await history()).find(({ id }) => id === older!.id)!
    expect(told.isBackable).toBe(false)
    expect((await back(older!.id)).status).toBe(409)
    expect((await branch()).fields.transferDays).toBe(9)
    expect((await back('999999999')).status).toBe(404)
    const [newest] = await history()
    const stranger = await shop.as('manager', { nodeCodes: ['777'] })
    expect((await stranger.post('/places/history/back', { branch: PSKOV, id: newest!.id })).status).toBe(403)
    expect((await branch()).fields.transferDays).toBe(9)
  })
})
