import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCatalogShop, type CatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'
import type { ReceiptItem } from '#server/ports/payment/port.ts'
import { erasePerson } from '#server/shop/people/customer/erase-person.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { invoiceOf, MOST_LINES } from './invoice.ts'
import { issuedInvoice } from './issued-invoice.ts'

// threads read the real one: whatever is rendered here would hold up every visitor
vi.mock('./invoice-pdf.ts', () => ({ invoicesPdf: () => Promise.reject(new Error('rendered on the main thread')) }))

const REQUISITES = {
  inn: '6027146103',
  kpp: '602701001',
  address: 'г. Псков',
  bank: 'АО «Учебный банк»',
  bik: '045805999',
  account: '40702810600000012345',
  correspondentAccount: '30101810000000000999',
  signer: 'Соколова И. В.',
}

let shop: CatalogShop
let guest: TestVisitor
beforeAll(async () => {
  shop = await openCatalogShop()
  await shop.database.db
    .insertInto('setting')
    .values({ key: 'requisites', value: JSON.stringify(REQUISITES) })
    .execute()
  guest = openVisitor(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.time.now = new Date(shop.time.now.getTime() + 61_000)
  await shop.database.db.updateTable('good_stock').set({ quantity: 20 }).execute()
})

/** Threads begun, each for one render. */
let threads = 0
const count = () => void threads++
beforeAll(() => void process.on('worker', count))
afterAll(() => void process.off('worker', count))
beforeEach(() => void (threads = 0))

async function ordered(payment = 'invoice') {
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 2 }] })
  const { data } = await guest.post('/order/save', orderForm({ payment, inn: '7707083893' }))
  return data as { id: number; number: string; paymentUrl: string | null; invoiceUrl: string | null }
}
const open = (url: string) => shop.app.inject({ url, headers: { host: MAIN_HOST } })

/**
 * The drawing instructions of all sheets: text stands there as glyph numbers, so what can be told is that something was
 * drawn.
 */
function drawn(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].reduce((sum, [, bytes]) => {
    try {
      return sum + inflateSync(Buffer.from(bytes!, 'latin1')).length
    } catch {
      return sum
    }
  }, 0)
}

it('is a PDF at an address nobody can guess, linked from the answer and the letter', async () => {
  const order = await ordered()
  expect(order.paymentUrl).toBeNull()
  expect(order.invoiceUrl).toMatch(/^\/pay\/[0-9a-f-]{36}\/invoice\.pdf$/)
  const answer = await open(order.invoiceUrl!)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="schet-${order.number}.pdf"`,
    'x-robots-tag': 'noindex',
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(drawn(answer.rawPayload)).toBeGreaterThan(5000)
  const letter = await shop.database.db
    .selectFrom('outbox')
    .select('text')
    .where('subject', '=', `Заказ № ${order.number} принят`)
    .executeTakeFirstOrThrow()
  // the city's own host: its cookies live there
  expect(letter.text).toContain(`http://pskov.${MAIN_HOST}${order.invoiceUrl}`)
  expect((await open(order.invoiceUrl!.replace('invoice.pdf', ''))).headers.location).toBe(order.invoiceUrl)
})

it('is not there for strangers, other ways to pay, and cancelled orders', async () => {
  const cancelled = await ordered()
  await shop.database.db.updateTable('shop_order').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute()
  expect((await open(cancelled.invoiceUrl!)).json()).toMatchObject({
    errorMessage: 'Заказ отменён, счёт больше не действует',
  })
  const seen = await shop.app.inject({
    url: cancelled.invoiceUrl!,
    headers: { host: MAIN_HOST, accept: 'text/html,*/*;q=0.8' },
  })
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(seen.body).toContain('<p>Заказ отменён, счёт больше не действует</p>')
  for (const token of ['00000000-0000-0000-0000-000000000000', 'x', '1'])
    expect((await open(`/pay/${token}/invoice.pdf`)).statusCode).toBe(404)
  const online = await ordered('online')
  expect(online.invoiceUrl).toBeNull()
  expect((await open(`${online.paymentUrl}invoice.pdf`)).statusCode).toBe(404)
})

