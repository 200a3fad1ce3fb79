/** What people ask the shop about, as its own people read it. The first are the commonest. */
export const REQUEST_KINDS = {
  callback: 'Звонок',
  'one-click': 'В один клик',
  availability: 'Наличие',
  analog: 'Аналог',
  'spare-part': 'Запчасть',
  question: 'Вопрос',
  product: 'Замечание о товаре',
  service: 'Сервис',
  search: 'Не нашли поиском',
  hire: 'Прокат',
  'hire-availability': 'Наличие в прокате',
} as const

export type RequestKind = keyof typeof REQUEST_KINDS

export type RequestResult = 'sold' | 'answered' | 'not-needed' | 'not-reached' | 'no-stock' | 'spam'

/** How a request ended. */
export const REQUEST_RESULTS: Record<RequestResult, string> = {
  sold: 'Продали',
  answered: 'Ответили',
  'not-needed': 'Уже не нужно',
  'not-reached': 'Не дозвонились',
  'no-stock': 'Нет товара',
  spam: 'Спам',
}

export const isRequestKind = (text: string): text is RequestKind => Object.hasOwn(REQUEST_KINDS, text)

export const kindText = (kind: string): string => (isRequestKind(kind) ? REQUEST_KINDS[kind] : kind)
