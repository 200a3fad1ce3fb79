import { expect, test } from 'vitest'
import { spokenPlace } from './spoken-place.ts'

test.each([
  ['Верстак на Каширке', 'на\u00A0Каширке'],
  ['Верстак в Запсковье', 'в\u00A0Запсковье'],
  ['Верстак на Большой Санкт-Петербургской', 'на\u00A0Большой Санкт-Петербургской'],
  ['Центральный склад', null],
  ['на Каширке', null],
])('%s is spoken of as %s', (name, place) => expect(spokenPlace(name)).toBe(place))