it('waits for the shop to say where it wants the money', async () => {
  const { services } = shop
  const { canInvoice, orderSettings } = await import('#server/shop/orders/core/order-settings.ts')
  const settings = await orderSettings(services.db)
  expect(canInvoice(settings)).toBe(true)
  expect(canInvoice({ requisites: { ...settings.requisites, account: '' } })).toBe(false)
})

const orderRow = (id: number) =>
  shop.database.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function withLines(id: number, lines: number) {
  const { db } = shop.database
  const item = await db.selectFrom('order_item').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  const more = Array.from({ length: lines - 1 }, (_, at) => ({
    ...item,
    position: at + 2,
    name: `Дрель аккумуляторная бесщёточная № ${at}, в кейсе, с двумя батареями`,
  }))
  await db.insertInto('order_item').values(more).execute()
}

describe('it is made once', () => {
  it('for sixty who ask at the same time, off the main thread; too often is refused', async () => {
    const order = await ordered()
    await withLines(order.id, 215)
    const answers = await Promise.all(Array.from({ length: 60 }, () => open(order.invoiceUrl!)))
    const good = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect([good.length, refused.length]).toEqual([30, 30])
    expect(refused[0]!.json().errorMessage).toBe('Эту ссылку открывали много раз подряд. Повторите через минуту.')
    expect(new Set(good.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    expect(threads).toBe(1)
    expect(drawn(good[0]!.rawPayload)).toBeGreaterThan(50_000)
  })

  it('and does not change with the shop’s requisites, which a new one shows', async () => {
    const { db } = shop.database
    const order = await ordered()
    const first = (await open(order.invoiceUrl!)).rawPayload
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify({ ...REQUISITES, account: '40702810600000099999' }) })
      .where('key', '=', 'requisites')
      .execute()
    expect((await open(order.invoiceUrl!)).rawPayload.equals(first)).toBe(true)
    expect(threads).toBe(1)
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(REQUISITES) })
      .where('key', '=', 'requisites')
      .execute()
  })

  it('one at a time over orders, in a queue that ends', async () => {
    let now = 0
    let most = 0
    const { services } = shop
    // none is done before the queue was full
    const full = Promise.withResolvers<void>()
    const invoiceFor = issuedInvoice(services, async () => {
      most = Math.max(most, ++now)
      await full.promise
      now--
      return Buffer.from('%PDF-')
    })
    const row = await orderRow((await ordered()).id)
    const { id: _id, number: _number, organization: _none, transport: _no, ...copy } = row
    const rows = await shop.database.db
      .insertInto('shop_order')
      .values(
        Array.from({ length: 25 }, () => ({
          ...copy,
          organization: null,
          fields: '{}',
          transport: null,
          courier_visit: null,
          pay_token: null,
        })),
      )
      .returningAll()
      .execute()
    let refused = 0
    const results = await Promise.all(
      rows.map((each) =>
        invoiceFor(each as OrderRow).then(
          () => 'made',
          () => (++refused === 5 && full.resolve(), 'refused'),
        ),
      ),
    )
    expect(most).toBe(1)
    expect(results.filter((result) => result === 'refused')).toHaveLength(5)
    // one that failed is tried again
    expect(await invoiceFor(rows.at(-1)! as OrderRow)).toEqual(Buffer.from('%PDF-'))
  })

  it('and a render that failed is not stored', async () => {
    const { services } = shop
    const row = await orderRow((await ordered()).id)
    let isBroken = true
    const invoiceFor = issuedInvoice(services, async () =>
      isBroken ? Promise.reject(new Error('no font')) : Buffer.from('%PDF-'),
    )
    await expect(invoiceFor(row)).rejects.toThrow('no font')
    isBroken = false
    expect(await invoiceFor(row)).toEqual(Buffer.from('%PDF-'))
  })
})

