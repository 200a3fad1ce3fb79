import { expect, it } from 'vitest'
import { receiptLimitError } from './receipt-limit.ts'

it.each([
  [80, true, false],
  [81, true, true],
  [81, false, false],
  [100, false, false],
  [101, false, true],
])('%s positions, by e-mail alone: %s', (positions, isByEmail, isRefused) => {
  expect(receiptLimitError(positions, isByEmail) !== null).toBe(isRefused)
})

it('says how many there are and may be', () => {
  expect(receiptLimitError(101, false)).toBe(
    'При оплате онлайн в чеке помещается не больше 100 позиций, а в заказе 101\u00a0позиция. Разделите заказ или выберите другой способ оплаты.',
  )
})
