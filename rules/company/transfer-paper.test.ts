import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VAT_RATES } from '../money/vat.ts'
import {
  fullNameOf,
  type HandedGood,
  okeiOf,
  paperFileName,
  paperLine,
  paperNumber,
  paperProblem,
  paperSums,
  type TransferPaper,
} from './transfer-paper.ts'

const good = (more: Partial<HandedGood> = {}): HandedGood => ({
  name: 'Дрель',
  code: '100101',
  article: '',
  unit: 'шт.',
  quantity: 1,
  sum: 12_200,
  rate: '22',
  isService: false,
  marks: [],
  ...more,
})

it.each([
  [
    { sum: 12_200, rate: '22' },
    { net: 10_000, vat: 2_200, price: 10_000 },
  ],
  [
    { sum: 10_000, rate: '20', quantity: 3 },
    { net: 8_333, vat: 1_667, price: 2_778 },
  ],
  [
    { sum: 10_000, rate: 'none', quantity: 3 },
    { net: 10_000, vat: 0, price: 3_333 },
  ],
  [
    { sum: 10_000, rate: '0' },
    { net: 10_000, vat: 0 },
  ],
] as const)('a line of %j: %j', (given, expected) => expect(paperLine(good(given))).toMatchObject(expected))

it('adds up to the kopeck: net and VAT of every line, lines and totals', () => {
  const any = fc.record({
    sum: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    rate: fc.constantFrom(...VAT_RATES),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 30 }), (given) => {
      const lines = given.map((each) => paperLine(good(each)))
      for (const { net, vat, gross } of lines) expect(net + vat).toBe(gross)
      const sums = paperSums(lines)
      expect(sums.gross).toBe(given.reduce((all, { sum }) => all + sum, 0))
      expect(sums.net + (sums.vat ?? 0)).toBe(sums.gross)
      expect(sums.status).toBe(given.some(({ rate }) => rate !== 'none') ? 1 : 2)
      expect(sums.vat === null).toBe(sums.status === 2)
    }),
  )
})

it.each([
  [17, '', '17'],
  [17, '000003', '17/3'],
  [1, 'spb', '1/spb'],
] as const)('number %i of «%s»: %s', (sequence, branch, number) => expect(paperNumber(sequence, branch)).toBe(number))

it.each([
  ['шт.', '796'],
  ['Упак.', '778'],
  ['пог. м', '018'],
  ['бухта', null],
] as const)('unit %s: %s', (unit, code) => expect(okeiOf(unit)).toBe(code))

it.each([
  ['Соколова И. В.', ['Соколова', 'И.', 'В.']],
  ['Соколова И.В.', ['Соколова', 'И.', 'В.']],
  ['ИП Соколова Ирина Викторовна', ['Соколова', 'Ирина', 'Викторовна']],
  ['Мамедов Али Гасан оглы', ['Мамедов', 'Али', 'Гасан оглы']],
  ['Соколова', ['Соколова', '-', '']],
] as const)('%s is a name of parts', (text, parts) => expect(Object.values(fullNameOf(text))).toEqual(parts))

describe('a file is named', () => {
  const party = (inn: string, kpp: string | null, edoId = '') => ({ name: '', inn, kpp, address: '', edoId })
  const named = (more: Partial<TransferPaper>) =>
    paperFileName({
      buyer: party('6027999013', '602701001'),
      seller: party('500100732259', null),
      day: '2026-11-18',
      guid: 'g',
      lines: [paperLine(good())],
      ...more,
    } as TransferPaper)
  it('by the numbers of both, the receiver first', () =>
    expect(named({})).toBe('ON_NSCHFDOPPR_6027999013602701001_500100732259_20261118_g_0_0_0_0_0_00'))
  it('by the operator’s names where they are known, with a sign for marked goods', () =>
    expect(named({ buyer: party('6027999013', null, '2BM-1'), lines: [paperLine(good({ marks: ['01…'] }))] })).toBe(
      'ON_NSCHFDOPPR_2BM-1_500100732259_20261118_g_0_1_0_0_0_00',
    ))
})

it('tells what the shop has not filled in', () => {
  expect(paperProblem({ inn: '1', address: 'а' }, 'Соколова')).toBeNull()
  expect(paperProblem({ inn: '', address: '' }, 'Соколова')).toBe(
    'В настройках «Реквизиты» нет ИНН, юридического адреса: УПД не выписать',
  )
})
