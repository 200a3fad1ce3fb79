import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HandoverCard } from '#contract/office/handover.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import type { PickingCard } from '#contract/office/picking.ts'
import type { DeskReceipt, ReceiptCard } from '#contract/office/receipts.ts'
import type { Report } from '#contract/office/reports.ts'
import { GS, markName, readMarkCode } from '#rules/goods/mark-code.ts'
import { vatIncluded } from '#rules/money/vat.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'
import { countChanged } from '#server/shop/running/reports/count-reports.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { openVisitor } from '#server/test/visitor.ts'

/** 22 % and marked, 10 %, without VAT. */
const [HAMMER, SAW, BIT] = ['100101', '100102', '100201']
const GTIN = '04600439931256'
const SHOP = 1
const PHONE = '79110000077'
const GIFT = 900
const code = (serial: string) => `01${GTIN}21${serial}${GS}91EE06${GS}92qZ3HkFSdDIoVIIdhpDs2eUJfhNRyVg=`

let shop: OfficeShop
let bank: ReturnType<typeof deskBank>
let owner: StaffBrowser
let userId: number
let token: string
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  owner = await shop.as('owner')
  const { db } = shop.database
  // before anybody asks: settings are remembered for a few seconds
  await db
    .insertInto('setting')
    .values({ key: 'taxes', value: JSON.stringify({ receiptsByEmail: true }) })
    .execute()
  await db
    .updateTable('good')
    .set({ vat_rate: '22', is_marked: true, barcode: GTIN.slice(1) })
    .where('code', '=', HAMMER!)
    .execute()
  await db.updateTable('good').set({ vat_rate: '10' }).where('code', '=', SAW!).execute()
  token = await signUp(shop, PHONE)
  userId = (await db.selectFrom('customer').select('id').where('phone', '=', PHONE).executeTakeFirstOrThrow()).id
  await changeBonuses(db, { userId, amount: GIFT, reason: 'Подарок', orderNumber: null, now: shop.time.now })
})
afterAll(() => shop.close())

const buy = async (path: string, body: object) =>
  (await send(shop, path, { nodeLogisticCode: '000001', ...body }, { token, method: 'POST' })).json().data
async function ordered(goods: [code: string, quantity: number][], form: Record<string, unknown> = {}, promo?: string) {
  await buy('/cart/update', { goods: goods.map(([each, quantity]) => ({ code: each, quantity })) })
  if (promo) await buy('/cart/code', { code: promo })
  return (await buy('/order/save', orderForm(form))).number as string
}
const receipts = async (number: string) =>
  ((await owner.get(`/receipts?order=${number}`)).data.receipts as DeskReceipt[]).toReversed()
const cardOf = async ({ id }: DeskReceipt) => (await owner.get(`/receipts/${id}`)).data as ReceiptCard
const pick = (number: string, good: string, mark?: string, count = 1) =>
  owner.post(`/picking/${number}/pick`, { code: good, warehouseId: SHOP, count, ...(mark && { mark }) })
const balance = async () =>
  (
    await shop.database.db
      .selectFrom('customer')
      .select('bonus_balance')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).bonus_balance
const kopecks = (rubles: number) => Math.round(rubles * 100)
const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0)
async function prove() {
  await shop.database.db
    .updateTable('staff_session')
    .set({ fresh_until: new Date(shop.time.now.getTime() + 600_000) })
    .where('token_hash', '=', sessionHashOf(owner))
    .execute()
}
const NOTHING = { goods: [], categories: [], vendors: [], labels: [] }
/** A sum that divides by no number of pieces. */
async function makePromo(code: string): Promise<number> {
  const table = {
    name: 'Осень',
    kind: 'sum',
    value: 777.77,
    maxDiscount: null,
    minSum: 0,
    startsOn: null,
    endsOn: null,
    branches: [],
    only: NOTHING,
    except: NOTHING,
    usesLimit: null,
    isOncePerCustomer: false,
    isFirstOrder: false,
    skipsDiscounted: false,
    mayGoBelowCost: true,
  }
  return (await owner.post('/promos', { table, codes: { code } })).data.id
}
async function sales() {
  await countChanged(shop.database.db, shop.time.now)
  const day = shop.time.now.toISOString().slice(0, 10)
  const { figures } = (await owner.get(`/reports/sales?from=${day}&to=${day}`)).data as Report
  const of = (name: string) => kopecks(figures.find((each) => each.code === name)!.value ?? 0)
  return { total: of('total'), returned: of('returned') }
}

