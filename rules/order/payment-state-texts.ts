import type { AttemptState } from './payment-states.ts'

/** An attempt to pay, as the shop's people read it. */
export const PAYMENT_STATE_TEXTS: Record<Exclude<AttemptState, 'refund-mismatch'>, string> = {
  new: 'Ссылка ещё не выдана',
  pending: 'Ждём оплаты',
  retired: 'Ссылка устарела, следим за оплатой',
  paid: 'Оплачено',
  'wrong-sum': 'Пришла другая сумма, нужно решение',
  declined: 'Банк отказал',
  'on-hold': 'Деньги заморожены',
  'capture-due': 'Списываем замороженное',
  'release-due': 'Освобождаем замороженное',
  released: 'Заморозка снята, денег не списали',
  'refund-due': 'Возвращаем деньги',
  refunded: 'Деньги возвращены',
}

/** Part of a payment on its way back. */
export const REFUND_STATE_TEXTS: Record<'due' | 'held' | 'made', string> = {
  due: 'Возвращаем',
  held: 'Банк отказал, нужно решение',
  made: 'Возвращено',
}
