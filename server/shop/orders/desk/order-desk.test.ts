import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskOrder, OrderCard } from '#contract/office/orders.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let operator: StaffBrowser
let counter: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  operator = await shop.as('operator')
  counter = await shop.as('counter', { warehouseIds: [1] })
})
afterAll(() => shop.close())

const numbers = (answer: { data: { orders: DeskOrder[] } }) => answer.data.orders.map(({ number }) => number)
const list = async (query = '', browser = operator) => numbers(await browser.get(`/orders?${query}`))
const card = async (number: string, browser = operator) => (await browser.get(`/orders/${number}`)).data as OrderCard

describe('the list', () => {
  it('is newest first, page by page, without a row twice or missed though orders keep coming', async () => {
    const made: string[] = []
    for (let at = 0; at < 5; at++) made.push(await shop.order())
    const first = await operator.get('/orders?limit=2')
    expect(numbers(first)).toEqual([made[4], made[3]])
    expect(first.data.orders[0].deliveryText).toMatch(/^Самовывоз \d+\u00A0марта$/)
    await shop.order()
    const second = await operator.get(`/orders?limit=2&after=${first.data.next}`)
    expect(numbers(second)).toEqual([made[2], made[1]])
    expect(await list(`oldestFirst=true&after=${made[3]}`)).toContain(made[4])
  })

  it('is filtered and searched', async () => {
    const number = await shop.order({
      contact: { name: 'Аристарх Кузьмин', phone: '+7 (921) 555-77-31', email: 'ar@example.ru' },
    })
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'assembling' })
    await operator.post(`/orders/${number}/desk`, { addTags: ['Срочно'] })
    for (const query of [
      'status=assembling,ready&branch=000001&delivery=pickup',
      `search=${number}`,
      'search=7731',
      'search=5557731',
      `search=${encodeURIComponent('+7 (921) 555-77-31')}`,
      `search=${encodeURIComponent('кузь арис')}`,
      `search=${encodeURIComponent('кузьмин')}&status=assembling`,
      `tag=${encodeURIComponent('срочно')}`,
      'paid=false&payment=on-receipt&sumFrom=100&status=assembling',
      'shop=1&status=assembling&from=2026-03-05&to=2026-03-05',
    ])
      expect([query, await list(query)]).toEqual([query, expect.arrayContaining([number])])
    const { items } = await card(number)
    expect(await list(`search=${encodeURIComponent(items[0]!.article)}`)).toContain(number)
    for (const query of ['status=ready', 'branch=777', 'delivery=courier', 'sumTo=1', 'from=2026-03-06', 'search=0000'])
      expect([query, (await list(query)).includes(number)]).toEqual([query, false])
  })

  it.each([
    'status=lost',
    'delivery=drone',
    'search=12',
    'search=%2C%2C',
    'assigned=boss',
    'from=2026-02-31',
    'after=x',
    'limit=0',
  ])('refuses %s in words', async (query) => {
    const answer = await operator.get(`/orders?${query}`)
    expect([query, answer.status]).toEqual([query, 422])
  })

  it('shows a person their own shops and hides phones from whoever need not see them', async () => {
    const here = await shop.order()
    const elsewhere = await shop.order({
      delivery: { type: 'courier', address: 'г Псков, ул Ленина, д 5, кв 1' },
    })
    expect(await list('', counter)).toContain(here)
    expect(await list('', counter)).not.toContain(elsewhere)
    expect((await counter.get(`/orders/${elsewhere}`)).status).toBe(404)
    expect((await counter.post(`/orders/${elsewhere}/notes`, { text: 'чужой' })).status).toBe(404)
    expect((await card(here, counter)).contact).toMatchObject({
      phone: '+7 (911) •••-••-67',
      email: 'iv•••@example.ru',
      isMasked: true,
    })
    expect((await card(here)).contact).toMatchObject({ phone: '+7 (911) 123-45-67', isMasked: false })
    const said = (await card(here, counter)).messages.map(({ text, recipient }) => `${recipient} ${text}`).join(' ')
    for (const secret of ['123-45-67', '79111234567', 'ivan@example.ru'])
      expect([secret, said.includes(secret)]).toEqual([secret, false])
    expect((await card(here)).messages.map(({ text }) => text).join(' ')).toContain('123-45-67')
    const opened = await counter.post(`/orders/${here}/contact`)
    expect(opened.data).toEqual({ phone: '+7 (911) 123-45-67', email: 'ivan@example.ru' })
    const journal = (await operator.get(`/orders/${here}/audit`)).data.entries as {
      action: string
      who: { name: string }
    }[]
    expect(journal[0]).toMatchObject({ action: 'look', who: { name: expect.stringContaining('Человек') } })
    expect((await operator.post(`/orders/${here}/contact`)).status, 'no need to ask').toBe(403)
    expect((await (await shop.as('service')).post(`/orders/${here}/contact`)).status, 'sees no orders').toBe(404)
  })
})

