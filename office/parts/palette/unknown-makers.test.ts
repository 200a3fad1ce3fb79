import { expect, test } from 'vitest'
import { unknownMakers } from './unknown-makers.ts'

test.each([
  ['перфоратор bosch', ['GRH28-920 Перфоратор VERDO'], ['bosch']],
  ['перфоратор verdo', ['GRH28-920 Перфоратор VERDO'], []],
  ['перфоратор', ['GRH28-920 Перфоратор VERDO'], []],
  ['grh28', ['GRH28-920 Перфоратор VERDO'], []],
])('of «%s» beside %j unknown are %j', (search, found, unknown) =>
  expect(unknownMakers(search, found)).toEqual(unknown),
)
