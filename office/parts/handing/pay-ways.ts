/** By what the buyer has paid at the counter. */
export const PAY_WAYS = [
  { value: 'cash', label: 'Наличными' },
  { value: 'card', label: 'Картой' },
] as const
export type PayWay = (typeof PAY_WAYS)[number]['value']
