import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeskReceipt, ReceiptCard } from '#contract/office/receipts.ts'
import { GS, markName } from '#rules/goods/mark-code.ts'
import {
  asked,
  bank,
  card,
  closeReturns,
  counter,
  db,
  HAMMER,
  later,
  lines,
  openReturns,
  owner,
  shop,
  step,
} from './returns.fixture.ts'

const GTIN = '04600439931256'
const nameOf = (serial: string) => markName({ gtin: GTIN, serial })
const code = (serial: string) => `${nameOf(serial)}${GS}91EE06${GS}92qZ3HkFSdDIoVIIdhpDs2eUJfhNRyVg=`
let serials = 0

beforeAll(async () => {
  await openReturns()
  await db()
    .updateTable('good')
    .set({ is_marked: true, barcode: GTIN.slice(1), vat_rate: '22' })
    .where('code', '=', HAMMER)
    .execute()
})
afterAll(closeReturns)

/** Ordered, paid at the bank, handed over piece by piece by its code. */
async function sold(form: Record<string, unknown> = {}): Promise<{ number: string; codes: string[] }> {
  const number = await shop.order({ payment: 'online', ...form })
  await bank.payOnPage(number)
  return handed(number)
}
async function handed(number: string) {
  const { status } = await bank.order(number)
  await owner.post(`/orders/${number}/status`, { from: status, to: 'ready' })
  const pieces = (await bank.items(number)).reduce((sum, { quantity }) => sum + quantity, 0)
  const codes = Array.from({ length: pieces }, () => `S${++serials}`)
  for (const serial of codes)
    expect((await owner.post(`/handover/${number}/marks`, { mark: code(serial) })).status).toBe(200)
  const isBrought = (await bank.order(number)).delivery_type !== 'pickup'
  if (isBrought) {
    await owner.post(`/orders/${number}/status`, { from: 'ready', to: 'delivering' })
    expect((await owner.post(`/orders/${number}/status`, { from: 'delivering', to: 'completed' })).status).toBe(200)
  } else expect((await counter.post(`/handover/${number}`, { due: 0 })).status).toBe(200)
  await bank.later(1)
  await bank.round()
  return { number, codes }
}
const came = (id: string, received: number, marks?: string[]) =>
  step(id, 'receive', { lines: [{ code: HAMMER, received }], ...(marks && { marks }) })
const looked = (id: string, sellable: number) =>
  step(id, 'check', { lines: [{ code: HAMMER, sellable, faulty: 0, parts: 0 }], finding: 'Целый' })
const refundReceipt = async (number: string) => {
  await bank.round()
  await bank.round()
  const { receipts } = (await owner.get(`/receipts?order=${number}`)).data as { receipts: DeskReceipt[] }
  const { id } = receipts.find(({ kind }) => kind === 'refund')!
  return (await owner.get(`/receipts/${id}`)).data as ReceiptCard
}
const sumOf = ({ positions }: ReceiptCard) => positions.reduce((all, each) => all + Math.round(each.sum * 100), 0)

