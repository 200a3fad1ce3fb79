import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPendingOrders } from '#server/exchange/orders/pending-orders.ts'
import { orderDocument } from '#server/exchange/orders/order-document.ts'
import { signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

let shop: OfficeShop
let owner: StaffBrowser
const GOOD = '100101'
/** Roubles in the branch of the tests. */
let price: number
let people = 0

beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  await sql`insert into good_cost (good_code, cost) select code, 100 from good on conflict (good_code) do update set cost = 100`.execute(
    shop.database.db,
  )
  const guest = await buyerWith()
  price = (await guest.get('/cart')).data.items[0].good.price.priceComputed
})
afterAll(() => shop.close())

const NONE = { goods: [], categories: [], vendors: [], labels: [] }
const table = (over: object = {}) => ({
  name: 'Осень',
  kind: 'percent',
  value: 10,
  maxDiscount: null,
  minSum: 0,
  startsOn: null,
  endsOn: null,
  branches: [],
  only: NONE,
  except: NONE,
  usesLimit: null,
  isOncePerCustomer: false,
  isFirstOrder: false,
  skipsDiscounted: false,
  mayGoBelowCost: false,
  ...over,
})
const make = async (code: string, over: object = {}) => {
  const answer = await owner.post('/promos', { table: table(over), codes: { code } })
  expect(answer.status).toBe(200)
  return answer.data
}

async function buyerWith(quantity = 2, code = GOOD): Promise<TestVisitor> {
  const guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code, quantity }] })
  return guest
}
const apply = (guest: TestVisitor, code: string) => guest.post('/cart/code', { code })
const order = (guest: TestVisitor, more: object = {}) =>
  guest.post(
    '/order/save',
    orderForm({
      contact: { name: 'Иван', phone: `+7 911 100-${String(10 + ++people)}-00`, email: 'i@example.ru' },
      ...more,
    }),
  )
const plain = (words: unknown) => JSON.stringify(words).replaceAll('\u00A0', ' ')
const itemsOf = async (number: string) =>
  (
    await sql<{
      quantity: number
      price: number
      promo_off: number
    }>`select i.quantity, i.price, i.promo_off from order_item i
      join shop_order o on o.id = i.order_id where o.number = ${number} order by position`.execute(shop.database.db)
  ).rows