describe('an order of mixed VAT, paid online', () => {
  it('handed over in part and returned in part: receipts, money, bonuses, stock and reports agree to the kopeck', async () => {
    const stock = { hammer: await bank.pieces(HAMMER!), saw: await bank.pieces(SAW!), bit: await bank.pieces(BIT!) }
    const before = await sales()
    const promo = await makePromo('ОСЕНЬ')
    const number = await ordered(
      [
        [HAMMER!, 3],
        [SAW!, 1],
        [BIT!, 2],
      ],
      { payment: 'online', useBonuses: true },
      'ОСЕНЬ',
    )
    const paid = await bank.payOnPage(number)
    const whole = await bank.order(number)
    expect(whole).toMatchObject({ bonuses_used: GIFT, promo_off: 77_777, promo_code: 'ОСЕНЬ' })
    expect((await owner.get(`/promos/${promo}`)).data).toMatchObject({ uses: 1, given: 777.77 })
    await bank.round()

    // the first receipt: all of it, a prepayment, each good at its rate
    const [first] = await receipts(number)
    const prepaid = await cardOf(first!)
    expect(prepaid).toMatchObject({ kind: 'payment', state: 'sent', modeText: 'Полная предоплата' })
    expect(sum(prepaid.positions.map((each) => kopecks(each.sum)))).toBe(paid)
    expect(prepaid.vat.map(({ rateText }) => rateText.replace(/\s/g, ' '))).toEqual(['22 %', '10 %', 'Без НДС'])
    expect(prepaid.positions.every(({ mark }) => mark === null)).toBe(true)

    // the bits are not there: split off and cancelled, their money goes back as a prepayment
    const split = await owner.post(`/orders/${number}/split`, {
      version: whole.version,
      key: randomUUID(),
      lines: [{ code: BIT!, quantity: 2 }],
    })
    const child = (split.data as OrderCard).linked.at(-1)!.number
    const [stays, goes] = [await bank.order(number), await bank.order(child)]
    expect(stays.total + goes.total).toBe(paid)
    expect([stays.promo_off + goes.promo_off, stays.bonuses_used + goes.bonuses_used]).toEqual([77_777, GIFT])
    expect((await owner.post(`/orders/${child}/status`, { from: 'new', to: 'cancelled' })).status).toBe(200)
    await bank.round()
    await bank.round()
    expect(bank.given()).toBe(goes.total)
    const [early] = (await receipts(child)).filter(({ kind }) => kind === 'refund')
    const back = await cardOf(early!)
    expect(back).toMatchObject({ state: 'sent', modeText: 'Полная предоплата', amount: goes.total / 100 })
    expect(sum(back.positions.map((each) => kopecks(each.sum)))).toBe(goes.total)
    expect(await balance()).toBe(goes.bonuses_used)

    // without its codes the hammer does not leave the shop
    const places = ((await owner.get(`/picking/${number}`)).data as PickingCard).lines
    const saw = places.find((line) => line.code === SAW)!.place.id
    const sawn = await owner.post(`/picking/${number}/pick`, { code: SAW!, warehouseId: saw, count: 1 })
    expect(sawn.status).toBe(200)
    for (const [mark, words] of [
      [undefined, 'отсканируйте код DataMatrix'],
      [code('A1').replaceAll(GS, ''), 'разделители'],
      [code('A1').replace(GTIN, '04600439931249'), 'код другого товара'],
    ] as const)
      expect(JSON.stringify((await pick(number, HAMMER!, mark)).errorMessage)).toContain(words)
    expect((await pick(number, HAMMER!, code('A1'), 3)).status).toBe(409)
    expect((await pick(number, HAMMER!, code('A1'))).status).toBe(200)
    expect((await pick(number, HAMMER!, code('A1'))).errorMessage).toContain('уже отсканирован в этом заказе')
    expect((await pick(number, HAMMER!, code('A2'))).status).toBe(200)
    const tooSoon = await owner.post(`/orders/${number}/status`, { from: 'assembling', to: 'completed', unpicked: 1 })
    expect([tooSoon.status, tooSoon.errorMessage]).toEqual([409, expect.stringMatching(/не хватает 1\s+кода/)])
    const other = await ordered([[HAMMER!, 1]])
    expect((await pick(other, HAMMER!, code('A2'))).errorMessage).toContain(`уже в заказе № ${number}`)
    // one is put back and another taken: its code goes back with it
    expect((await pick(number, HAMMER!, code('A2'), -1)).status).toBe(200)
    expect((await pick(number, HAMMER!, code('A3'))).status).toBe(200)
    const picking = (await pick(number, HAMMER!, code('a3'))).data as PickingCard
    expect(picking.lines.map(({ code: good, picked, isMarked }) => [good, picked, isMarked])).toEqual(
      expect.arrayContaining([
        [HAMMER, 3, true],
        [SAW, 1, false],
      ]),
    )
    expect((await owner.post(`/picking/${number}/done`)).status).toBe(200)
    expect((await owner.post(`/handover/${number}`, { due: 0 })).status).toBe(200)
    await bank.later(1)
    await bank.round()

    // the second receipt: what was handed over, piece by piece by its code
    const second = (await receipts(number)).find(({ kind }) => kind === 'settlement')
    const settled = await cardOf(second!)
    expect(settled).toMatchObject({ state: 'sent', modeText: 'Полный расчёт', amount: stays.total / 100 })
    expect(settled.positions.flatMap(({ mark }) => mark ?? [])).toEqual(
      ['A1', 'A3', 'a3'].map((serial) => `01${GTIN}21${serial}`),
    )
    const told = [...bank.settled.values()].at(-1)!
    expect(told.items.flatMap(({ mark }) => mark ?? [])[0]).toBe(readMarkCode(code('A1')).code!.text)
    expect(sum(told.items.map(({ price, quantity }) => price * quantity))).toBe(stays.total)
    expect(kopecks(first!.amount)).toBe(kopecks(early!.amount) + kopecks(second!.amount))
    const vat = sum(told.items.map(({ price, quantity, vatRate }) => vatIncluded(price * quantity, vatRate)))
    expect(sum(settled.vat.map((each) => kopecks(each.vat)))).toBe(vat)

    // one hammer comes back, by its code
    const beforeReturn = await balance()
    const giveBack = (marks?: string[]) =>
      owner.post(`/handover/${number}/return`, {
        lines: [{ code: HAMMER!, quantity: 1 }],
        reason: 'Не подошёл',
        isSellable: true,
        ...(marks && { marks }),
      })
    await prove()
    expect((await giveBack()).errorMessage).toMatchObject({ marks: [expect.stringContaining('отсканируйте ещё 1')] })
    expect((await giveBack([code('A2')])).errorMessage).toMatchObject({
      marks: [expect.stringContaining('не продавали')],
    })
    expect((await giveBack([code('A1'), code('A1')])).errorMessage).toMatchObject({
      marks: [expect.stringContaining('дважды')],
    })
    const taken = await giveBack([`01${GTIN}21A1`])
    expect(taken.status).toBe(200)
    expect((taken.data as HandoverCard).marked).toMatchObject([{ pieces: 2, codes: [{}, {}] }])
    await bank.round()
    await bank.round()
    const returned = (await receipts(number)).find(({ kind }) => kind === 'refund')
    const refund = await cardOf(returned!)
    expect(refund).toMatchObject({
      state: 'sent',
      modeText: 'Полный расчёт',
      positions: [{ quantity: 1, mark: markName({ gtin: GTIN, serial: 'A1' }), subjectText: 'Маркированный товар' }],
    })
    const hammers = (await bank.items(number)).filter(({ good_code }) => good_code === HAMMER)
    expect(sum(hammers.map(({ quantity }) => quantity))).toBe(3)
    // the pieces of the first line first, the cheaper kopecks before the dearer
    const [hammer] = hammers
    const price = Math.floor((hammer!.price * hammer!.quantity - hammer!.bonus_share) / hammer!.quantity)
    expect(kopecks(refund.amount)).toBe(price)

    // the bank, the books and the receipts have the same
    expect(bank.given()).toBe(goes.total + price)
    const kept = paid - bank.given()
    expect(kopecks(second!.amount) - kopecks(refund.amount)).toBe(kept)
    const spentBack = Math.floor((hammer!.price - price) / 100)
    expect((await balance()) - beforeReturn).toBe(spentBack - Math.min(hammer!.bonuses, stays.bonuses_earned))
    expect(await bank.pieces(BIT!)).toEqual(stock.bit)
    expect(await bank.pieces(HAMMER!)).toEqual({ free: stock.hammer.free - 2 - 1, held: stock.hammer.held + 3 + 1 })
    expect(await bank.pieces(SAW!)).toEqual({ free: stock.saw.free - 1, held: stock.saw.held + 1 })
    const after = await sales()
    const waits = (await bank.order(other)).total
    expect([after.total - before.total, after.returned - before.returned]).toEqual([kept + waits, price])

    // what came back may be sold again, what the buyer has may not
    expect((await pick(other, HAMMER!, code('A3'))).errorMessage).toContain('уже продан')
    expect((await pick(other, HAMMER!, code('A1'))).status).toBe(200)
  })

  it('codes may be scanned and taken off at the counter, and are free again when nothing was sold', async () => {
    const number = await ordered([[HAMMER!, 1]])
    const at = (path: string, body: object) => owner.post(`/handover/${number}/${path}`, body)
    expect((await at('marks', { mark: '4600439931256' })).errorMessage).toMatchObject({
      mark: [expect.stringContaining('Это штрихкод')],
    })
    const scanned = (await at('marks', { mark: code('C1') })).data as HandoverCard
    expect(scanned.marked).toMatchObject([{ pieces: 1, codes: [{ name: `01${GTIN}21C1` }] }])
    expect((await at('marks', { mark: code('C2') })).errorMessage).toContain('у всех штук')
    const { id } = scanned.marked[0]!.codes[0]!
    expect(((await at('marks/drop', { id })).data as HandoverCard).marked).toMatchObject([{ codes: [] }])
    expect((await at('marks/drop', { id })).status).toBe(409)
    await at('marks', { mark: code('C1') })
    await owner.post(`/orders/${number}/status`, { from: 'new', to: 'cancelled' })
    expect((await at('marks', { mark: code('C1') })).status).toBe(409)
    const next = await ordered([[HAMMER!, 1]])
    expect((await pick(next, HAMMER!, code('C1'))).status).toBe(200)
  })

  it('two people scan one code at once: one of them has it', async () => {
    const numbers = [await ordered([[HAMMER!, 1]]), await ordered([[HAMMER!, 1]])]
    const answers = await Promise.all(numbers.map((number) => pick(number, HAMMER!, code('D1'))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a cash register that sends receipts by e-mail alone', () => {
  const nobody = { name: 'Иван', phone: '+7 (911) 123-45-67', email: '' }
  const page = async (url: string, email?: string) => {
    const answer = await shop.app.inject({
      method: email === undefined ? 'GET' : 'POST',
      url,
      headers: {
        host: MAIN_HOST,
        ...(email !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(email !== undefined && { payload: new URLSearchParams({ email }).toString() }),
    })
    return { status: answer.statusCode, to: answer.headers.location, body: answer.body }
  }

  it('has the checkout and the phone ask for one where it is paid online, and only there', async () => {
    const visitor = openVisitor(shop)
    await visitor.post('/cart/update', { goods: [{ code: SAW!, quantity: 1 }] })
    const refused = await visitor.post('/order/save', orderForm({ payment: 'online', contact: nobody }))
    expect([refused.status, refused.errorMessage]).toEqual([
      422,
      { 'contact.email': ['Введите e-mail: на него придёт чек'] },
    ])
    const call = {
      branch: '000001',
      lines: [{ code: SAW!, quantity: 1 }],
      delivery: { type: 'pickup', warehouseId: SHOP },
      payment: 'online',
      key: randomUUID(),
      contact: { name: 'Пётр', phone: '79450001122' },
    }
    expect((await owner.post('/phone-order', call)).errorMessage).toEqual({
      'contact.email': ['Введите e-mail: на него придёт чек'],
    })
    const preview = { branch: '000001', lines: call.lines, delivery: call.delivery, payment: 'online' }
    expect((await owner.post('/phone-order/preview', preview)).data).toMatchObject({ isEmailForReceipt: true })
    const init = await shop.app.inject({ url: '/api/content/init', headers: { host: MAIN_HOST } })
    expect(init.json().data.services).toMatchObject({ emailForReceipt: true })
  })

  it('asks whoever comes to pay later, and the bank is opened once there is one', async () => {
    const number = await shop.order({ contact: nobody })
    const { pay_token: token } = await bank.order(number)
    const asked = await page(`/pay/${token}/?by=online`)
    expect([asked.status, asked.body.includes('Куда прислать чек')]).toEqual([200, true])
    const wrong = await page(`/pay/${token}/email/`, 'ivan@"><script>')
    expect([wrong.status, wrong.body.includes('Проверьте e-mail'), wrong.body.includes('<script>')]).toEqual([
      422,
      true,
      false,
    ])
    expect(await page(`/pay/${token}/email/`, ' Ivan@Example.ru ')).toMatchObject({ status: 303, to: `/pay/${token}/` })
    // what is there stays: they may be another person than the orderer
    await page(`/pay/${token}/email/`, 'other@example.ru')
    expect((await bank.order(number)).contact_email).toBe('ivan@example.ru')
    expect((await page(`/pay/${token}/?by=online`)).to).toMatch(/^https:\/\/bank\.test\//)
  })
})
