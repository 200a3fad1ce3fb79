import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SettingState, SettingValue } from '#contract/office/settings.ts'
import { followContent } from '#server/pages/page-invalidation.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { SETTING_DEFAULTS } from '#server/kernel/settings.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
let manager: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  manager = await shop.as('manager')
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.deleteFrom('setting').where('key', 'in', Object.keys(SETTING_DEFAULTS)).execute())

const states = async (browser = owner) => (await browser.get('/settings')).data.settings as SettingState[]
const stateOf = async (key: string, browser = owner) => (await states(browser)).find((each) => each.key === key)!
const change = async (key: string, value: SettingValue, seen?: SettingValue) => ({
  key,
  value,
  seen: seen ?? (await stateOf(key)).value,
})
const save = async (browser: StaffBrowser, ...changes: Awaited<ReturnType<typeof change>>[]) =>
  browser.post('/settings', { changes })
const init = async () => (await shop.get('/api/content/init')).json().data

describe('a setting', () => {
  it.each<[string, SettingValue, SettingValue, string]>([
    ['shop.name', 'Клещи', '', 'Заполните'],
    ['shop.phone', '74950000001', '8-800', 'телефон полностью'],
    ['shop.social', [{ name: 'VK', url: 'https://vk.com/shop' }], [{ name: 'VK', url: 'vk' }], 'нужен адрес'],
    ['requisites.inn', '7707083893', '7707083894', 'в одной из цифр ошибка'],
    ['requisites.kpp', '602701001', '60270100', '9 знаков'],
    ['titles.saleLink', '/actions/', 'javascript:alert(1)', 'Нужен адрес'],
    ['seo.title', 'Заголовок', 'я'.repeat(201), 'Не длиннее 200'],
    ['delivery.active', false, 'нет', 'не подходит'],
    ['courier.intervals', ['10:00–14:00', '14:00–18:00'], ['10:00–14:00', '12:00–18:00'], 'начинается раньше'],
    ['orders.minimum', 50_000, -1, 'Нужно от 0'],
    ['orders.email', 'zakaz@shop.ru', 'орешки', 'Проверьте e-mail'],
    ['cart.maxQuantity', 20, 0, 'Нужно от 1'],
    ['split.max', 200_000, 50_000, 'меньше нижней'],
    ['bonuses.limitPercent', 50, 101, 'до 100'],
    ['labels.newDays', 10, 4000, 'до 365'],
    ['prices.heldTimes', 5, 1, 'от 2'],
    ['goods.lowStock', 5, 1.5, 'целое число'],
    ['stock.lowDays', 21, 0, 'от 1'],
    ['supply.leadDays', 10, 0, 'от 1'],
    ['spareParts.types', [{ code: 'other', name: 'Другое' }], [{ code: 'Щётки', name: 'Щётки' }], 'Код «Щётки»'],
    ['rentals.unprovenDays', 30, 400, 'до 365'],
    ['consents.mailingVersion', '2026-02', '', 'Заполните'],
    ['reviews.moderation', false, 1, 'не подходит'],
  ])('%s takes %j and refuses %j in words at its field', async (key, good, bad, words) => {
    const before = (await stateOf(key)).value
    const refused = await save(owner, await change(key, bad), await change('shop.slogan', 'Не сохранится'))
    expect(refused).toMatchObject({ status: 422, errorMessage: { [key]: [expect.stringContaining(words)] } })
    expect((await stateOf(key)).value).toEqual(before)
    expect((await stateOf('shop.slogan')).value).toBe(SETTING_DEFAULTS.shop.slogan)
    expect(await save(owner, await change(key, good))).toMatchObject({ status: 200, data: { saved: 1 } })
    expect(await stateOf(key)).toMatchObject({ value: good, usual: before })
  })

  it('nobody knows is refused', async () => {
    const changes = [{ key: 'shop.__proto__', seen: '', value: '' }]
    expect((await owner.post('/settings', { changes })).status).toBe(404)
    expect((await owner.post('/settings', { changes: [{ key: 'demo.goods', seen: 1, value: 2 }] })).status).toBe(404)
  })

  it('of who is paid is the owner’s alone, the rest of the section waits with it', async () => {
    expect(await stateOf('requisites.inn', manager)).toMatchObject({ isOpen: false })
    const refused = await save(
      manager,
      await change('shop.name', 'Клещи'),
      await change('requisites.inn', '7707083893'),
    )
    expect(refused).toMatchObject({ status: 403, errorMessage: expect.stringContaining('Менять реквизиты и ключи') })
    expect((await stateOf('shop.name')).value).toBe(SETTING_DEFAULTS.shop.name)
    expect((await save(manager, await change('shop.name', 'Клещи'))).status).toBe(200)
    const operator = await shop.as('operator')
    expect((await operator.get('/settings')).status).toBe(403)
  })

  it('is everybody’s: whoever works in one branch sees it and does not change it', async () => {
    const local = await shop.as('manager', { nodeCodes: ['000001'] })
    expect(await stateOf('shop.name', local)).toMatchObject({ isOpen: false })
    const refused = await save(local, await change('shop.name', 'Клещи'))
    expect(refused).toMatchObject({ status: 403, errorMessage: expect.stringContaining('во всех филиалах') })
  })

  it('tells who changed it and when; history tells from what, and undoes', async () => {
    expect((await stateOf('orders.minimum')).changed?.who ?? null).toBeNull()
    await save(manager, await change('orders.minimum', 70_000), await change('orders.email', 'a@shop.ru'))
    await save(owner, await change('orders.minimum', 80_000))
    const me = (await owner.get('/session')).data.me
    expect((await stateOf('orders.minimum')).changed).toMatchObject({ who: { id: me.id }, via: 'Пульт' })
    expect((await stateOf('orders.email')).changed?.who?.id).not.toBe(me.id)
    const history = (await owner.get('/settings/history?section=orders')).data
    expect(history[0].changes).toEqual([{ key: 'orders.minimum', before: 70_000, after: 80_000 }])
    expect(history[1].changes).toEqual([
      { key: 'orders.minimum', before: SETTING_DEFAULTS.orders.minimum, after: 70_000 },
      { key: 'orders.email', before: '', after: 'a@shop.ru' },
    ])
    await save(owner, await change('orders.minimum', history[0].changes[0].before, history[0].changes[0].after))
    expect((await stateOf('orders.minimum')).value).toBe(70_000)
    expect((await owner.get('/settings/history?section=nothing')).status).toBe(422)
  })

  it('two people at once: other fields are merged, the same one is shown to the second', async () => {
    const [mine, theirs] = [await change('split.min', 200_000), await change('split.min', 300_000)]
    const other = await change('split.max', 900_000)
    expect((await save(owner, mine)).status).toBe(200)
    expect(await save(manager, theirs, other)).toMatchObject({
      status: 409,
      conflicts: [
        { field: 'split.min', label: 'Частями — от', yours: '3\u00A0000\u00A0₽', theirs: '2\u00A0000\u00A0₽' },
      ],
    })
    expect((await stateOf('split.max')).value).toBe(SETTING_DEFAULTS.split.max)
    expect((await save(manager, other)).status).toBe(200)
    expect((await stateOf('split.min')).value).toBe(200_000)
    const results = await Promise.all(
      [1, 2, 3, 4].map((days) => save(owner, { key: 'supply.leadDays', seen: 7, value: days + 10 })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('before it is saved', () => {
  it('a minimum is told in orders of the last thirty days', async () => {
    await shop.order()
    const { goods_total } = await shop.database.db
      .selectFrom('shop_order')
      .select('goods_total')
      .executeTakeFirstOrThrow()
    const asked = { changes: [await change('orders.minimum', goods_total + 100)] }
    const { data } = await owner.post('/settings/preview', asked)
    expect(data.effects).toEqual([
      { key: 'orders.minimum', words: expect.stringMatching(/^Из 1\sзаказа .* — 1, .* — 0\./) },
    ])
    const wrong = { changes: [await change('orders.minimum', -5)] }
    expect((await owner.post('/settings/preview', wrong)).status).toBe(422)
    expect((await stateOf('orders.minimum')).value).toBe(SETTING_DEFAULTS.orders.minimum)
  })

  it.each<[string, SettingValue]>([
    ['delivery.active', false],
    ['cart.maxQuantity', 1],
    ['orders.unprovenSum', 1000],
    ['labels.newDays', 365],
    ['reviews.moderation', false],
    ['consents.personalDataVersion', '2027-01'],
  ])('%s is told in figures', async (key, value) => {
    const { data } = await owner.post('/settings/preview', { changes: [await change(key, value)] })
    expect(data.effects).toEqual([{ key, words: expect.stringMatching(/[А-Я].*\./) }])
  })
})

describe('the shop', () => {
  it('follows at once: the next call of a buyer has it', async () => {
    expect((await init()).orders.minimum).toBe(100)
    await save(owner, await change('orders.minimum', 55_500), await change('shop.name', 'Клещи и Ко'))
    expect(await init()).toMatchObject({ orders: { minimum: 555 }, info: { logoText: 'Клещи и Ко' } })
  })

  it('another process hears of it within a second', async () => {
    const { database } = shop
    const cache = new PageCache({ maxBytes: 1_000_000, freshMs: 60_000, staleMs: 300_000 })
    const made = async () =>
      (
        await cache.find('/', async () => ({
          status: 200,
          headers: {},
          body: Buffer.from('page'),
          tags: new Set(['content:page']),
          cacheMs: 60_000,
        }))
      ).how
    const other = followContent({ db: database.db, pool: database.pool, cache, onError: () => {} })
    await other.caughtUp()
    await made()
    expect(await made()).toBe('hit')
    await save(owner, await change('shop.slogan', 'Новый девиз'))
    await expect.poll(made, { interval: 20 }).toBe('miss')
    await other.close()
  })

  it('tells what its server was started with, and no secret', async () => {
    const { environment } = (await owner.get('/settings')).data
    expect(environment).toContainEqual(
      expect.objectContaining({ name: 'YOOKASSA_SECRET_KEY', isGiven: false, value: null }),
    )
    expect(environment).toContainEqual(expect.objectContaining({ name: 'PAYMENT', value: 'embedded', isGiven: false }))
  })
})
