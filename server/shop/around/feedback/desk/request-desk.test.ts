import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskRequest } from '#contract/office/requests.ts'
import type { Queue } from '#contract/office/today.ts'
import { sendForm } from '#server/test/send-form.ts'
import { BRANCH, openRequestDesk, PHONE } from './request-desk.fixture.ts'

let desk: Awaited<ReturnType<typeof openRequestDesk>>
beforeAll(async () => {
  desk = await openRequestDesk()
})
afterAll(() => desk.shop.close())
beforeEach(() => desk.begin())

const STEPS: [string, object][] = [
  ['take', { seen: null }],
  ['leave', {}],
  ['calls', { isAnswered: true }],
  ['notes', { text: 'Слово' }],
  ['close', { result: 'sold' }],
  ['reopen', {}],
  ['messages', { channel: 'sms', text: 'Перезвоните' }],
]

describe('the queue', () => {
  it('holds every kind, longest waiting first; a question about a good is of the desk of reviews', async () => {
    const call = await desk.ask()
    desk.later(1)
    const stock = await desk.ask({ type: 'availability', goodCode: '100101' })
    desk.later(1)
    await desk.ask({ type: 'question', message: 'Есть кейс?', goodCode: '100101' })
    const plain = await desk.ask({ type: 'question', message: 'Вы работаете в праздники?' })
    await sendForm(desk.shop, '/feedback/order-spare-part', {
      type: 'brushes',
      message: 'Щётки, позиция 24',
      phone: desk.newPhone(),
      tool: 'П-600',
      nodeLogisticCode: BRANCH,
    })
    const part = await desk.last()
    expect(await desk.list()).toMatchObject([
      { number: call, kindText: 'Звонок', about: '', isOverdue: false },
      { number: stock, kindText: 'Наличие', about: 'Перфоратор П-600' },
      { number: plain, kindText: 'Вопрос', message: 'Вы работаете в праздники?' },
      { number: part, kindText: 'Запчасть', about: 'П-600' },
    ])
    expect(await desk.numbers('?kind=callback,spare-part')).toEqual([call, part])
    expect((await desk.anna.get('/requests?kind=spam')).status).toBe(422)
  })

  it('is read page by page, nothing twice and nothing left out, also where moments are the same', async () => {
    const all: string[] = []
    for (let count = 0; count < 7; count++) {
      all.push(await desk.ask())
      if (count % 3 === 0) desk.later(1)
    }
    const walk = async (query: string) => {
      const found: string[] = []
      let after = ''
      for (;;) {
        const { data } = await desk.anna.get(`/requests?limit=2${query}${after && `&after=${after}`}`)
        found.push(...data.requests.map(({ number }: DeskRequest) => number))
        expect(data.counts === null).toBe(after !== '')
        if (data.next === null) return found
        after = data.next
      }
    }
    expect(await walk('')).toEqual(all)
    expect(await walk('&view=all')).toEqual(all.toReversed())
    for (const number of all) {
      await desk.step(desk.anna, number, 'close', { result: 'answered' })
      desk.later(1)
    }
    expect(await walk('&view=closed')).toEqual(all.toReversed())
    expect(await walk('')).toEqual([])
  })

  it('is searched by number, by the end of a phone, by name, whatever its state', async () => {
    const one = await desk.ask({ phone: '79223334455', name: 'Пётр Кузнецов' })
    const two = await desk.ask({ name: 'Анна' })
    await desk.step(desk.anna, one, 'close', { result: 'spam' })
    expect(await desk.numbers('?search=4455')).toEqual([one])
    expect(await desk.numbers(`?search=${encodeURIComponent('+7 (922) 333-44-55')}`)).toEqual([one])
    expect(await desk.numbers(`?search=${encodeURIComponent('кузн')}`)).toEqual([one])
    expect(await desk.numbers(`?search=${encodeURIComponent(`№ ${two}`)}`)).toEqual([two])
    expect(await desk.numbers('?search=4455&view=queue')).toEqual([])
    expect((await desk.anna.get('/requests?search=%2B')).status).toBe(422)
  })

  it('says who waits too long, by the hours of the branch and by the setting', async () => {
    const number = await desk.ask()
    desk.later(29)
    expect(await desk.list()).toMatchObject([{ number, isOverdue: false }])
    desk.later(1)
    expect(await desk.list()).toMatchObject([{ number, isOverdue: true }])
    // asked in the evening: the night does not count
    desk.shop.time.now = new Date('2026-03-05T19:50:00+03:00')
    const evening = await desk.ask()
    desk.shop.time.now = new Date('2026-03-06T09:19:00+03:00')
    // a night away ends any session
    desk.anna = await desk.shop.as('operator')
    expect((await desk.list()).find((each) => each.number === evening)).toMatchObject({ isOverdue: false })
    desk.later(1)
    expect((await desk.list()).find((each) => each.number === evening)).toMatchObject({ isOverdue: true })
    const fresh = await desk.ask()
    expect(await desk.numbers('?overdue=true')).toEqual([number, evening])
    expect(await desk.numbers('')).toEqual([number, evening, fresh])
    const { data } = await desk.anna.get('/requests')
    expect(data.counts).toMatchObject({ queue: 3, overdue: 2 })
    const queue = async () =>
      ((await desk.anna.get('/today')).data.queues as Queue[]).find(({ code }) => code === 'callbacks')
    expect(await queue()).toMatchObject({
      count: 3,
      overdue: 2,
      path: '/requests',
      oldestAt: '2026-03-05T09:00:00.000Z',
    })
    await desk.shop.database.db
      .insertInto('setting')
      .values({ key: 'requests', value: JSON.stringify({ overdueMinutes: 600 }) })
      .execute()
    expect((await queue())?.overdue).toBe(0)
    await desk.shop.database.db.deleteFrom('setting').where('key', '=', 'requests').execute()
  })

  it('a branch sees its own alone, in the list, on the card and in every step', async () => {
    const number = await desk.ask()
    const other = await desk.shop.as('operator', { nodeCodes: ['777'] })
    expect(await desk.numbers('', other)).toEqual([])
    for (const [what, body] of STEPS)
      expect([what, (await desk.step(other, number, what, body)).status]).toEqual([what, 404])
    expect((await other.get(`/requests/${number}`)).status).toBe(404)
    expect(
      (await other.post('/phone-order', desk.orderForm(number, { branch: '777', delivery: { type: 'agreed' } })))
        .status,
    ).toBe(404)
    const here = await desk.shop.as('operator', { nodeCodes: [BRANCH] })
    const inShop = await desk.shop.as('operator', { warehouseIds: [1] })
    expect([await desk.numbers('', here), await desk.numbers('', inShop)]).toEqual([[number], [number]])
    expect(await desk.numbers('?branch=777')).toEqual([])
    expect(await desk.card(number)).toMatchObject({ takenBy: null, calls: 0, notes: [] })
  })
})

