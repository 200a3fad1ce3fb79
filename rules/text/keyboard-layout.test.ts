import { describe, expect, test } from 'vitest'
import { switchLayout } from './keyboard-layout.ts'

describe('the other keyboard layout', () => {
  test.each([
    ['gthajhfnjh', 'перфоратор'],
    ['iehegjd`hn', 'шуруповёрт'],
    [',jkufhrf', 'болгарка'],
    ['Lhtkm', 'Дрель'],
    ['еуккщ', 'terro'],
    ['ТЩКМШЛ', 'NORVIK'],
    ['800dn', '800вт'],
    ["'rcwtynhbr", 'эксцентрик'],
    ['26-800', '26-800'],
    ['', ''],
    ['😀', '😀'],
  ])('%s → %s', (typed, meant) => {
    expect(switchLayout(typed)).toBe(meant)
  })

  test('goes there and back', () => {
    expect(switchLayout(switchLayout('дрель-шуруповёрт'))).toBe('дрель-шуруповёрт')
  })
})
