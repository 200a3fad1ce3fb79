import type { MoneyWay, MovementKind, MovementPurpose } from './movements.ts'

export const MOVEMENT_KINDS: Readonly<Record<MovementKind, string>> = {
  charged: 'Начислено',
  received: 'Получено',
  'given-back': 'Возвращено',
  withheld: 'Удержано из залога',
}

export const MOVEMENT_PURPOSES: Readonly<Record<MovementPurpose, string>> = {
  order: 'Заказ',
  fee: 'Плата за прокат',
  delivery: 'Доставка',
  deposit: 'Залог',
  late: 'Опоздание',
  damage: 'Повреждение',
  repair: 'Ремонт',
  diagnosis: 'Диагностика',
  storage: 'Хранение',
  card: 'Подарочная карта',
}

export const MONEY_WAYS: Readonly<Record<MoneyWay, string>> = {
  cash: 'Наличные',
  card: 'Карта',
  sbp: 'СБП',
  transfer: 'На счёт',
  bonuses: 'Бонусы',
  'gift-card': 'Подарочная карта',
  unknown: 'Способ не записан',
}

/** At a counter, by hand; to the account, by invoice. */
export type CounterWay = 'cash' | 'card' | 'sbp' | 'transfer'

/** «Получено наличными». */
export const COUNTER_WAY_WORDS: Readonly<Record<CounterWay, string>> = {
  cash: 'наличными',
  card: 'картой',
  sbp: 'по СБП',
  transfer: 'на счёт',
}
