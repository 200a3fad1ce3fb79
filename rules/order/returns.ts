/** State machine of a return: the way of goods that come back, from the buyer's request to its end. */
export const RETURN_STATES = [
  'asked',
  'awaiting',
  'received',
  'checked',
  'refunded',
  'exchanged',
  'repair',
  'sent-back',
  'refused',
  'cancelled',
  'closed',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** As the buyer reads it. */
export const RETURN_STATE_TEXTS: Record<ReturnState, string> = {
  asked: 'Заявление получено, рассматриваем',
  awaiting: 'Одобрен, ждём товар',
  received: 'Товар у нас, проверяем',
  checked: 'Товар проверен, завершаем',
  refunded: 'Деньги возвращены',
  exchanged: 'Товар обменян',
  repair: 'Передан в гарантийный ремонт',
  'sent-back': 'Товар возвращён покупателю',
  refused: 'В возврате отказано',
  cancelled: 'Отменён покупателем',
  closed: 'Закрыт: товар не пришёл',
}

/** In a list of the back office. */
export const RETURN_STATE_NAMES: Record<ReturnState, string> = {
  asked: 'Новый',
  awaiting: 'Ждём товар',
  received: 'Проверить',
  checked: 'Завершить',
  refunded: 'Деньги возвращены',
  exchanged: 'Обменян',
  repair: 'В ремонте',
  'sent-back': 'Отдан покупателю',
  refused: 'Отказ',
  cancelled: 'Отменён',
  closed: 'Не пришёл',
}

/** `cancel` is the buyer's alone, the rest is the shop's. */
export const RETURN_EVENTS = [
  'approve',
  'refuse',
  'receive',
  'check',
  'refund',
  'exchange',
  'to-repair',
  'send-back',
  'cancel',
  'close',
] as const
export type ReturnEvent = (typeof RETURN_EVENTS)[number]

/** The one table: what happens in a state, and where it leads. What is not here changes nothing. */
const STEPS: Record<ReturnState, Partial<Record<ReturnEvent, ReturnState>>> = {
  // brought to the counter before anybody has answered
  asked: { approve: 'awaiting', refuse: 'refused', receive: 'received', cancel: 'cancelled' },
  awaiting: { refuse: 'refused', receive: 'received', cancel: 'cancelled', close: 'closed' },
  received: { check: 'checked' },
  checked: { refund: 'refunded', exchange: 'exchanged', 'to-repair': 'repair', 'send-back': 'sent-back' },
  refunded: {},
  exchanged: {},
  repair: {},
  'sent-back': {},
  refused: {},
  cancelled: {},
  closed: {},
}

/** Null: not from here. */
export const returnAfter = (state: ReturnState, event: ReturnEvent): ReturnState | null => STEPS[state][event] ?? null

/** Somebody has still to do something about it, and its pieces cannot be claimed again. */
export const isReturnOpen = (state: ReturnState): boolean => Object.keys(STEPS[state]).length > 0

export const OPEN_RETURN_STATES: readonly ReturnState[] = RETURN_STATES.filter(isReturnOpen)

export const returnRefusalWords = (number: string | number, state: ReturnState): string =>
  `Возврат № ${number} уже в другом состоянии: «${RETURN_STATE_TEXTS[state]}»`

/** Of good quality: the thing is whole and simply not wanted. Of bad: it is not what was sold. */
export type ReturnQuality = 'good' | 'bad'

export type ReturnReason = 'not-suited' | 'not-needed' | 'fault' | 'damaged' | 'wrong' | 'incomplete'

export const RETURN_REASONS: Record<ReturnReason, { label: string; quality: ReturnQuality }> = {
  'not-suited': { label: 'Не подошёл', quality: 'good' },
  'not-needed': { label: 'Передумал, больше не нужен', quality: 'good' },
  fault: { label: 'Неисправен или сломался', quality: 'bad' },
  damaged: { label: 'Повреждён при доставке', quality: 'bad' },
  wrong: { label: 'Привезли не то', quality: 'bad' },
  incomplete: { label: 'Не хватает деталей', quality: 'bad' },
}

export const qualityOf = (reason: ReturnReason): ReturnQuality => RETURN_REASONS[reason].quality

export type ReturnWish = 'money' | 'exchange' | 'repair'

export const RETURN_WISHES: Record<ReturnWish, string> = {
  money: 'Вернуть деньги',
  exchange: 'Обменять',
  repair: 'Отремонтировать',
}
export const isReturnWish = (text: string): text is ReturnWish => Object.hasOwn(RETURN_WISHES, text)

export type HandIn = 'shop' | 'transport'

export const HAND_IN: Record<HandIn, string> = {
  shop: 'Привезу в магазин',
  transport: 'Пришлю сам',
}

/** What a checked piece is good for: only the first is sold again. */
export const RETURN_CONDITIONS = {
  sellable: 'Целый, в продажу',
  faulty: 'Неисправный, списать',
  parts: 'На запчасти',
} as const
export type ReturnCondition = keyof typeof RETURN_CONDITIONS
