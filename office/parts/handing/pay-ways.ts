import type { CounterWay } from '#rules/money/movement-words.ts'

/** By what the buyer has paid an order at the counter: as its receipt says it. */
export const PAY_WAYS = [
  { value: 'cash', label: 'Наличными' },
  { value: 'card', label: 'Картой' },
] as const
export type PayWay = (typeof PAY_WAYS)[number]['value']

/** How money of rental, repair and cards passes from hand to hand. */
export const COUNTER_WAYS: readonly { value: CounterWay; label: string }[] = [
  ...PAY_WAYS,
  { value: 'sbp', label: 'По СБП' },
  { value: 'transfer', label: 'На счёт' },
]
