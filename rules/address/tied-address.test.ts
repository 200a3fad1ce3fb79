import { expect, test } from 'vitest'
import { tiedAddress } from './tied-address.ts'

test.each([
  ['Псков, Рижский проспект, 49', 'Псков, Рижский проспект,\u00A049'],
  ['Самара, улица Победы, д. 10, кв. 7', 'Самара, улица Победы, д.\u00A010, кв.\u00A07'],
  ['Москва, 1-я Тверская', 'Москва,\u00A01-я Тверская'],
  ['', ''],
])('%s', (address, tied) => expect(tiedAddress(address)).toBe(tied))
