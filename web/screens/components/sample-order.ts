import type { Order } from '#contract/user-orders.ts'

export const sampleOrder: Order = {
  id: 1,
  url: null,
  number: '20481',
  createdAt: '2026-03-05T09:30:00.000Z',
  status: 'assembling',
  statusText: 'Собираем',
  reservedUntil: null,
  history: [{ status: 'new', statusText: 'Принят', at: '2026-03-05T09:30:00.000Z', note: '' }],
  items: [
    {
      code: '100234',
      name: 'Перфоратор Torvald RH 26-800',
      url: null,
      image: null,
      quantity: 2,
      price: 12990,
      total: 25980,
    },
  ],
  totalQuantity: 2,
  totalPriceComputed: 25980,
  totalDiscount: 0,
  totalBonuses: 260,
  bonusesUsed: 500,
  delivery: {
    type: 'courier',
    text: 'Доставка курьером',
    address: 'г Псков, Рижский пр-кт, д 49',
    price: 0,
    courierVisit: null,
  },
  payment: { type: 'on-receipt', text: 'При получении', isPaid: false, url: null, invoiceUrl: null },
  total: 25480,
  canCancel: false,
}
