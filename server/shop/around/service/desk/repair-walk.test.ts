import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RepairCard } from '#contract/office/repairs.ts'
import { REPAIR_STATES } from '#rules/order/repair-state.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let engineer: StaffBrowser
let centerId: number
beforeAll(async () => {
  shop = await openOfficeShop()
  engineer = await shop.as('service')
  centerId = (await shop.database.db.selectFrom('service_center').select('id').executeTakeFirstOrThrow()).id
  await shop.database.db
    .insertInto('setting')
    .values({ key: 'repairs', value: JSON.stringify({ diagnosisFee: 40_000 }) })
    .execute()
})
afterAll(() => shop.close())

const take = async (): Promise<string> =>
  (
    await engineer.post('/repairs', {
      centerId,
      name: 'Пётр',
      phone: '+7 (911) 123-45-67',
      tool: 'Перфоратор П-600',
      fault: 'Искрит',
    })
  ).data.number
const card = async (number: string): Promise<RepairCard> => (await engineer.get(`/repairs/${number}`)).data
const post = (number: string, call: string, body: object) => engineer.post(`/repairs/${number}/${call}`, body)
const sms = (number: string) =>
  shop.database.db
    .selectFrom('outbox')
    .select(['kind', 'state', 'text'])
    .where('repair_id', '=', Number(number))
    .orderBy('id')
    .execute()

describe('a tool that is not repaired', () => {
  it('is told to its owner, handed out for its diagnosis, and the money is in the book', async () => {
    const number = await take()
    await post(number, 'works', { name: 'Замена якоря', price: 4900 })
    const decline = (body: object) => post(number, 'move', { from: 'accepted', to: 'declined', ...body })
    expect(await decline({})).toMatchObject({ status: 422, errorMessage: { note: [expect.any(String)] } })
    expect(await decline({ note: 'Дорого', fee: 401 })).toMatchObject({ status: 422 })
    expect(await decline({ note: 'Дорого', fee: 400 })).toMatchObject({
      status: 200,
      data: { state: 'declined', price: 400, next: ['issued'], needsConsent: false },
    })
    expect((await sms(number)).at(-1)!.text).toContain('чинить не будем. Дорого.')
    expect((await post(number, 'works', { name: 'Чистка', price: 1 })).status).toBe(409)
    expect((await post(number, 'hand-over', { due: 4900, paidBy: 'cash' })).status).toBe(409)
    expect((await post(number, 'hand-over', { due: 400, paidBy: 'cash' })).data).toMatchObject({
      state: 'issued',
      stateText: 'Выдан без ремонта',
      money: {
        due: 0,
        received: 400,
        movements: [
          { kind: 'charged', purpose: 'diagnosis' },
          { kind: 'received', purpose: 'diagnosis', way: 'cash' },
        ],
      },
    })
  })

  it('goes back into work, at the price of its lines', async () => {
    const number = await take()
    await post(number, 'works', { name: 'Замена якоря', price: 4900 })
    await post(number, 'move', { from: 'accepted', to: 'declined', note: 'Дорого', fee: 0 })
    expect((await post(number, 'back', { from: 'declined' })).data).toMatchObject({ state: 'diagnosis', price: 4900 })
  })
})

describe('«Готов» pressed too early', () => {
  const ready = async () => {
    const number = await take()
    await post(number, 'move', { from: 'accepted', to: 'ready' })
    return number
  }

  it('is taken back within ten seconds, and its owner never hears of it', async () => {
    const number = await ready()
    expect((await post(number, 'back', { from: 'ready' })).data).toMatchObject({ state: 'repair' })
    expect((await sms(number)).map(({ kind, state }) => [kind, state])).toEqual([
      ['repair.taken-in', 'waiting'],
      ['repair.ready', 'void'],
    ])
    // the same press sent again
    expect((await post(number, 'back', { from: 'ready' })).status).toBe(200)
  })

  it('later needs a reason, which its owner reads', async () => {
    const number = await ready()
    const before = shop.time.now
    shop.time.now = new Date(before.getTime() + 11_000)
    expect(await post(number, 'back', { from: 'ready' })).toMatchObject({
      status: 422,
      errorMessage: { note: [expect.stringContaining('Напишите')] },
    })
    expect((await post(number, 'back', { from: 'ready', note: 'Течёт масло' })).status).toBe(200)
    expect((await sms(number)).at(-1)).toMatchObject({
      kind: 'repair.not-ready',
      text: expect.stringContaining('Течёт масло. Когда можно'),
    })
    shop.time.now = before
  })
})

it('walked through every press of every state, never stands in work above what was agreed, and always comes to an end', async () => {
  const seen = new Set<string>()
  const presses = (at: RepairCard) => [
    ...REPAIR_STATES.map((to) => ({
      call: 'move',
      body: { from: at.state, to, note: 'Так решили' },
      name: `to ${to}`,
    })),
    { call: 'consent', body: { total: at.price ?? 0 }, name: 'consent' },
    { call: 'offer', body: { total: at.price ?? 0 }, name: 'offer' },
    { call: 'back', body: { from: at.state, note: 'Ошиблись' }, name: 'back' },
    { call: 'works', body: { name: 'Ещё работа', price: 100 }, name: 'dearer' },
    { call: 'wait', body: { from: at.state, kind: 'part', what: 'Якорь' }, name: 'wait' },
    { call: 'discount', body: { version: at.version ?? 1, sum: 50, reason: 'Свои' }, name: 'discount' },
    { call: 'hand-over', body: { due: at.price ?? 0, paidBy: 'cash' }, name: 'hand out' },
  ]
  // each walk repeats the presses that led to a new situation, and tries every press there
  const ways: number[][] = [[]]
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (let press = 0; press < presses({ state: 'accepted' } as RepairCard).length; press++) {
      // limits count by the minute
      shop.time.now = new Date(shop.time.now.getTime() + 30_000)
      const number = await take()
      for (const at of way) {
        const step = presses(await card(number))[at]!
        await post(number, step.call, step.body)
      }
      const before = await card(number)
      const { call, body, name } = presses(before)[press]!
      const { status } = await post(number, call, body)
      expect([name, status < 500]).toEqual([name, true])
      const after = await card(number)
      const moved = after.state !== before.state
      if (moved && ['ready', 'repair', 'parts'].includes(after.state) && name !== 'back')
        expect([name, after.needsConsent]).toEqual([name, false])
      if (after.state === 'issued') expect(after.money).toMatchObject({ due: 0, received: after.price ?? 0 })
      else if (after.state !== 'cancelled')
        expect([after.state, after.next.length > 0 || after.needsConsent]).toEqual([after.state, true])
      const situation = `${after.state} ${after.price === null ? 'no price' : after.needsConsent ? 'beyond' : 'agreed'}`
      if (status === 200 && !seen.has(situation) && way.length < 4) {
        seen.add(situation)
        ways.push([...way, press])
      }
    }
  }
  expect(
    [...seen].filter((situation) =>
      /^(accepted|diagnosis|agreement|parts|repair|ready|declined|issued)/.test(situation),
    ).length,
  ).toBeGreaterThan(9)
})
