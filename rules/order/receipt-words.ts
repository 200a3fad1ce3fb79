export type ReceiptKind = 'payment' | 'settlement' | 'refund'
export type ReceiptState = 'due' | 'sent' | 'failed'

export const RECEIPT_KINDS: Record<ReceiptKind, string> = {
  payment: 'Чек оплаты',
  settlement: 'Чек при выдаче',
  refund: 'Чек возврата',
}

export const RECEIPT_STATES: Record<ReceiptState, string> = {
  due: 'Ждёт кассы',
  sent: 'Отправлен',
  failed: 'Не отправлен',
}

/** How it is paid for (tag 1214). */
export const RECEIPT_MODES: Record<'full_prepayment' | 'full_payment' | 'advance', string> = {
  full_prepayment: 'Полная предоплата',
  full_payment: 'Полный расчёт',
  advance: 'Аванс',
}

/** What is sold (tag 1212). */
export const RECEIPT_SUBJECTS: Record<'good' | 'marked' | 'delivery' | 'gift', string> = {
  good: 'Товар',
  marked: 'Маркированный товар',
  delivery: 'Услуга',
  gift: 'Платёж',
}

export const isReceiptKind = (text: string): text is ReceiptKind => Object.hasOwn(RECEIPT_KINDS, text)

const KNOWN: readonly [RegExp, string][] = [
  [/ is not set up any more$/, 'Платёжная служба, через которую платили, больше не подключена'],
  [
    / did not answer in | is out of reach$| broke off its answer$| rests after failing$/,
    'Платёжная служба не отвечает',
  ],
  [/ has not registered the receipt yet$/, 'Касса ещё не зарегистрировала чек'],
  [/ refused the receipt$/, 'Касса отклонила чек'],
  [/ knows no refund of this sum$/, 'Платёжная служба не знает возврата на эту сумму'],
  [/ is no JSON: /, 'Платёжная служба ответила непонятно'],
]

const unescape = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})|\\(.)/gi, (_, code?: string, sign?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (sign ?? ''),
  )

/** Why a receipt was not taken: the provider's own words where it has said any, else ours for what happened. */
export function receiptFailureWords(failure: string): string {
  const known = KNOWN.find(([pattern]) => pattern.test(failure))
  if (known) return known[1]
  const answer = / answered (\d{3})(?: (.*))?$/s.exec(failure)
  if (!answer) return failure
  const [, status, said = ''] = answer
  const field = (name: string) => {
    const text = new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)`).exec(said)?.[1]
    return text ? unescape(text) : ''
  }
  const words = field('description') || (said.startsWith('{') || said.startsWith('<') ? '' : said)
  const where = field('parameter')
  if (!words) return `Платёжная служба отказала без объяснений (код ${status})`
  return `Платёжная служба отказала: «${words}»${where && `, поле ${where}`}`
}
