import { expect, it } from 'vitest'
import { tiedAddress } from './tied-address.ts'

it.each([
  ['180006, г. Псков, ул. Ленина, д. 5, кв. 1', '180006, г.\u00A0Псков, ул.\u00A0Ленина, д.\u00A05, кв.\u00A01'],
  ['Псков, Рижский проспект, 49', 'Псков, Рижский проспект, 49'],
  ['', ''],
])('%s', (address, tied) => expect(tiedAddress(address)).toBe(tied))
