import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PromiseAtRisk, Queue } from '#contract/office/today.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import { AdaptiveCache } from '#server/kernel/adaptive-cache.ts'
import type { OfficeContext, StaffScope } from '#server/shop/people/staff/office-context.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { shareToday } from './today.ts'

let shop: OfficeShop
let operator: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const today = async (browser = operator) => (await browser.get('/today')).data
const queue = async (code: string, browser = operator) =>
  ((await today(browser)).queues as Queue[]).find((each) => each.code === code)
async function at(moment: string) {
  shop.time.now = new Date(moment)
  // a week away ends any session
  operator = await shop.as('operator')
}
const promised = (number: string, delivery_text: string, created_at: string) =>
  shop.database.db
    .updateTable('shop_order')
    .set({ delivery_text, created_at: new Date(created_at) })
    .where('number', '=', number)
    .execute()

describe('«Сегодня»', () => {
  it('counts what waits, with the age of the oldest, and each queue opens its rows', async () => {
    const first = await shop.order()
    await promised(first, 'Самовывоз завтра', '2026-03-04T10:00:00+03:00')
    await shop.order()
    const fresh = await queue('new')
    expect(fresh).toMatchObject({ count: 2, oldestAt: '2026-03-04T07:00:00.000Z' })
    const opened = (await operator.get(fresh!.path!)).data.orders as { number: string }[]
    expect(opened).toHaveLength(2)
    expect(opened[0]!.number).toBe(first)
    await operator.post(`/orders/${first}/status`, { from: 'new', to: 'assembling' })
    expect([(await queue('new'))?.count, (await queue('assembling'))?.count]).toEqual([1, 1])
  })

  it('shows a role its own queues and shops', async () => {
    await shop.order({ delivery: { type: 'courier', address: 'г Псков, ул Ленина, д 5, кв 1' } })
    const before = (await queue('new'))!.count
    const counter = await shop.as('counter', { warehouseIds: [1] })
    expect((await queue('new', counter))!.count).toBe(before - 1)
    const content = await shop.as('content')
    const shown = await today(content)
    expect([shown.day, shown.promises]).toEqual([null, []])
    expect(shown.queues.map(({ code }: Queue) => code)).toEqual(['questions', 'reviews'])
  })

  it('lists promises about to break: late, of today, and of tomorrow from six in the evening', async () => {
    const [late, due, soon, fine, picked] = await Promise.all(Array.from({ length: 5 }, () => shop.order()))
    await promised(late!, 'Самовывоз завтра', '2026-03-10T12:00:00+03:00')
    await promised(due!, 'Самовывоз 12\u00A0марта', '2026-03-09T12:00:00+03:00')
    await promised(soon!, 'Самовывоз завтра', '2026-03-12T09:00:00+03:00')
    await promised(fine!, 'Самовывоз послезавтра', '2026-03-12T09:00:00+03:00')
    await promised(picked!, 'Самовывоз завтра', '2026-03-10T12:00:00+03:00')
    expect((await operator.post(`/orders/${picked}/status`, { from: 'new', to: 'ready' })).status).toBe(200)
    const own = async () =>
      ((await today()).promises as PromiseAtRisk[])
        .filter(({ number }) => [late, due, soon, fine, picked].includes(number))
        .map(({ number, danger }) => [number, danger])
    await at('2026-03-12T17:59:00+03:00')
    expect(await own()).toEqual([
      [late, 'late'],
      [due, 'today'],
    ])
    await at('2026-03-12T18:00:00+03:00')
    expect(await own()).toEqual([
      [late, 'late'],
      [due, 'today'],
      [soon, 'tomorrow'],
    ])
  })

  it('draws the day by hours against the same weekday', async () => {
    await at('2026-03-12T18:00:00+03:00')
    const number = await shop.order()
    await promised(number, 'Самовывоз завтра', '2026-03-05T23:30:00+03:00')
    const { day } = await today()
    expect(day.weekAgo).toContainEqual({ hour: 23, orders: 1, sum: expect.any(Number) })
    expect(day.today.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0)).toBe(2)
  })

  it('is read once for all who may see the same, and never told to who may see less', async () => {
    const adaptiveCache = new AdaptiveCache()
    const as = (scope: StaffScope, place = {}) => {
      const permissions = new Map<Permission, StaffScope>([
        ['orders.read', scope],
        ['orders.status', scope],
      ])
      const context = { ...shop.services, adaptiveCache, session: { stage: 'open', staff: { permissions } } }
      return shareToday(context as unknown as OfficeContext, place)
    }
    const inShop: StaffScope = { isEverywhere: false, nodeCodes: [], warehouseIds: [1] }
    const countOf = ({ queues }: { queues: readonly Queue[] }) => queues.find(({ code }) => code === 'new')!.count
    const [first, second, less, place] = await Promise.all([
      as({ isEverywhere: true }),
      as({ isEverywhere: true }),
      as(inShop),
      as({ isEverywhere: true }, { shop: 1 }),
    ])
    expect(second.queues).toBe(first.queues)
    expect(countOf(less)).toBeLessThan(countOf(first))
    expect(countOf(place)).toBe(countOf(less))
  })
})
