import { expect, test } from 'vitest'
import { nextOrder, stageNote, type StageFacts } from './order-stage.ts'

const order: StageFacts = {
  status: 'assembling',
  createdAt: '2026-11-16T09:30:00.000Z',
  reservedUntil: null,
  history: [
    { status: 'new', at: '2026-11-16T09:30:00.000Z' },
    { status: 'ready', at: '2026-11-17T22:30:00.000Z' },
    { status: 'completed', at: '2026-12-31T21:30:00.000Z' },
  ],
  delivery: { text: 'Самовывоз послезавтра', address: 'Псков, Рижский проспект, 16' },
}

test.each<[string, Partial<StageFacts>, string]>([
  ['a promise by its day', {}, 'Самовывоз в среду, 18 ноября · Псков, Рижский проспект, 16'],
  ['ready since', { status: 'ready' }, 'с 18 ноября · Псков, Рижский проспект, 16'],
  ['received, by the day in Moscow', { status: 'completed' }, '1 января 2027 · Псков, Рижский проспект, 16'],
  ['cancelled, and nobody wrote when', { status: 'cancelled' }, ''],
  [
    'unpaid: till when the goods are kept',
    { status: 'awaiting-payment', reservedUntil: '2026-11-16T15:40:00.000Z' },
    'держим товары до 18:40, 16 ноября',
  ],
  [
    'an invoice keeps nothing by the hour',
    { status: 'awaiting-payment', delivery: { text: 'Самовывоз завтра', address: '' } },
    'Самовывоз во вторник, 17 ноября',
  ],
])('%s', (_, more, words) => {
  expect(stageNote({ ...order, ...more }).replaceAll('\u00A0', ' ')).toBe(words)
})

test('what can be fetched comes first, and what is over never', () => {
  const of = (...statuses: string[]) => nextOrder(statuses.map((status) => ({ status })))?.status
  expect(of('new', 'assembling', 'ready')).toBe('ready')
  expect(of('new', 'awaiting-payment')).toBe('awaiting-payment')
  expect(of('completed', 'cancelled')).toBeUndefined()
})
