import { expect, it } from 'vitest'
import { exportedFields } from './paper-words.ts'

const ORDER = {
  number: '100123',
  url: '/order/1/',
  status: 'completed',
  statusText: 'Выполнен',
  history: [{ status: 'new', statusText: 'Новый', at: '2026-03-05T09:00:00.000Z', note: '' }],
  items: [{ code: '100101', name: 'Дрель', url: null, image: { urls: ['/a.webp'] }, quantity: 2, price: 5090 }],
  totalPriceComputed: 10_180,
  delivery: { type: 'pickup', text: 'Самовывоз завтра', address: 'Псков, Мира, 2', price: 0 },
  payment: { type: 'on-receipt', text: 'При получении', isPaid: true, invoiceUrl: null },
  canCancel: false,
}

it('a paper for a person has no words of programs', () => {
  const fields = exportedFields(ORDER)
  expect(fields.filter(({ label, value }) => /[a-z]/.test(label + value))).toEqual([])
  expect(fields).toContainEqual({ label: 'Состояние', value: 'Выполнен' })
  expect(fields).toContainEqual({ label: 'Товар · 1 · Количество', value: '2' })
  expect(fields).toContainEqual({ label: 'Доставка · Текст', value: 'Самовывоз завтра' })
})

it('the day of birth is a day', () => {
  expect(exportedFields({ birthdate: 636_595_200, techInfo: { birthday: '1990-03-05' } })).toEqual([
    { label: 'День рождения', value: '1990-03-05' },
  ])
})
