import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop()
  const requisites = { account: '40702810000000000001', bik: '044525225' }
  await shop.database.db
    .insertInto('setting')
    .values({ key: 'requisites', value: JSON.stringify(requisites) })
    .execute()
})
afterAll(() => shop.close())

describe('orders to print', () => {
  it('come as they were asked for, once each, with who sells', async () => {
    const [first, second] = [await shop.order(), await shop.order()]
    const operator = await shop.as('operator')
    const { data } = await operator.get(`/orders-print?numbers=${second},${first},${second}`)
    expect(data.orders.map(({ card }: { card: { number: string } }) => card.number)).toEqual([second, first])
    expect(data.seller).toMatchObject({ legalName: 'ООО «Верстак»' })
    expect(data.orders[0]).toMatchObject({ invoiceUrl: null, card: { contact: { phone: '+7 (911) 123-45-67' } } })
    expect(data.missing).toEqual([])
  })

  it('hide phones from whoever may not see them, and name what is not theirs as missing', async () => {
    const [own, foreign] = [await shop.order(), await shop.order({ delivery: { type: 'pickup', warehouseId: 2 } })]
    const warehouse = await shop.as('warehouse', { warehouseIds: [1] })
    const { data } = await warehouse.get(`/orders-print?numbers=${own},${foreign},1`)
    expect(data.orders).toHaveLength(1)
    expect(data.orders[0].card.contact).toMatchObject({ isMasked: true })
    expect(JSON.stringify(data)).not.toContain('123-45-67')
    expect(data.missing).toEqual([foreign, '1'])
  })

  it('say on which shelf a good lies', async () => {
    const number = await shop.order()
    await shop.database.db
      .insertInto('good_shelf')
      .values({ good_code: '100101', warehouse_id: 1, shelf: 'А-12' })
      .execute()
    const warehouse = await shop.as('warehouse', { warehouseIds: [1] })
    const { data } = await warehouse.get(`/orders-print?numbers=${number}`)
    expect(data.orders[0].shelves).toEqual([{ code: '100101', warehouseId: 1, shelf: 'А-12' }])
  })

  it('link an issued invoice', async () => {
    const number = await shop.order({ payment: 'invoice', inn: '6027999013', organizationName: 'ООО «Кром»' })
    const operator = await shop.as('operator')
    const { data } = await operator.get(`/orders-print?numbers=${number}`)
    expect(data.orders[0].invoiceUrl).toMatch(/^http:\/\/.+\/pay\/[0-9a-f-]{36}\/invoice\.pdf$/)
  })

  it.each(['', 'abc', '1,,2', '1;2', Array.from({ length: 101 }, (_, at) => at + 1).join(',')])(
    'refuse a list that is none: %s',
    async (numbers) => {
      const operator = await shop.as('operator')
      expect((await operator.get(`/orders-print?numbers=${encodeURIComponent(numbers)}`)).status).toBe(422)
    },
  )
})

describe('invoices to print', () => {
  it('are one file of those that have one; the others are refused in words', async () => {
    const operator = await shop.as('operator')
    const paid = await shop.order()
    const [first, second, over] = [
      await shop.order({ payment: 'invoice', inn: '7707083893' }),
      await shop.order({ payment: 'invoice', inn: '7707083893' }),
      await shop.order({ payment: 'invoice', inn: '7707083893' }),
    ]
    await operator.post(`/orders/${over}/status`, { from: 'awaiting-payment', to: 'cancelled' })
    const { data } = await operator.get(`/orders-invoices?numbers=${[first, paid, second, over, '1'].join(',')}`)
    expect(data.printed).toEqual([first, second])
    expect(data.refused).toEqual([
      { number: paid, words: 'Счёта нет: оплата «При получении»' },
      { number: over, words: 'Заказ отменён, счёт не действует' },
      { number: '1', words: 'Заказа нет, или он не ваших магазинов' },
    ])
    const pdf = Buffer.from(data.pdf, 'base64').toString('latin1')
    expect(pdf).toMatch(/^%PDF/)
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    // issued by it: what the buyer opens later says the same
    const { db } = shop.database
    const sheets = await db.selectFrom('order_invoice').select(['bytes', 'sheet']).execute()
    expect(sheets.map(({ bytes }) => bytes)).toEqual([null, null])
    await db
      .updateTable('order_invoice')
      .set({ sheet: JSON.stringify({ ...sheets[0]!.sheet, title: 'Выставлен раньше' }) })
      .execute()
    const again = await operator.get(`/orders-invoices?numbers=${first}`)
    expect(again.data.pdf).not.toBe(data.pdf)
    expect((await operator.get(`/orders-invoices?numbers=${paid}`)).data).toMatchObject({ pdf: null, printed: [] })
  })
})
