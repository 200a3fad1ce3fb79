import { describe, expect, it } from 'vitest'
import type { GoodFull } from '#contract/good.ts'
import { readCodes } from '../../state/compare.ts'
import { compareGroups, onlyDifferences } from './compare-rows.ts'

const good = (groups: Record<string, [string, string, string | null][]>) =>
  ({
    groups: Object.entries(groups).map(([name, rows]) => ({
      name,
      attributes: rows.map(([code, value, unit]) => ({ code, name: code, value, unit })),
    })),
  }) as unknown as GoodFull

describe('compareGroups', () => {
  const groups = compareGroups([
    good({
      Двигатель: [
        ['power', '800', 'Вт'],
        ['rpm', '900', 'об/мин'],
      ],
      Удобство: [['lamp', 'да', null]],
    }),
    good({
      Двигатель: [
        ['power', '920', 'Вт'],
        ['reverse', 'да', null],
      ],
      Удобство: [['lamp', 'да', null]],
    }),
  ])
  it('puts every figure side by side, a dash for what a good has not', () => {
    expect(groups.map(({ name, rows }) => [name, rows.map(({ code, values }) => [code, ...values])])).toEqual([
      [
        'Двигатель',
        [
          ['power', '800\u00A0Вт', '920\u00A0Вт'],
          ['rpm', '900\u00A0об/мин', '—'],
          ['reverse', '—', 'да'],
        ],
      ],
      ['Удобство', [['lamp', 'да', 'да']]],
    ])
  })
  it('marks the better where it is obvious', () =>
    expect(groups[0]?.rows.map(({ better }) => better)).toEqual([[1], [], []]))
  it('leaves differences alone, and no empty group', () => {
    expect(onlyDifferences(groups).map(({ name, rows }) => [name, rows.length])).toEqual([['Двигатель', 3]])
  })
})

describe('readCodes', () => {
  it.each([
    ['codes=1,2,3', ['1', '2', '3']],
    ['codes=1,1,2', ['1', '2']],
    ['codes=1,2,3,4,5', ['1', '2', '3', '4']],
    ['codes=a,<b>,,-1,7', ['7']],
    ['codes=', []],
    ['', []],
  ])('%s → %j', (search, codes) => expect(readCodes(new URLSearchParams(search))).toEqual(codes))
})