describe('a buyer with a code', () => {
  it('sees what comes off line by line, orders, and finds it on the page, in the letter and in the desk', async () => {
    const promo = await make('ОСЕНЬ-10')
    const guest = await buyerWith()
    // in any case, without the hyphen, half of it in Latin letters
    const { data: cart, status } = await apply(guest, 'oсeнь10')
    expect(status).toBe(200)
    const off = Math.round(price * 10) / 100
    expect(cart.promo).toEqual({ code: 'ОСЕНЬ-10', discount: off * 2, words: null })
    expect(cart.items[0]).toMatchObject({ promo: off * 2, promoWords: null, total: 2 * (price - off) })
    expect(cart.totalPriceComputed).toBe(2 * (price - off))
    expect(cart.maxDiscount).toBe(Math.floor(cart.totalPriceComputed * 0.3))
    const placed = await order(guest, { expectedTotal: cart.totalPriceComputed })
    expect(placed.status).toBe(200)
    const page = (await guest.get(`/order/${placed.data.orderUrl.split('/')[2]}`)).data
    expect(page.promoCode).toBe('ОСЕНЬ-10')
    expect(page.sums).toMatchObject({ promo: off * 2, total: cart.totalPriceComputed })
    const { goods, discount, kit, promo: less, bonuses, delivery, total } = page.sums
    expect(goods - discount - kit - less - bonuses + delivery).toBeCloseTo(total, 2)
    expect((await guest.get('/cart')).data.promo).toBeNull()
    const letter = await shop.database.db
      .selectFrom('outbox')
      .select('text')
      .where('channel', '=', 'email')
      .where('text', 'like', `%${placed.data.number}%`)
      .execute()
    expect(plain(letter)).toContain('Промокод ОСЕНЬ-10')
    const card = (await owner.get(`/orders/${placed.data.number}`)).data
    expect(card.sums).toMatchObject({ promo: off * 2, promoCode: 'ОСЕНЬ-10', promoId: promo.id })
    expect((await owner.get(`/promos/${promo.id}`)).data).toMatchObject({ uses: 1, given: off * 2 })
  })

  it('a sum that does not divide is shared to the kopeck, and goes to accounting as a discount by lines', async () => {
    await make('SUM100', { kind: 'sum', value: 100 })
    const guest = await buyerWith(3)
    await apply(guest, 'SUM100')
    const { data } = await order(guest)
    const items = await itemsOf(data.number)
    expect(items.reduce((sum, { quantity, promo_off }) => sum + quantity * promo_off, 0)).toBe(10_000)
    expect(items.reduce((sum, item) => sum + item.quantity * (item.price + item.promo_off), 0)).toBe(price * 300)
    expect(items.map(({ quantity, promo_off }) => [quantity, promo_off])).toEqual([
      [2, 3333],
      [1, 3334],
    ])
    const source = await shop.database.db
      .insertInto('exchange_source')
      .values({ name: '1С', kind: '1c', created_at: shop.time.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const all = await readPendingOrders(shop.database.db, source.id, { nodes: null, from: new Date(0) } as never, {
      limit: 100,
      except: [],
    })
    const sent = all.find(({ number }) => number === data.number)!
    const xml = orderDocument(sent, 1, { options: {} as never, site: '' })
    expect(xml).toContain('<Наименование>Промокод SUM100</Наименование><Сумма>66.66</Сумма>')
    expect(xml).toContain(`<ЦенаЗаЕдиницу>${price.toFixed(2)}</ЦенаЗаЕдиницу>`)
  })

  it('bonuses pay of what is left: first the code, then thirty per cent', async () => {
    await make('HALF', { value: 50 })
    const token = await signUp(shop, '79111110001')
    const signed = { authorization: `Bearer ${token}` }
    const customer = openVisitor(shop)
    await shop.database.db
      .updateTable('customer')
      .set({ bonus_balance: 1_000_000 })
      .where('phone', '=', '79111110001')
      .execute()
    await customer.post('/cart/update', { goods: [{ code: GOOD, quantity: 2 }] }, signed)
    const { data: cart } = await customer.post('/cart/code', { code: 'HALF' }, signed)
    const placed = await customer.post('/order/save', orderForm({ useBonuses: true }), signed)
    expect([placed.status, placed.errorMessage]).toEqual([200, undefined])
    const { data } = placed
    const row = await shop.database.db
      .selectFrom('shop_order')
      .select(['bonuses_used', 'goods_total', 'total'])
      .where('number', '=', data.number)
      .executeTakeFirstOrThrow()
    expect(row.goods_total).toBe(Math.round(cart.totalPriceComputed * 100))
    expect(row.bonuses_used).toBe(Math.floor((row.goods_total * 30) / 100 / 100))
    expect(row.total).toBe(row.goods_total - row.bonuses_used * 100)
  })

  it('never below cost', async () => {
    await make('ALLOFF', { value: 100 })
    const guest = await buyerWith(1)
    const { data } = await apply(guest, 'ALLOFF')
    expect(data.totalPriceComputed).toBe(1)
  })

  it.each([
    ['nobody knows', {}, 'НЕТТАКОГО', 404, 'Такого кода нет'],
    ['of another day', { startsOn: '2999-11-20' }, 'LATER', 422, 'Код действует с 20 ноября'],
    ['of a day gone by', { endsOn: '2001-03-05' }, 'GONE', 422, 'Код действовал по 5 марта'],
    ['of another branch', { branches: ['777'] }, 'MOSCOW', 422, 'Код не действует в этом городе'],
  ])('a code %s is refused in words and changes nothing', async (_name, over, code, status, words) => {
    if (status !== 404) await make(code, over)
    const guest = await buyerWith()
    const answer = await apply(guest, code)
    expect([answer.status, plain(answer.errorMessage)]).toEqual([status, expect.stringContaining(words)])
    expect((await guest.get('/cart')).data.promo).toBeNull()
  })

  it('a code that waits for more goods stays and says how many', async () => {
    await make('MORE', { minSum: price * 3 })
    const guest = await buyerWith(2)
    const { data } = await apply(guest, 'MORE')
    expect(plain(data.promo.words)).toContain('добавьте подходящих товаров ещё на')
    // what the buyer expects without it is what is ordered, and the code is not used
    const fuller = (await guest.post('/cart/update', { goods: [{ code: GOOD, quantity: 3 }] })).data
    expect(fuller.promo).toMatchObject({ words: null })
    expect((await guest.post('/cart/code/remove', { kind: 'promo' })).data.promo).toBeNull()
  })

  it('stopped at once: the cart says so, an order by the old sum is refused, by the new one it goes', async () => {
    const promo = await make('STOPME')
    const guest = await buyerWith()
    const { data: before } = await apply(guest, 'STOPME')
    await owner.post(`/promos/${promo.id}/stop`, { isStopped: true })
    expect((await guest.get('/cart')).data.promo).toMatchObject({ discount: 0, words: 'Код больше не действует' })
    const refused = await order(guest, { expectedTotal: before.totalPriceComputed })
    expect([refused.status, plain(refused.errorMessage)]).toEqual([409, expect.stringContaining('больше не действует')])
    const taken = await order(guest, { expectedTotal: price * 2 })
    expect(taken.status).toBe(200)
    expect((await itemsOf(taken.data.number)).every(({ promo_off }) => promo_off === 0)).toBe(true)
  })
})

describe('uses', () => {
  it('of ten orders at once by a code for one exactly one wins', async () => {
    const promo = await make('ONCE', { usesLimit: 1 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => buyerWith(1)))
    for (const guest of buyers) expect((await apply(guest, 'ONCE')).status).toBe(200)
    const answers = await Promise.all(buyers.map((guest) => order(guest)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter(({ status }) => status !== 200))
      expect([lost.status, plain(lost.errorMessage)]).toEqual([409, expect.stringContaining('Код уже использован')])
    expect((await owner.get(`/promos/${promo.id}`)).data).toMatchObject({ uses: 1, state: 'used-up' })

    // a cancelled order gives it back
    await shopCancel(won[0]!.data.number)
    expect((await owner.get(`/promos/${promo.id}`)).data).toMatchObject({ uses: 0, state: 'on' })
    expect((await apply(await buyerWith(1), 'ONCE')).status).toBe(200)
  })

  it('once per customer, whatever account or none: by the phone of the order', async () => {
    await make('MINE', { isOncePerCustomer: true })
    const contact = { name: 'Пётр', phone: '+7 911 222-33-44', email: null }
    const first = await buyerWith(1)
    await apply(first, 'MINE')
    const taken = await order(first, { contact })
    expect(taken.status).toBe(200)
    const second = await buyerWith(1)
    await apply(second, 'MINE')
    const refused = await order(second, { contact })
    expect([refused.status, plain(refused.errorMessage)]).toEqual([
      409,
      expect.stringContaining('Вы уже воспользовались'),
    ])
    // the order was called off: the code is theirs again
    await shopCancel(taken.data.number)
    await apply(second, 'MINE')
    const again = await order(second, { contact })
    expect([again.status, (await itemsOf(again.data.number))[0]!.promo_off > 0]).toEqual([200, true])
  })

  it('the first order only', async () => {
    await make('FIRST', { isFirstOrder: true })
    const contact = { name: 'Анна', phone: '+7 911 222-33-55', email: null }
    const first = await buyerWith(1)
    await apply(first, 'FIRST')
    expect((await order(first, { contact })).status).toBe(200)
    const second = await buyerWith(1)
    await apply(second, 'FIRST')
    expect((await order(second, { contact })).status).toBe(409)
  })
})

/** By the order's own link, as a buyer does. */
async function shopCancel(number: string) {
  const { pay_token } = await shop.database.db
    .selectFrom('shop_order')
    .select('pay_token')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const { status } = await openVisitor(shop).post(`/order/${pay_token}/cancel`, {})
  expect(status).toBe(200)
}

it('a machine that guesses is stopped, and a right code too until then', async () => {
  const guest = await buyerWith()
  const answers: number[] = []
  for (let at = 0; at < 25; at++) answers.push((await apply(guest, `GUESS${at}`)).status)
  expect(answers.slice(0, 20).every((status) => status === 404)).toBe(true)
  expect(answers.slice(20).every((status) => status === 429)).toBe(true)
  const told = await apply(guest, 'ОСЕНЬ-10')
  expect([told.status, plain(told.errorMessage)]).toEqual([
    429,
    expect.stringContaining('Слишком много неверных кодов'),
  ])
})

describe('an order that stands', () => {
  it('keeps what came off, and percents come off what is added', async () => {
    await make('EDIT10')
    const guest = await buyerWith(2)
    await apply(guest, 'EDIT10')
    const { data } = await order(guest)
    const card = (await owner.get(`/orders/${data.number}/edit`)).data
    const edit = {
      version: card.version,
      lines: [{ code: GOOD, complectOf: null, quantity: 3 }],
      seen: { lines: [{ code: GOOD, complectOf: null, quantity: 2 }], delivery: '' },
    }
    const { after } = (await owner.post(`/orders/${data.number}/edit/preview`, edit)).data
    expect(after.total).toBe(price * 3 - 3 * (Math.round(price * 10) / 100))
    expect((await owner.post(`/orders/${data.number}/edit`, { ...edit, expectedTotal: after.total })).status).toBe(200)
    const off = (await itemsOf(data.number)).reduce((sum, { quantity, promo_off }) => sum + quantity * promo_off, 0)
    expect(off).toBe(3 * Math.round(price * 10))
    expect((await owner.get(`/orders/${data.number}`)).data.sums.promo).toBe(off / 100)
  })

  it('a sum is not given twice, and leaves with what it was for', async () => {
    await make('ONESUM', { kind: 'sum', value: 90 })
    const guest = await buyerWith(3)
    await apply(guest, 'ONESUM')
    const { data } = await order(guest)
    const edit = async (quantity: number) => {
      const { version } = (await owner.get(`/orders/${data.number}/edit`)).data
      const lines = (count: number) => [{ code: GOOD, complectOf: null, quantity: count }]
      const body = { version, lines: lines(quantity), seen: { lines: lines(3), delivery: '' } }
      return (await owner.post(`/orders/${data.number}/edit/preview`, body)).data.after.total
    }
    expect(await edit(4)).toBe(price * 4 - 90)
    expect(await edit(2)).toBe(price * 2 - 60)
  })
})

describe('the desk', () => {
  it('a series of codes nobody guesses, each its own, one line in the journal', async () => {
    const { data: promo } = await owner.post('/promos', {
      table: table({ usesLimit: 1 }),
      codes: { count: 500, prefix: 'vip' },
    })
    expect(promo.codes).toBe(500)
    const codes: { code: string }[] = (await owner.get(`/promos/${promo.id}/codes`)).data
    expect(new Set(codes.map(({ code }) => code)).size).toBe(500)
    expect(codes.every(({ code }) => /^VIP[ACEFHKMPTXY3479]{10}$/.test(code))).toBe(true)
    expect(promo.history).toHaveLength(2)
    const guest = await buyerWith(1)
    expect((await apply(guest, codes[7]!.code.toLowerCase())).data.promo.words).toBeNull()
  })

  it('says in words what is wrong, at its field', async () => {
    const wrong = async (over: object, codes: object = { code: 'WRONG' }) =>
      Object.keys((await owner.post('/promos', { table: table(over), codes })).errorMessage ?? {})
    expect(await wrong({ value: 101 })).toEqual(['value'])
    expect(await wrong({ value: 0.5 })).toEqual(['value'])
    expect(await wrong({ startsOn: '2026-12-01', endsOn: '2026-11-01' })).toEqual(['endsOn'])
    expect(await wrong({ startsOn: '2026-02-30' })).toEqual(['startsOn'])
    expect(await wrong({ only: { ...NONE, goods: ['nothing'] } })).toEqual(['only'])
    expect(await wrong({}, { code: '??' })).toEqual(['code'])
    expect(await wrong({}, {})).toEqual(['code'])
    await make('TWICE')
    expect(await wrong({}, { code: 'twice' })).toEqual(['code'])
  })

  it('of two people the second is told, and changes nothing', async () => {
    const promo = await make('TWO')
    const body = { version: promo.version, table: table({ value: 20 }) }
    expect((await owner.post(`/promos/${promo.id}`, body)).data.value).toBe(20)
    expect((await owner.post(`/promos/${promo.id}`, { ...body, table: table({ value: 30 }) })).status).toBe(409)
    expect((await owner.get(`/promos/${promo.id}`)).data.value).toBe(20)
  })

  it('whoever leads prices of one branch gives discounts in that one', async () => {
    const buyer = await shop.as('buyer', { nodeCodes: ['000001'] })
    const wide = await buyer.post('/promos', { table: table(), codes: { code: 'WIDE' } })
    expect([wide.status, Object.keys(wide.errorMessage ?? {})]).toEqual([422, ['branches']])
    const foreign = await buyer.post('/promos', { table: table({ branches: ['777'] }), codes: { code: 'FOREIGN' } })
    expect(foreign.status).toBe(403)
    const own = await buyer.post('/promos', { table: table({ branches: ['000001'] }), codes: { code: 'OWNONE' } })
    expect(own.data.mayChange).toBe(true)
    const all = await make('ALLOVER')
    expect((await buyer.post(`/promos/${all.id}/stop`, { isStopped: true })).status).toBe(403)
  })

  it('what a cart would get is what it gets', async () => {
    const lines = [{ code: GOOD, quantity: 3 }]
    const asked = { kind: 'sum', value: 100 }
    const preview = (await owner.post('/promo-preview', { table: table(asked), branch: '000001', lines })).data
    expect(preview).toMatchObject({ discount: 100, words: null })
    await make('SAME', asked)
    const guest = await buyerWith(3)
    const { data } = await apply(guest, 'SAME')
    expect(data.totalPriceComputed).toBe(Math.round((preview.goods - preview.discount) * 100) / 100)
  })

  it('by phone: the same code, the same sum', async () => {
    const draft = {
      branch: '000001',
      lines: [{ code: GOOD, quantity: 2 }],
      delivery: { type: 'pickup', warehouseId: 1 },
      payment: 'on-receipt',
    }
    const asked = async (promoCode: string) =>
      (await owner.post('/phone-order/preview', { ...draft, phone: '+7 911 333-44-55', promoCode })).data
    const found = await asked('EDIT10')
    expect(found.sums.total).toBeCloseTo(price * 2 * 0.9, 1)
    expect((await asked('NOSUCH')).promoWords).toContain('Такого кода нет')
    const placed = await owner.post('/phone-order', {
      ...draft,
      key: '00000000-0000-4000-8000-0000000000aa',
      contact: { name: 'Олег', phone: '+7 911 333-44-55' },
      promoCode: 'edit10',
      expectedTotal: found.sums.total,
    })
    expect(placed.status).toBe(200)
    expect((await owner.get(`/orders/${placed.data.number}`)).data.sums.promoCode).toBe('EDIT10')
  })
})
