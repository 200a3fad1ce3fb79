import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCatalogShop, type CatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

const REQUISITES = {
  inn: '6027146103', kpp: '602701001', address: 'г. Псков', bank: 'АО «Учебный банк»', bik: '045805999',
  account: '40702810600000012345', correspondentAccount: '30101810000000000999', vat: 'Без НДС', signer: 'Соколова И. В.',
}

let shop: CatalogShop
let guest: TestVisitor
beforeAll(async () => {
  shop = await openCatalogShop()
  await shop.database.db.insertInto('setting').values({ key: 'requisites', value: JSON.stringify(REQUISITES) }).execute()
  guest = openVisitor(shop)
})
afterAll(() => shop.close())

async function ordered(payment = 'invoice') {
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 2 }] })
  const { data } = await guest.post('/order/save', orderForm({ payment, inn: '7707083893' }))
  return data as { id: number; number: string; paymentUrl: string | null; invoiceUrl: string | null }
}
const open = (url: string) => shop.app.inject({ url, headers: { host: MAIN_HOST } })

/** The drawing instructions of all sheets: text stands there as glyph numbers, so what can be told is that something was drawn. */
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
    'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'content-disposition': `inline; filename="schet-${order.number}.pdf"`, 'x-robots-tag': 'noindex',
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(drawn(answer.rawPayload)).toBeGreaterThan(5000)
  const letter = await shop.database.db.selectFrom('outbox').select('text').where('subject', '=', `Заказ № ${order.number} принят`).executeTakeFirstOrThrow()
  // the city's own host: its cookies live there
  expect(letter.text).toContain(`http://pskov.${MAIN_HOST}${order.invoiceUrl}`)
  expect((await open(order.invoiceUrl!.replace('invoice.pdf', ''))).headers.location).toBe(order.invoiceUrl)
})

it('is not there for strangers, other ways to pay, and cancelled orders', async () => {
  for (const token of ['00000000-0000-0000-0000-000000000000', 'x', '1']) expect((await open(`/pay/${token}/invoice.pdf`)).statusCode).toBe(404)
  const online = await ordered('online')
  expect(online.invoiceUrl).toBeNull()
  expect((await open(`${online.paymentUrl}invoice.pdf`)).statusCode).toBe(404)
})

it('waits for the shop to say where it wants the money', async () => {
  const { services } = shop
  const { canInvoice } = await import('./invoice.ts')
  const { orderSettings } = await import('../order-settings.ts')
  const settings = await orderSettings(services.db)
  expect(canInvoice(settings)).toBe(true)
  expect(canInvoice({ requisites: { ...settings.requisites, account: '' } })).toBe(false)
})
