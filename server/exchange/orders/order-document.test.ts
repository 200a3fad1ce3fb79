import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type OrderItemDraft, shareBonuses } from '#server/shop/orders/core/order-items.ts'
import { readXml } from './accounting.fixture.ts'
import { encodeXml } from '#server/kernel/encode-xml.ts'
import { orderDocument, sentLines } from './order-document.ts'
import type { PendingOrder } from './pending-orders.ts'

const OPTIONS = {
  encoding: 'utf-8',
  organization: '',
  warehouse: '',
  site: '',
  nodes: null,
  from: new Date(0),
} as const

const drafts = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 9_999_999 }), quantity: fc.integer({ min: 1, max: 999 }) }),
  { minLength: 1, maxLength: 8 },
)

function order(items: { price: number; quantity: number; bonusShare: number }[], more: Partial<PendingOrder> = {}) {
  const goods = items.reduce((sum, { price, quantity, bonusShare }) => sum + price * quantity - bonusShare, 0)
  return {
    id: 100_001,
    number: '100001',
    user_id: 7,
    node_code: '000001',
    status: 'new',
    contact_name: 'Иван',
    contact_phone: '79111234567',
    contact_email: null,
    delivery_type: 'courier',
    delivery_address: 'Псков',
    delivery_price: 0,
    transport: null,
    courier_visit: null,
    payment_type: 'on-receipt',
    paid_at: null,
    paid_total: null,
    organization: null,
    comment: '',
    fields: {},
    created_at: new Date('2026-03-05T23:59:59+03:00'),
    status_at: null,
    payment_document: null,
    warehouse: null,
    delivery_vat_rate: '22',
    marks: [],
    ...more,
    total: goods + (more.delivery_price ?? 0),
    items: items.map(({ price, quantity, bonusShare }, at) => ({
      good_code: String(at),
      article: '',
      name: `Товар ${at}`,
      unit: 'шт.',
      quantity,
      price,
      bonus_share: bonusShare,
      promo_off: at % 2 === 0 ? 0 : 700,
      external: null,
      vat: 'none',
    })),
  } as unknown as PendingOrder
}

const read = (one: PendingOrder) =>
  readXml(encodeXml(orderDocument(one, 1, { options: OPTIONS, site: 'http://shop' }), 'utf-8'))
const kopecks = (text: string | null) => {
  expect(text).toMatch(/^\d+\.\d\d$/)
  return Math.round(Number(text) * 100)
}

it('sums agree to the kopeck: price by quantity less bonuses is the line, the lines are the order', () => {
  fc.assert(
    fc.property(drafts, fc.nat(500_000), fc.nat(100_000), (lines, bonuses, delivery) => {
      const shared = shareBonuses(lines as unknown as OrderItemDraft[], bonuses)
      const made = order(shared, { delivery_price: delivery })
      const document = read(made)
      const told = document.one('Товары').all('Товар')
      for (const line of told) {
        // bonuses and a promo code, each by itself
        const discounts = line.all('Скидки').flatMap((each) => each.all('Скидка'))
        for (const discount of discounts) expect(discount.at('УчтеноВСумме')).toBe('true')
        const off = discounts.reduce((all, discount) => all + kopecks(discount.at('Сумма')), 0)
        expect(kopecks(line.at('ЦенаЗаЕдиницу')) * Number(line.at('Количество')) - off).toBe(kopecks(line.at('Сумма')))
      }
      const sum = told.reduce((all, line) => all + kopecks(line.at('Сумма')), 0)
      expect(sum).toBe(kopecks(document.at('Сумма')))
      expect(sum).toBe(made.total)
      expect(sentLines(made).reduce((all, line) => all + line.sum, 0)).toBe(made.total)
    }),
    { numRuns: 60 },
  )
})

it('whatever a buyer writes is read back as written, less what XML cannot hold', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xff_ff), { maxLength: 40 }), (codes) => {
      const comment = String.fromCharCode(...codes)
      for (const encoding of ['utf-8', 'windows-1251'] as const) {
        const xml = orderDocument(order([{ price: 1, quantity: 1, bonusShare: 0 }], { comment }), 1, {
          options: OPTIONS,
          site: '',
        })
        // oxlint-disable-next-line no-control-regex
        const kept = comment.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
        expect(readXml(encodeXml(xml, encoding)).at('Комментарий')).toBe(kept)
      }
    }),
    { numRuns: 25 },
  )
})

it.each([
  ['not paid', { paid_at: null }, 'false'],
  ['paid', { paid_at: new Date(0) }, 'true'],
  ['paid, and dearer since', { paid_at: new Date(0), paid_total: 50 }, 'false'],
  ['paid, and cheaper since', { paid_at: new Date(0), paid_total: 150 }, 'true'],
])('%s', (_name, more, isPaid) => {
  const document = read(order([{ price: 100, quantity: 1, bonusShare: 0 }], more))
  expect(document.requisites()['Заказ оплачен']).toBe(isPaid)
})

it('a person in business is no firm, and a day ends in Moscow', () => {
  const organization = { inn: '500100732259', kpp: null, name: 'ИП Петров', address: '' }
  const document = read(order([{ price: 1, quantity: 1, bonusShare: 0 }], { organization }))
  expect(document.at('Контрагенты/Контрагент/ОфициальноеНаименование')).toBeNull()
  expect(document.at('Контрагенты/Контрагент/ИНН')).toBe('500100732259')
  expect([document.at('Дата'), document.at('Время')]).toEqual(['2026-03-05', '23:59:59'])
})

it('names the codes of marking at the lines of their good, without what XML cannot carry', () => {
  const made = order([
    { price: 100, quantity: 2, bonusShare: 0 },
    { price: 100, quantity: 1, bonusShare: 0 },
  ])
  const mark = (serial: string, good_code = '0') => ({ good_code, gtin: '04600439931256', serial })
  const document = read({ ...made, marks: [mark('A<1'), mark('A2'), mark('B1', '1')] })
  const codes = document
    .one('Товары')
    .all('Товар')
    .map((line) =>
      line
        .one('ЗначенияРеквизитов')
        .all('ЗначениеРеквизита')
        .filter((each) => each.at('Наименование') === 'Код маркировки')
        .map((each) => each.at('Значение')),
    )
  expect(codes).toEqual([['010460043993125621A<1', '010460043993125621A2'], ['010460043993125621B1']])
})

it('tells accounting the fields of the shop’s own by their names', () => {
  const document = read(order([{ price: 1, quantity: 1, bonusShare: 0 }], { fields: { buyerNumber: 'ЗК-77 <1>' } }))
  expect(document.requisites()['Ваш номер заказа']).toBe('ЗК-77 <1>')
})