describe('the card', () => {
  it('tells what was asked, what the good costs and where it lies, and what else this phone has asked and bought', async () => {
    const before = await desk.shop.order({ contact: { name: 'Иван', phone: PHONE, email: null } })
    const first = await desk.ask({ phone: PHONE })
    const number = await desk.ask({ phone: PHONE, type: 'availability', goodCode: '100101', message: 'Есть кейс?' })
    const shown = await desk.card(number)
    expect(shown).toMatchObject({
      kindText: 'Наличие',
      message: 'Есть кейс?',
      phone: '+7 (911) 123-45-67',
      isMasked: false,
      canOrder: true,
      good: { code: '100101', name: 'Перфоратор П-600', price: 5090, isHire: false },
      others: [{ number: first, isOpen: true, path: `/requests/${first}` }],
      part: null,
      order: null,
    })
    expect(shown.orders.map((each) => each.number)).toContain(before)
    expect(shown.good!.stock[0]).toMatchObject({ isHere: true })
    expect(shown.good!.stock.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(shown.good!.everywhere)
  })

  it('shows the point of the diagram a buyer has pressed', async () => {
    const { db } = desk.shop.database
    await db
      .insertInto('good_diagram')
      .values({
        good_code: '100101',
        name: 'Редуктор',
        picture: 'good/100101/0.webp',
        points: JSON.stringify([{ number: 24, x: 100, y: 250, code: '100301' }]) as never,
        position: 0,
      })
      .execute()
    const form = { type: 'brushes', phone: desk.newPhone(), goodCode: '100101', nodeLogisticCode: BRANCH }
    await sendForm(desk.shop, '/feedback/order-spare-part', { ...form, message: 'Позиция 24 на схеме: Бур\nДве штуки' })
    expect(await desk.card(await desk.last())).toMatchObject({
      part: { kind: 'Щётки угольные' },
      point: { number: 24, name: 'Редуктор', x: 100, y: 250, part: { code: '100301' } },
    })
    await db.deleteFrom('good_diagram').execute()
  })

  it('hides the phone from whoever may not see it; an unmasking is written down', async () => {
    const { db } = desk.shop.database
    await db
      .insertInto('staff_role')
      .values({ code: 'caller', name: 'Звонящий', position: 99, permissions: ['callbacks.work', 'contacts.unmask'] })
      .onConflict((already) => already.doNothing())
      .execute()
    const caller = await desk.shop.as('caller')
    const number = await desk.ask({ phone: PHONE })
    expect(await desk.card(number, caller)).toMatchObject({
      phone: '+7 (911) •••-••-67',
      isMasked: true,
      canReveal: true,
      canOrder: false,
      orders: [],
    })
    expect(JSON.stringify(await desk.list('', caller))).not.toContain('123-45')
    expect((await desk.step(caller, number, 'contact')).data).toEqual({ phone: '+7 (911) 123-45-67' })
    expect((await desk.step(desk.anna, number, 'contact')).status).toBe(403)
    const owner = await desk.shop.as('owner')
    const { data } = await owner.get(`/audit?thing=request&key=${number}`)
    expect(data.entries.map(({ action }: { action: string }) => action)).toContain('look')
    await db.deleteFrom('staff_grant').where('role_code', '=', 'caller').execute()
    await db.deleteFrom('staff_role').where('code', '=', 'caller').execute()
  })
})

describe('taking one', () => {
  it('of two who press at once one has it, the other is told whose it is; colleagues hear of it', async () => {
    const number = await desk.ask()
    await desk.shop.database.db.deleteFrom('office_event').execute()
    const answers = await Promise.all(
      [desk.anna, desk.boris].map((each) => desk.step(each, number, 'take', { seen: null })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.conflicts).toMatchObject([{ field: 'takenBy' }])
    const events = await desk.shop.database.db.selectFrom('office_event').selectAll().execute()
    expect(events.map(({ kind, order_id }) => [kind, String(order_id)])).toContainEqual(['request', number])
    expect((await desk.card(number)).notes.filter(({ kind }) => kind === 'taken')).toHaveLength(1)
  })

  it('what a colleague leads is theirs until it is taken over or left', async () => {
    const number = await desk.ask()
    const { data } = await desk.step(desk.anna, number, 'take', { seen: null })
    for (const [what, body] of [
      ['calls', { isAnswered: false, nextAt: desk.moment(60) }],
      ['close', { result: 'not-needed' }],
      ['messages', { channel: 'sms', text: 'Перезвоните' }],
      ['leave', {}],
    ] as const)
      expect([what, (await desk.step(desk.boris, number, what, body)).status]).toEqual([what, 409])
    const before = await desk.orders()
    expect((await desk.boris.post('/phone-order', desk.orderForm(number))).status).toBe(409)
    expect(await desk.orders()).toBe(before)
    // a word is everybody's
    expect((await desk.step(desk.boris, number, 'notes', { text: 'Это мой сосед' })).status).toBe(200)
    expect((await desk.step(desk.boris, number, 'take', { seen: null })).status).toBe(409)
    expect((await desk.step(desk.boris, number, 'take', { seen: data.takenBy.id })).status).toBe(200)
    expect((await desk.step(desk.boris, number, 'leave')).data).toMatchObject({ takenBy: null })
    expect(await desk.numbers('?taken=nobody')).toEqual([number])
    expect(await desk.numbers('?taken=me', desk.boris)).toEqual([])
  })
})

describe('a try to call', () => {
  it('puts it off until a moment, and then it is back in the queue by itself', async () => {
    const number = await desk.ask()
    const { data } = await desk.step(desk.anna, number, 'calls', {
      isAnswered: false,
      nextAt: desk.moment(120),
      text: 'Сбросил',
    })
    expect(data).toMatchObject({ calls: 1, isLater: true, takenBy: { id: expect.any(Number) } })
    expect(data.notes[0]).toMatchObject({ kind: 'no-answer', text: 'Сбросил', until: data.nextCallAt })
    expect([await desk.numbers(), await desk.numbers('?view=later')]).toEqual([[], [number]])
    const earlier = await desk.ask()
    desk.later(119)
    expect([await desk.numbers(), await desk.numbers('?view=later')]).toEqual([[earlier], [number]])
    desk.later(1)
    expect(await desk.numbers()).toEqual([earlier, number])
    // waits anew from the moment it came back
    expect((await desk.card(number)).isOverdue).toBe(false)
    desk.later(30)
    expect((await desk.card(number)).isOverdue).toBe(true)
    await desk.step(desk.anna, number, 'calls', { isAnswered: true })
    expect(await desk.card(number)).toMatchObject({ calls: 2, isOverdue: false, nextCallAt: null, isLater: false })
  })

  it('is written once under one key', async () => {
    const number = await desk.ask()
    const key = randomUUID()
    const body = { isAnswered: false, nextAt: desk.moment(60) }
    await Promise.all([1, 2, 3].map(() => desk.step(desk.anna, number, 'calls', body, key)))
    expect((await desk.card(number)).calls).toBe(1)
  })

  it.each([
    ['no moment', { isAnswered: false }, 'nextAt'],
    ['one that has passed', { isAnswered: false, nextAt: '2020-01-01T00:00:00Z' }, 'nextAt'],
    ['one years ahead', { isAnswered: false, nextAt: '2030-01-01T00:00:00Z' }, 'nextAt'],
    ['a word', { isAnswered: false, nextAt: 'завтра' }, 'nextAt'],
    ['too many words', { isAnswered: true, text: 'я'.repeat(1001) }, 'text'],
  ])('with %s is refused and changes nothing', async (_name, body, field) => {
    const number = await desk.ask()
    const { status, errorMessage } = await desk.step(desk.anna, number, 'calls', body)
    expect([status, Object.keys(errorMessage as object)]).toEqual([422, [field]])
    expect(await desk.card(number)).toMatchObject({ calls: 0, notes: [], takenBy: null })
  })
})