it('has no more lines than a cart, and still adds up', async () => {
  const row = await orderRow((await ordered()).id)
  const items: ReceiptItem[] = Array.from({ length: 700 }, (_, at) => ({
    name: `Бур ${at}`,
    quantity: 2,
    unit: 'шт.',
    price: 100 + at,
    kind: 'good',
    vatRate: '22',
  }))
  const sum = (all: readonly ReceiptItem[]) => all.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const invoice = invoiceOf(row, items, [{ rate: '22', sum: 12_200, vat: 2200 }], await orderSettings(shop.database.db))
  expect(invoice.items).toHaveLength(MOST_LINES)
  expect(sum(invoice.items)).toBe(sum(items))
  expect(invoice.vat).toEqual([{ label: 'В том числе НДС 22\u00A0%', value: '22,00' }])
  expect(invoice.qr).toContain('. В том числе НДС 22 % 22,00 руб.')
  expect(invoice.items.at(-1)!.name).toBe(`Прочие товары заказа № ${row.number}: 201\u00A0наименование`)
})

it('goes when the buyer’s account does', async () => {
  const { db } = shop.database
  const order = await ordered()
  await open(order.invoiceUrl!)
  const now = shop.time.now
  const person = {
    name: 'Анна',
    phone: '79110000001',
    email: null,
    email_set_at: null,
    email_verified_at: null,
    email_new: null,
    password_hash: null,
    birthdate: null,
    mailing_agreement: false,
    city_fias_id: null,
    created_at: now,
    deleted_at: null,
  }
  const customer = await db.insertInto('customer').values(person).returningAll().executeTakeFirstOrThrow()
  await db.updateTable('shop_order').set({ user_id: customer.id }).where('id', '=', order.id).execute()
  const invoices = async () =>
    (await db.selectFrom('order_invoice').select('order_id').where('order_id', '=', order.id).execute()).length
  expect(await invoices()).toBe(1)
  await db.transaction().execute((tx) =>
    erasePerson(tx, customer, {
      reason: 'account',
      staffId: null,
      requestId: null,
      sealing: shop.services.sealing,
      now,
    }),
  )
  expect(await invoices()).toBe(0)
})

it('says until when it may be paid: on the page, in the letter and on the paper, whatever the setting is later', async () => {
  // Thursday, 5 March; Sunday and Monday, 8 and 9 March, are days off
  const order = await ordered()
  const { db } = shop.database
  const row = await db.selectFrom('shop_order').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  expect(row.invoice_until).toBe('2026-03-11')
  const page = await guest.get(`/order/${row.pay_token}`)
  expect(page.data.text).toMatch(
    /Счёт действует до 11\u00A0марта: до этого дня товары отложены за вами\. Если платите позже/,
  )
  const letter = await db
    .selectFrom('outbox')
    .select('text')
    .where('subject', '=', `Заказ № ${order.number} принят`)
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  expect(letter.text).toContain('Счёт действует до 11\u00A0марта')
  const settings = await orderSettings(db)
  const later = { ...settings, orders: { ...settings.orders, invoiceDays: 30 } }
  expect(invoiceOf(row as OrderRow, [], [], later).until).toBe('11\u00A0марта\u00A02026\u00A0г.')
})

it('names the payer as the buyer does where the directory does not know it', async () => {
  const payer = { inn: '7707083893', organizationName: ' ООО  «Ромашка» ', kpp: '773601001' }
  const wrong = await order({ ...payer, organizationName: '1' })
  expect(wrong.errorMessage).toMatchObject({ organizationName: ['Введите название организации, как в её документах'] })
  const { data } = await order(payer)
  const { db } = shop.database
  const row = await db.selectFrom('shop_order').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
  expect(invoiceOf(row as OrderRow, [], [], await orderSettings(db)).buyer).toBe(
    'ООО «Ромашка», ИНН 7707083893, КПП 773601001',
  )

  async function order(more: object) {
    await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
    return guest.post('/order/save', orderForm({ payment: 'invoice', ...more }))
  }
})