describe('the card', () => {
  it('tells everything: lines with their warehouses, messages, payments, history with names', async () => {
    const number = await shop.order()
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'ready', note: 'Собрал' })
    const shown = await card(number)
    expect(shown.items[0]).toMatchObject({ quantity: 2, takes: [{ warehouseId: expect.any(Number), quantity: 2 }] })
    expect(shown.messages.map(({ subject }) => subject)).toContain(`Заказ № ${number} готов`)
    expect(shown.messages.length).toBeGreaterThanOrEqual(3)
    expect(shown.history.map(({ status, actor }) => [status, actor])).toEqual([
      ['new', 'buyer'],
      ['ready', 'shop'],
    ])
    expect(shown.history[0]!.who).toBeNull()
    expect(shown.history[1]!.who?.name).toMatch(/^Человек/)
    expect(shown.buyerUrl).toMatch(/^http:\/\/pskov\.shop\.test\/order\//)
  })

  it('names as answerable those alone who may work orders, with their branches', async () => {
    const of = async (role: string, grant = {}) => (await (await shop.as(role, grant)).get('/session')).data.me.id
    const [all, pskov, counterOfShop, editor, picker] = [
      await of('operator'),
      await of('operator', { nodeCodes: ['000001'] }),
      await of('counter', { warehouseIds: [1] }),
      await of('content'),
      await of('warehouse'),
    ]
    const { people } = (await operator.get('/orders-lists')).data as {
      people: { id: number; branches: string[] | null }[]
    }
    const branchesOf = (id: number) => people.find((each) => each.id === id)?.branches
    expect([all, pskov, counterOfShop, editor, picker].map(branchesOf)).toEqual([
      null,
      ['000001'],
      ['000001'],
      undefined,
      undefined,
    ])
  })

  it('moves by the table of the rules, each step by whoever may', async () => {
    const number = await shop.order()
    const move = (browser: StaffBrowser, from: string, to: string) =>
      browser.post(`/orders/${number}/status`, { from, to })
    const give = (said: object) =>
      counter.post(`/orders/${number}/status`, { from: 'assembling', to: 'completed', ...said })
    const picker = await shop.as('warehouse', { warehouseIds: [1] })
    expect((await move(picker, 'new', 'assembling')).status).toBe(200)
    expect(await move(picker, 'assembling', 'cancelled')).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
    expect(await move(picker, 'assembling', 'completed')).toMatchObject({ status: 403 })
    expect((await move(await shop.as('accountant'), 'assembling', 'ready')).status, 'money only').toBe(403)
    const blind = await give({})
    expect([blind.status, blind.errorMessage]).toEqual([409, expect.stringMatching(/не собран: .+, 2\sшт\. \(/)])
    const unpaid = await give({ unpicked: 2 })
    expect([unpaid.status, unpaid.errorMessage]).toEqual([409, expect.stringMatching(/взять 10\s180\s₽/)])
    const somehow = await give({ unpicked: 2, due: 10_180 })
    expect([somehow.status, Object.keys(somehow.errorMessage!)]).toEqual([422, ['paidBy']])
    expect((await give({ unpicked: 2, due: 10_180, paidBy: 'card' })).data.status).toBe('completed')
    const again = await move(operator, 'completed', 'cancelled')
    expect([again.status, again.errorMessage]).toEqual([409, expect.stringContaining('Он окончательный')])
    expect((await move(operator, 'completed', 'lost')).status).toBe(422)
  })

  it('shows what a colleague did meanwhile instead of overwriting it', async () => {
    const number = await shop.order()
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    const stale = await operator.post(`/orders/${number}/status`, { from: 'new', to: 'delivering' })
    expect(stale).toMatchObject({
      status: 409,
      conflicts: [{ field: 'status', yours: 'В пути', theirs: 'Готов к выдаче' }],
    })
    expect((await card(number)).status).toBe('ready')
  })

  it('merges two people’s changes by field and refuses the same field with both values', async () => {
    const number = await shop.order()
    const other = await shop.as('manager')
    const seen = await card(number)
    const answers = await Promise.all([
      operator.post(`/orders/${number}`, { contactName: { from: seen.contact.name, to: 'Пётр' } }),
      other.post(`/orders/${number}`, { comment: { from: seen.comment, to: 'Позвонить за час' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const merged = await card(number)
    expect([merged.contact.name, merged.comment]).toEqual(['Пётр', 'Позвонить за час'])
    expect(merged.version).toBeGreaterThan(seen.version)
    const clash = await other.post(`/orders/${number}`, {
      contactName: { from: seen.contact.name, to: 'Павел' },
      comment: { from: 'Позвонить за час', to: 'Не звонить' },
    })
    expect(clash).toMatchObject({
      status: 409,
      // the comment may have been written later, by another hand
      errorMessage: `Заказ № ${number} уже изменили: ${(await operator.get('/session')).data.me.name}`,
      conflicts: [{ field: 'contactName', label: 'Получатель', yours: 'Павел', theirs: 'Пётр' }],
    })
    expect((await card(number)).comment, 'all or nothing').toBe('Позвонить за час')
    const phone = { from: '+7 (911) 123-45-67', to: '8 921 000-11-22' }
    expect((await operator.post(`/orders/${number}`, { contactPhone: phone })).data.contact.phone).toBe(
      '+7 (921) 000-11-22',
    )
    for (const change of [
      { contactPhone: { from: '+7 (921) 000-11-22', to: '12' } },
      { contactName: { from: 'Пётр', to: '' } },
      { contactEmail: { from: 'ivan@example.ru', to: 'почта' } },
      { deliveryAddress: { from: '', to: 'Псков' } },
      {},
    ])
      expect((await operator.post(`/orders/${number}`, change)).status).toBe(422)
  })

  it('keeps notes, calls, tags and who is responsible', async () => {
    const number = await shop.order()
    await operator.post(`/orders/${number}/notes`, { text: 'Просил позвонить вечером' })
    const nextAt = new Date(shop.time.now.getTime() + 3_600_000).toISOString()
    await operator.post(`/orders/${number}/calls`, { isAnswered: false, nextAt })
    await Promise.all(
      ['срочно', 'VIP', 'Опт'].map((tag) => operator.post(`/orders/${number}/desk`, { addTags: [tag] })),
    )
    const me = (await operator.get('/session')).data.me as { id: number; name: string }
    await operator.post(`/orders/${number}/desk`, { removeTags: ['vip'], assignedTo: { from: null, to: me.id } })
    const shown = await card(number)
    expect(shown.notes.map(({ kind, text, who }) => [kind, text, who?.name])).toEqual([
      ['note', 'Просил позвонить вечером', me.name],
      ['no-answer', '', me.name],
    ])
    expect(shown.desk).toEqual({
      tags: expect.arrayContaining(['срочно', 'опт']),
      assignedTo: { id: me.id, name: me.name },
      nextCallAt: nextAt,
      calls: 1,
    })
    expect(shown.desk.tags).toHaveLength(2)
    expect(await list('assigned=me')).toContain(number)
    expect(await list('callDue=true')).not.toContain(number)
    shop.time.now = new Date(shop.time.now.getTime() + 3_700_000)
    expect(await list('callDue=true')).toContain(number)
    const stolen = await operator.post(`/orders/${number}/desk`, { assignedTo: { from: null, to: null } })
    expect(stolen.status).toBe(409)
    expect((await operator.post(`/orders/${number}/desk`, { assignedTo: { from: me.id, to: 999_999 } })).status).toBe(
      422,
    )
    expect(
      (await operator.post(`/orders/${number}/calls`, { isAnswered: false, nextAt: '2020-01-01T00:00:00Z' })).status,
    ).toBe(422)
  })

  it('takes what is sent again for the same: nothing is done twice', async () => {
    const number = await shop.order()
    const [note, call] = [crypto.randomUUID(), crypto.randomUUID()]
    const nextAt = new Date(shop.time.now.getTime() + 60_000).toISOString()
    for (let times = 0; times < 2; times++) {
      await operator.post(`/orders/${number}/notes`, { text: 'один раз', key: note })
      // the second comes when its time has passed already
      if (times === 1) shop.time.now = new Date(shop.time.now.getTime() + 120_000)
      expect((await operator.post(`/orders/${number}/calls`, { isAnswered: false, nextAt, key: call })).status).toBe(
        200,
      )
      expect((await operator.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })).status).toBe(200)
    }
    const shown = await card(number)
    expect([shown.notes.length, shown.desk.calls]).toEqual([2, 1])
    expect(shown.history.map(({ status }) => status)).toEqual(['new', 'ready'])
    expect(shown.messages.filter(({ subject }) => subject.endsWith('готов'))).toHaveLength(1)
  })

  it('says who else has it open', async () => {
    const number = await shop.order()
    expect((await operator.post(`/orders/${number}/here`, { isOpen: true })).data).toEqual([])
    const colleagues = (await counter.post(`/orders/${number}/here`, { isOpen: true })).data
    expect(colleagues).toHaveLength(1)
    await operator.post(`/orders/${number}/here`, { isOpen: false })
    expect((await card(number, counter)).here).toEqual([])
  })
})

describe('many orders at once', () => {
  it('are moved one by one, and each is told of', async () => {
    const manager = await shop.as('manager')
    const [first, second] = [await shop.order(), await shop.order()]
    await operator.post(`/orders/${second}/status`, { from: 'new', to: 'cancelled' })
    const { data } = await manager.post('/orders-bulk', {
      orders: [first, second, '999'].map((number) => ({ number, from: 'new' })),
      to: 'assembling',
    })
    expect(data.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, false, false])
    expect((await operator.post('/orders-bulk', { orders: [], to: 'ready' })).status).toBe(403)
  })
})

describe('saved views', () => {
  it('are one’s own, or shared by whoever may', async () => {
    const manager = await shop.as('manager')
    const view = { name: 'Мои срочные', isShared: false, query: { status: 'new', columns: ['number', 'total'] } }
    const [own] = (await operator.post('/orders-views', view)).data
    expect(own).toMatchObject({ ...view, isOwn: true })
    expect((await operator.post('/orders-views', { ...view, isShared: true })).status).toBe(403)
    expect((await manager.get('/orders-views')).data).toEqual([])
    const [shared] = (await manager.post('/orders-views', { ...view, name: 'Общий', isShared: true })).data
    expect((await operator.get('/orders-views')).data.map(({ name }: { name: string }) => name)).toEqual([
      'Мои срочные',
      'Общий',
    ])
    expect((await operator.del(`/orders-views/${shared.id}`)).status).toBe(403)
    expect((await operator.post('/orders-views', { ...view, id: shared.id })).status).toBe(404)
    expect((await operator.post('/orders-views', { ...view, id: own.id, name: 'Иначе' })).data[0].name).toBe('Иначе')
    expect((await operator.del(`/orders-views/${own.id}`)).data).toHaveLength(1)
  })
})
