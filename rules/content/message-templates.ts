/** A message the shop sends: what it is called, what may stand in it, and its built-in words. */
export interface MessageTemplate {
  subject: string
  /** Paragraphs are parted by an empty line. */
  letter: string
  sms: string
}

export interface MessageKind extends MessageTemplate {
  name: string
  when: string
  /** What may stand in braces: what it is, and an example of it. */
  values: Record<string, { label: string; sample: string }>
}

const OF_EVERY_ORDER = {
  shop: { label: 'Название магазина', sample: 'Верстак' },
  number: { label: 'Номер заказа', sample: '100024' },
  name: { label: 'Имя покупателя', sample: 'Иван' },
  total: { label: 'Сумма заказа', sample: '12 990 ₽' },
  phone: { label: 'Телефон магазина', sample: '+7 (811) 200-00-00' },
} as const
const PROMISE = { label: 'Когда и как получить', sample: 'Самовывоз в среду, 18 ноября' }
const DUE = { label: 'Сколько осталось заплатить; пусто, если оплачено', sample: 'К оплате 12 990 ₽.' }

export const MESSAGE_KINDS = {
  'order.accepted': {
    name: 'Заказ принят',
    when: 'Сразу после оформления',
    values: {
      ...OF_EVERY_ORDER,
      promise: PROMISE,
      link: { label: 'Короткая ссылка на заказ', sample: 'https://verstak.example/o/1a2b3c/' },
    },
    subject: 'Заказ № {number} принят',
    letter: 'Спасибо за заказ.',
    sms: '{shop}: заказ № {number} принят, {total}. {promise}. {phone} {link}',
  },
  'order.paid': {
    name: 'Заказ оплачен',
    when: 'Когда пришли деньги',
    values: { ...OF_EVERY_ORDER, promise: PROMISE },
    subject: 'Заказ № {number} оплачен',
    letter: 'Получили {total}.',
    sms: '{shop}: заказ № {number} оплачен. Получили {total}. {promise}. {phone}',
  },
  'order.ready': {
    name: 'Заказ готов',
    when: 'Когда заказ собран и ждёт в магазине',
    values: {
      ...OF_EVERY_ORDER,
      place: { label: 'Адрес и часы магазина', sample: 'Псков, ул. Советская, 5, Ежедневно 09:00–20:00' },
      due: DUE,
    },
    subject: 'Заказ № {number} готов',
    letter: 'Его можно забрать.\n\n{due}',
    sms: '{shop}: заказ № {number} готов. Его можно забрать: {place}. {due} {phone}',
  },
  'order.delivering': {
    name: 'Заказ в пути',
    when: 'Когда заказ передан в доставку',
    values: {
      ...OF_EVERY_ORDER,
      promise: PROMISE,
      address: { label: 'Адрес доставки', sample: 'Псков, Рижский пр-т, 10' },
      due: DUE,
    },
    subject: 'Заказ № {number} в пути',
    letter: 'Заказ едет к вам.\n\n{due}',
    sms: '{shop}: заказ № {number} в пути. Везём по адресу: {address}. {promise}. {due} {phone}',
  },
  'order.completed': {
    name: 'Заказ выполнен',
    when: 'Когда заказ выдан или доставлен',
    values: {
      ...OF_EVERY_ORDER,
      thanks: { label: 'Спасибо или начисленные бонусы', sample: 'Спасибо за покупку.' },
    },
    subject: 'Заказ № {number} выполнен',
    letter: '{thanks}',
    sms: '{shop}: заказ № {number} выполнен. {thanks} {phone}',
  },
  'order.cancelled': {
    name: 'Заказ отменён',
    when: 'Когда заказ отменили мы или покупатель',
    values: {
      ...OF_EVERY_ORDER,
      reason: { label: 'Почему отменён', sample: 'Вы отменили заказ' },
      refund: {
        label: 'Что будет с деньгами; пусто, если их не было',
        sample: 'Вернём 12 990 ₽ тем же способом, каким вы платили.',
      },
    },
    subject: 'Заказ № {number} отменён',
    letter: '{reason}.\n\n{refund}',
    sms: '{shop}: заказ № {number} отменён. {reason}. {refund} {phone}',
  },
} as const satisfies Record<string, MessageKind>

export type MessageKey = keyof typeof MESSAGE_KINDS

export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(MESSAGE_KINDS, text)

/** What a message of the kind may say, whichever it is. */
export const messageKind = (key: MessageKey): MessageKind => MESSAGE_KINDS[key]

export const builtInTemplate = (key: MessageKey): MessageTemplate => {
  const { subject, letter, sms } = MESSAGE_KINDS[key]
  return { subject, letter, sms }
}

const IN_BRACES = /\{([^{}]*)\}/g

/** Names in braces that mean nothing here. */
export const unknownValues = (text: string, known: Record<string, unknown>): string[] => [
  ...new Set([...text.matchAll(IN_BRACES)].map(([, name]) => name!).filter((name) => !Object.hasOwn(known, name))),
]

/** What has no value leaves neither a gap nor an empty paragraph. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text
    .replace(IN_BRACES, (whole, name: string) => values[name] ?? whole)
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
