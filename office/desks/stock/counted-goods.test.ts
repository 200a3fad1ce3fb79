import { expect, it } from 'vitest'
import { type CountCard, type CountLine, countPieces } from '#contract/office/stock.ts'
import type { QueuedAction } from '#office/state/send-queue-storage.ts'
import { goodOfScan, withWaiting } from './counted-goods.ts'

const good = (code: string, article: string, barcode: string | null = null) => ({
  code,
  name: `Товар ${code}`,
  article,
  barcode,
  unit: 'шт.',
  image: null,
  shelf: null,
  owner: null,
  price: null,
})
const line = (code: string, counted: number, expected: number): CountLine => ({
  ...good(code, `А-${code}`),
  counted,
  expected,
  difference: counted - expected,
  isMoved: false,
  lacking: [],
  who: null,
  at: '2026-11-17T10:00:00Z',
})
const card: CountCard = {
  id: 7,
  place: { id: 1, name: 'Склад' },
  shelf: null,
  section: null,
  vendor: null,
  notCountedDays: null,
  isBlind: false,
  state: 'open',
  startedBy: null,
  startedAt: '2026-11-17T09:00:00Z',
  endedAt: null,
  note: '',
  undoUntil: null,
  undoneAt: null,
  written: 0,
  stuck: [],
  lines: [line('1', 3, 5)],
  left: { total: 1, goods: [{ ...good('2', 'Б-22', '4600000000017'), expected: 4 }] },
  mayCount: true,
}
const scan = (body: object, over: Partial<QueuedAction> = {}): QueuedAction => ({
  key: JSON.stringify(body),
  at: '2026-11-17T10:05:00Z',
  staffId: 1,
  call: { method: 'POST', path: countPieces.path, files: null },
  input: { params: { id: 7 }, body: { ...body } },
  title: '',
  link: null,
  refused: null,
  ...over,
})

it('a scan is a barcode, a code or an article however it is spelt, and never a guess between two', () => {
  const goods = [good('10', 'RH-26 800', '4600000000017'), good('11', 'X-1'), good('12', 'X1')]
  expect(goodOfScan(goods, '4600000000017')?.code).toBe('10')
  expect(goodOfScan(goods, 'rh26800')?.code).toBe('10')
  expect(goodOfScan(goods, '11')?.code).toBe('11')
  expect(goodOfScan(goods, 'x1')).toBeNull()
  expect(goodOfScan(goods, 'nothing')).toBeNull()
})

it('what waits for the network is counted on the screen already', () => {
  const { goods, unknown } = withWaiting(card, [
    scan({ scanned: 'а1', add: 1 }),
    scan({ scanned: '4600000000017', add: 2 }),
    scan({ scanned: '2', add: 1 }),
    scan({ scanned: 'НЕ-ЗНАЮ', add: 1 }),
    scan({ scanned: 'НЕ-ЗНАЮ', add: 1 }),
    scan({ scanned: '1', add: 5 }, { refused: 'нет' }),
    scan({ scanned: '1', add: 5 }, { input: { params: { id: 8 }, body: { scanned: '1', add: 5 } } }),
  ])
  expect(
    goods.map(({ code, counted, expected, difference, waiting }) => [code, counted, expected, difference, waiting]),
  ).toEqual([
    ['1', 4, 5, -1, 1],
    ['2', 3, 4, -1, 3],
  ])
  expect(unknown).toEqual([{ scanned: 'НЕ-ЗНАЮ', count: 2 }])
})

it('a figure typed takes the place of what was counted', () => {
  const { goods } = withWaiting(card, [scan({ scanned: '1', add: 1 }), scan({ scanned: '1', set: 5 })])
  expect(goods[0]).toMatchObject({ counted: 5, difference: 0 })
})
