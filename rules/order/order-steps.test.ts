import { expect, it } from 'vitest'
import { orderSteps, type StepFacts } from './order-steps.ts'

const order: StepFacts = {
  status: 'new',
  delivery: 'pickup',
  payment: 'on-receipt',
  isPaid: false,
  placedAt: 'placed',
  paidAt: null,
  history: [{ status: 'new', at: 'placed' }],
}
const past = (...statuses: StepFacts['status'][]) => ({
  history: statuses.map((status) => ({ status, at: `at ${status}` })),
})

/** What is done stands before the bar, what goes on now follows it. */
const told = (facts: Partial<StepFacts>) => {
  const { steps, current } = orderSteps({ ...order, ...facts })
  const labels = steps.map(({ label }) => label)
  return `${labels.slice(0, current).join(', ')} | ${labels.slice(current).join(', ')}`
}

it.each<[Partial<StepFacts>, string]>([
  [{}, 'Принят | Собираем, Готов к выдаче, Получен'],
  [{ delivery: 'courier' }, 'Принят | Собираем, Везёт курьер, Получен'],
  [{ delivery: 'transport' }, 'Принят | Собираем, Передан перевозчику, Получен'],
  [{ payment: 'online', status: 'awaiting-payment' }, 'Принят | Оплата, Собираем, Готов к выдаче, Получен'],
  [{ payment: 'online', status: 'awaiting-payment', isGift: true }, 'Принят | Оплата, Карта отправлена'],
  [{ payment: 'online', status: 'completed', isPaid: true, isGift: true }, 'Принят, Оплачен, Карта отправлена | '],
  [{ payment: 'invoice', status: 'awaiting-payment' }, 'Принят | Оплата, Собираем, Готов к выдаче, Получен'],
  [
    { payment: 'split', isPaid: true, paidAt: 'paid' },
    'Принят, Первый платёж принят | Собираем, Готов к выдаче, Получен',
  ],
  [{ status: 'assembling' }, 'Принят | Собираем, Готов к выдаче, Получен'],
  [{ status: 'ready' }, 'Принят, Собираем | Готов к выдаче, Получен'],
  [{ status: 'delivering', delivery: 'courier' }, 'Принят, Собираем | Везёт курьер, Получен'],
  [{ status: 'completed' }, 'Принят, Собираем, Готов к выдаче, Получен | '],
  [{ payment: 'invoice', isOnCredit: true }, 'Принят | Собираем, Готов к выдаче, Получен, Оплата'],
  [
    { payment: 'invoice', isOnCredit: true, status: 'assembling' },
    'Принят | Собираем, Готов к выдаче, Получен, Оплата',
  ],
  [{ payment: 'invoice', isOnCredit: true, status: 'ready' }, 'Принят, Собираем | Готов к выдаче, Получен, Оплата'],
  [{ payment: 'invoice', isOnCredit: true, status: 'completed' }, 'Принят, Собираем, Готов к выдаче, Получен | Оплата'],
  [{ status: 'cancelled', ...past('new', 'cancelled') }, 'Принят | Отменён'],
  [{ status: 'cancelled', ...past('new', 'assembling', 'cancelled') }, 'Принят, Собираем | Отменён'],
  [
    { status: 'cancelled', payment: 'online', isPaid: true, paidAt: 'paid', ...past('new', 'cancelled') },
    'Принят, Оплачен | Отменён',
  ],
  [{ status: 'cancelled', payment: 'online', ...past('awaiting-payment', 'cancelled') }, 'Принят | Отменён'],
])('%o', (facts, way) => expect(told(facts)).toBe(way))

it('says when, where somebody wrote it down', () => {
  const { steps } = orderSteps({ ...order, status: 'completed', ...past('new', 'ready', 'completed') })
  expect(steps.map(({ at }) => at)).toEqual(['placed', null, 'at ready', 'at completed'])
})
