import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { element } from '#server/kernel/xml-text.ts'
import { DELIVERY_TEXTS, PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'
import { encodeXml } from '#server/kernel/encode-xml.ts'
import { type OrderSourceRow, readOrderOptions } from './order-options.ts'

/** 1С looks for exactly this: its first letter is a Latin C. */
const STATUSES = 'Cтатусы'

const list = (name: string, texts: Record<string, string>) =>
  `<${name}>${Object.entries(texts)
    .map(([id, text]) => `<Элемент>${element('Ид', id)}${element('Название', text)}</Элемент>`)
    .join('')}</${name}>`

/** What accounting may say of an order: it shows these lists to whoever sets the exchange up. */
export const infoXml = (source: OrderSourceRow): Buffer =>
  encodeXml(
    `<Справочник>${list(STATUSES, STATUS_TEXTS)}${list('ПлатежныеСистемы', PAYMENT_TEXTS)}${list('СлужбыДоставки', DELIVERY_TEXTS)}</Справочник>`,
    readOrderOptions(source).encoding,
  )