it('a marked piece is read when it comes: not without its code, not by another’s, not twice', async () => {
  const { number, codes } = await sold()
  const id = await asked(number, { reason: 'not-suited', comment: '', lines: lines(2) })
  expect((await card(id)).lines[0]!.marks).toEqual(codes.map((serial) => ({ gtin: GTIN, serial })))
  const [first, second] = codes.map(code)
  for (const [marks, words] of [
    [undefined, 'отсканируйте ещё 2'],
    [[first!], 'отсканируйте ещё 1'],
    [[first!, first!], 'отсканирован дважды'],
    [[first!, code('X9')], 'не продавали'],
    [[first!, 'мусор'], 'не продавали'],
  ] as const) {
    const refused = await came(id, 2, marks && [...marks])
    expect([refused.status, JSON.stringify(refused.errorMessage).replaceAll('\u00A0', ' ')]).toEqual([
      422,
      expect.stringContaining(words),
    ])
  }
  expect((await came(id, 1, [first!, second!])).errorMessage).toMatchObject({
    marks: [expect.stringContaining('больше')],
  })
  expect((await card(id)).state).toBe('asked')
  // one came; a torn label is as good as a whole one, the piece is known
  const received = await came(id, 1, [nameOf(codes[0]!)])
  expect(received.status).toBe(200)
  expect(received.data.lines[0]).toMatchObject({
    readMarks: [nameOf(codes[0]!)],
    marks: [{ gtin: GTIN, serial: codes[1] }],
  })
  // it waits with the return: it comes back no second way and is not sold
  const overCounter = await counter.post(`/handover/${number}/return`, {
    lines: [{ code: HAMMER, quantity: 1 }],
    reason: 'Не подошёл',
    isSellable: true,
    marks: [first!],
  })
  expect(overCounter.errorMessage).toMatchObject({ marks: [expect.stringContaining(`по возврату № ${id}`)] })
  const other = await shop.order()
  expect((await counter.post(`/handover/${other}/marks`, { mark: first! })).errorMessage).toContain('уже продан')

  // the refund names it, whatever was kept for the way back
  await looked(id, 1)
  const { money } = await card(id)
  const back = money!.forGoods - 100.01
  expect((await step(id, 'refund', { amount: back, withheld: 100.01 })).status).toBe(200)
  const receipt = await refundReceipt(number)
  expect(receipt).toMatchObject({
    state: 'sent',
    modeText: 'Полный расчёт',
    amount: back,
    positions: [{ quantity: 1, mark: nameOf(codes[0]!), subjectText: 'Маркированный товар' }],
  })
  expect(sumOf(receipt)).toBe(Math.round(back * 100))
  expect((await counter.post(`/handover/${other}/marks`, { mark: first! })).status, 'sold again').toBe(200)
  expect((await card(id)).lines[0]!.readMarks, 'still told').toEqual([nameOf(codes[0]!)])
})

it('faulty goods come back with the delivery they were brought by, each on its line of the receipt', async () => {
  const { number, codes } = await sold({
    delivery: { type: 'transport', city: 'Орёл', tariffCode: 'door', address: 'ул. Ленина, 5' },
  })
  const { delivery_price } = await bank.order(number)
  expect(delivery_price).toBeGreaterThan(0)
  const id = await asked(number, { lines: lines(2) })
  expect((await came(id, 2, codes.map(code))).status).toBe(200)
  await looked(id, 2)
  const { money } = await card(id)
  expect(money).toMatchObject({ isDeliveryDue: true, delivery: delivery_price / 100 })
  const amount = money!.forGoods + money!.delivery
  expect((await step(id, 'refund', { amount, withDelivery: true })).status).toBe(200)
  const receipt = await refundReceipt(number)
  expect(receipt.positions.map(({ mark, name, sum }) => mark ?? [name, sum])).toEqual([
    ...codes.map(nameOf),
    ['Доставка', delivery_price / 100],
  ])
  expect(sumOf(receipt)).toBe(Math.round(amount * 100))
})

it('goes back to its buyer with the piece, and comes again by the same code', async () => {
  const { number, codes } = await sold()
  const id = await asked(number)
  await came(id, 1, [code(codes[0]!)])
  await looked(id, 1)
  expect((await step(id, 'send-back', { text: 'Исправен' })).status).toBe(200)
  const again = await asked(number)
  expect((await card(again)).lines[0]!.marks).toHaveLength(2)
  expect((await came(again, 1, [code(codes[0]!)])).status).toBe(200)
  await looked(again, 1)
  const { centers } = await card(again)
  expect((await step(again, 'repair', { centerId: centers[0]!.id })).status).toBe(200)
  expect((await card(again)).lines[0]!.marks, 'repaired, it is theirs').toHaveLength(2)
})

it('what was given in exchange comes back by its own code', async () => {
  const { number, codes } = await sold()
  const id = await asked(number, { wish: 'exchange' })
  await came(id, 1, [code(codes[0]!)])
  await looked(id, 1)
  const { exchangeOrder } = (await step(id, 'exchange')).data
  const { codes: given } = await handed(exchangeOrder)
  await later(1)
  const again = await asked(number)
  expect((await came(again, 1, [code(codes[0]!)])).errorMessage, 'the first is the shop’s').toMatchObject({
    marks: [expect.stringContaining('не продавали')],
  })
  expect((await came(again, 1, [code(given[0]!)])).status).toBe(200)
})
