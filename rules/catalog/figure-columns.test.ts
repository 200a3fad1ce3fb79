import { expect, test } from 'vitest'
import { figureColumns } from './figure-columns.ts'

const sheet = (figures: Record<string, string>) =>
  Object.entries(figures).map(([code, value]) => ({ code, name: code, value, unit: null }))
const codes = (...goods: Record<string, string>[]) => figureColumns(goods.map(sheet)).map(({ code }) => code)

test.each<[string, Record<string, string>[], string[]]>([
  [
    'what differs, in the order of the sheets',
    [
      { d: '125', t: '1', b: '22' },
      { d: '150', t: '2', b: '22' },
    ],
    ['d', 't'],
  ],
  ['what only few have is no column', [{ d: '1' }, { d: '2', x: '1' }, { d: '3' }], ['d']],
  ['half of them is enough', [{ d: '1', x: '1' }, { d: '2', x: '2' }, { d: '3' }, { d: '4' }], ['d', 'x']],
  ['one good shows what it has', [{ d: '1', t: '2' }], ['d', 't']],
  ['goods alike in everything too', [{ d: '1' }, { d: '1' }], ['d']],
  [
    'a sentence is no figure',
    [
      { d: 'а'.repeat(25), t: '1' },
      { d: 'б'.repeat(25), t: '2' },
    ],
    ['t'],
  ],
  [
    'what is of the box is no column',
    [
      { d: '1', warranty: '6' },
      { d: '2', warranty: '12' },
    ],
    ['d'],
  ],
  ['no goods, no columns', [], []],
])('%s', (_, goods, columns) => {
  expect(codes(...goods)).toEqual(columns)
})

test('what the title of every row says is no column', () => {
  const goods = ['отрезной', 'лепестковый'].map((value) =>
    sheet({ kind: value, d: value.slice(0, 1) }).map((figure) => ({ ...figure, title: `Диск ${value} TERRO` })),
  )
  expect(figureColumns(goods).map(({ code }) => code)).toEqual([])
  goods[1] = sheet({ kind: 'иной', d: '9' }).map((figure) => ({ ...figure, title: 'Диск TERRO' }))
  expect(figureColumns(goods).map(({ code }) => code)).toEqual(['kind', 'd'])
})

test('what is alike follows what differs, up to as many as are wanted', () => {
  const goods = ['1', '2'].map((t) => sheet({ bore: '22', kind: 'диск', t, pack: '10' }))
  const upTo = (fewest: number) => figureColumns(goods, fewest).map(({ code }) => code)
  expect(upTo(0)).toEqual(['t'])
  expect(upTo(3)).toEqual(['t', 'bore', 'kind'])
  expect(upTo(6)).toEqual(['t', 'bore', 'kind', 'pack'])
})

test('at most eight', () => {
  const many = (value: string) => Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at}`, value]))
  expect(codes(many('1'), many('2'))).toHaveLength(8)
})
