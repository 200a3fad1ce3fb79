import { describe, expect, it } from 'vitest'
import { groupByLetter, letterOf } from './letter-groups.ts'

describe('letter of a name', () => {
  it.each([
    ['NORVIK', 'N'],
    ['bruno', 'B'],
    ['Зубр', 'З'],
    ['ёлка', 'Е'],
    ['Йота', 'Й'],
    ['Élan', 'E'],
    ['3M', '0–9'],
    ['  Rexant', 'R'],
    ['«Интерскол»', '#'],
    ['', '#'],
    ['😀', '#'],
  ])('«%s» → %s', (name, letter) => expect(letterOf(name)).toBe(letter))
})

describe('groups', () => {
  it('go Latin, Cyrillic, digits, the rest, with names in order', () => {
    const names = ['Зубр', '3M', 'terro', 'Bruno', 'Bort', 'Ёлка', 'Енот', '¡Olé', '10X', 'Зенит']
    expect(
      groupByLetter(names.map((name) => ({ name }))).map(({ letter, items }) => [
        letter,
        ...items.map((each) => each.name),
      ]),
    ).toEqual([
      ['B', 'Bort', 'Bruno'],
      ['T', 'terro'],
      ['Е', 'Ёлка', 'Енот'],
      ['З', 'Зенит', 'Зубр'],
      ['0–9', '3M', '10X'],
      ['#', '¡Olé'],
    ])
  })

  it('of nothing are none', () => expect(groupByLetter([])).toEqual([]))
})
