import { expect, test } from 'vitest'
import { factorOf } from './bulk-percent.ts'

test.each([
  ['5', '1.05'],
  ['+5', '1.05'],
  ['−10', '0.9'],
  ['-10 %', '0.9'],
  ['2,5', '1.025'],
  ['0,07', '1.0007'],
  ['', ''],
  ['пять', 'пять'],
])('%j is the factor %j', (percents, factor) => expect(factorOf(percents)).toBe(factor))
