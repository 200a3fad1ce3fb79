import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
let today: string
let pieces: number[]
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  today = moscowMoment(shop.time.now)!.day
  const { db } = shop.database
  const rows = Array.from({ length: 3 }, (_, at) => ({ good_code: '900101', warehouse_id: 1, serial: `W-${at}` }))
  const made = await db.insertInto('hire_piece').values(rows).returning('id').execute()
  pieces = made.map(({ id }) => id)
})
afterAll(() => shop.close())

const card = async (id: number): Promise<BookingCard> => (await owner.get(`/rental/${id}`)).data
const COMPANY = { name: 'ООО «Стройка»', inn: '7707083893', kpp: '770701001', address: 'Псков' }

/** Every press a counter has, as its form would send it from this card. */
function presses(at: BookingCard) {
  const { version, money } = at
  const owed = money.due - money.toGiveBack
  const other = pieces.find((id) => id !== at.pieceId)!
  const back = (broken: number, more: object) => ({
    version,
    condition: 'Цел',
    damages: broken > 0 ? [{ what: 'Скол', sum: broken }] : [],
    lateFee: at.lateFeeNow,
    rest: Math.round((owed + broken + at.lateFeeNow - money.depositHeld) * 100) / 100,
    ...more,
  })
  const out = { version, papers: 'Паспорт', depositTaken: at.deposit, condition: 'Цел' }
  return [
    ['confirm', 'move', { from: at.status, to: 'confirmed' }],
    ['cancel', 'move', { from: at.status, to: 'cancelled', note: 'Передумал' }],
    ['hand out', 'hand-out', { ...out, paidBy: 'cash' }],
    ['hand out for nothing', 'hand-out', { ...out, depositTaken: 0, depositReason: 'Свои', isDebt: true }],
    ['hand out with a deposit of a million', 'hand-out', { ...out, depositTaken: 1_000_000, paidBy: 'cash' }],
    ['take back', 'take-back', back(0, { paidBy: 'cash' })],
    ['take back broken, owed', 'take-back', back(9000, { isDebt: true })],
    ['take back broken, paid', 'take-back', back(9000, { paidBy: 'card' })],
    ['longer, paid', 'prolong', { from: at.to, to: addDays(at.to, 1), paidBy: 'sbp' }],
    ['shorter, later', 'prolong', { from: at.to, to: addDays(at.to, -1) }],
    ['to a day before yesterday', 'prolong', { from: at.to, to: addDays(today, -2) }],
    ['pay', 'settle', { version, direction: 'receive', sum: money.due || 1, paidBy: 'cash' }],
    ['give back', 'settle', { version, direction: 'give-back', sum: money.toGiveBack || 1, paidBy: 'cash' }],
    ['another piece', 'piece', { version, pieceId: other, reason: 'Сломан' }],
    ['bring it', 'delivery', { version, address: 'ул. Труда, 5', price: 500, day: at.to }],
    ['for a company', 'company', { version, company: COMPANY }],
    ['a step back', 'back', { version, from: at.status, reason: 'Ошиблись' }],
  ] as const
}

const kopecks = (rubles: number) => Math.round(rubles * 100)

function expectEven(name: string, { status, money, total, delivery }: BookingCard) {
  const { charged, received, givenBack, withheld, due, toGiveBack, depositHeld } = money
  expect([name, due >= 0 && toGiveBack >= 0 && depositHeld >= 0 && (due === 0 || toGiveBack === 0)]).toEqual([
    name,
    true,
  ])
  expect([name, kopecks(charged - received - withheld + givenBack)]).toEqual([name, kopecks(due - toGiveBack)])
  if (status === 'new' || status === 'confirmed' || status === 'cancelled')
    expect([name, kopecks(charged), kopecks(received - givenBack), kopecks(depositHeld)]).toEqual([name, 0, 0, 0])
  if (status === 'returned') expect([name, depositHeld]).toEqual([name, 0])
  if (status === 'issued') expect([name, kopecks(charged)]).toEqual([name, kopecks(total + (delivery?.price ?? 0))])
}

it('walked through every press of every state, its books stay even and it can always go on', async () => {
  const seen = new Set<string>()
  const ways: number[][] = [[]]
  const count = presses({ status: 'confirmed', to: today, money: {} } as BookingCard).length
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (let press = 0; press < count; press++) {
      // limits count by the minute
      shop.time.now = new Date(shop.time.now.getTime() + 20_000)
      await shop.database.db.updateTable('hire_booking').set({ status: 'cancelled' }).execute()
      const body = { pieceId: pieces[0], from: today, to: addDays(today, 1), name: 'Пётр', phone: '+7 (911) 123-45-67' }
      const { id } = (await owner.post('/rental', body)).data
      for (const at of way) {
        const [, call, asked] = presses(await card(id))[at]!
        await owner.post(`/rental/${id}/${call}`, asked)
      }
      const before = await card(id)
      const [name, call, asked] = presses(before)[press]!
      const story = [...way, press].join(' ') + `: ${name}`
      // lost on the way, and pressed again
      const headers = { 'idempotency-key': `walk-${id}-${press}` }
      const answers = [
        await owner.post(`/rental/${id}/${call}`, asked, headers),
        await owner.post(`/rental/${id}/${call}`, asked, headers),
      ]
      expect([story, answers.map(({ status }) => [200, 409, 422].includes(status))]).toEqual([story, [true, true]])
      const after = await card(id)
      expectEven(story, after)
      // one press moves money once
      const rows = after.money.movements.length - before.money.movements.length
      if (answers[0]!.status !== 200) expect([story, rows]).toEqual([story, 0])
      expect([story, rows <= 8]).toEqual([story, true])
      expect([story, after.next.length > 0 || after.backTo !== null]).toEqual([story, true])
      const { money, status, company } = after
      const situation = [
        status,
        money.due > 0 ? 'owes' : money.toGiveBack > 0 ? 'is owed' : 'even',
        money.depositHeld > 0,
        company !== null,
      ].join(' ')
      if (answers[0]!.status === 200 && !seen.has(situation) && way.length < 4) {
        seen.add(situation)
        ways.push([...way, press])
      }
    }
  }
  for (const status of ['confirmed', 'cancelled', 'issued', 'returned'])
    expect([...seen].some((situation) => situation.startsWith(status))).toBe(true)
  expect(seen.size).toBeGreaterThan(8)
})

it('after all of that «Касса» has what the cards say', async () => {
  const { rows } = await shop.database.pool.query<{ id: number }>('select id from hire_booking order by id')
  let lies = 0
  let deposits = 0
  for (const { id } of rows) {
    shop.time.now = new Date(shop.time.now.getTime() + 2000)
    const { money } = await card(id)
    lies += kopecks(money.charged - money.due + money.toGiveBack + money.depositHeld)
    deposits += kopecks(money.depositHeld)
  }
  const day = (await owner.get('/cash?shop=1')).data
  expect(day.ways.reduce((sum: number, { left }: { left: number }) => sum + kopecks(left), 0)).toBe(lies)
  expect(kopecks(day.deposits.sum)).toBe(deposits)
})
