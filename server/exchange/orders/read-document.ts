import { readAmount, readKopecks } from '#rules/exchange/amount.ts'
import { requisiteKey } from '#rules/exchange/requisite-key.ts'
import { childOf, childElements, childText, type XmlElement } from '#server/exchange/reader/xml-records.ts'
import { DELIVERY_LINE } from './order-document.ts'

export interface AnsweredLine {
  external: string
  article: string
  name: string
  quantity: number
  sum: number
  isDelivery: boolean
}

/** What accounting says of an order; empty and null: it does not say. */
export interface OrderAnswer {
  line: number
  /** How the order may be called, best first. */
  names: string[]
  /** Accounting's own sign of the document. */
  external: string
  externalNumber: string
  version: number | null
  /** The sign, then the name: either may be an echo of ours. */
  statuses: string[]
  isCancelled: boolean
  isPaid: boolean | null
  paidOn: string
  payment: string
  /** Kopecks, of payments told apart. */
  paidSum: number
  shipment: string
  shippedOn: string
  lines: AnsweredLine[] | null
}

const LONGEST = 200
const cut = (text: string | undefined) => (text ?? '').slice(0, LONGEST)

const isTrue = (text: string | undefined) => /^(true|да|истина|1)$/i.test(text ?? '')
/** A day that was never filled in is written as «T» alone. */
const dayOf = (text: string | undefined) => (text && /\d/.test(text) && !/^0001/.test(text) ? cut(text) : '')

function requisitesOf(element: XmlElement): Map<string, string> {
  const values = childElements(childOf(element, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита')
  return new Map(
    values.map((each) => [requisiteKey(childText(each, 'Наименование') ?? ''), childText(each, 'Значение') ?? '']),
  )
}

function lineOf(element: XmlElement): AnsweredLine {
  const quantity = readAmount(childText(element, 'Количество') ?? '') ?? 0
  const price = readKopecks(childText(element, 'ЦенаЗаЕдиницу') ?? '') ?? 0
  const told = readKopecks(childText(element, 'Сумма') ?? '')
  const left = childElements(childOf(element, 'Скидки'), 'Скидка')
    .filter((each) => /^(false|нет|ложь|0)$/i.test(childText(each, 'УчтеноВСумме') ?? ''))
    .reduce((sum, each) => sum + (readKopecks(childText(each, 'Сумма') ?? '') ?? 0), 0)
  const external = cut(childText(element, 'Ид'))
  return {
    external,
    article: cut(childText(element, 'Артикул')),
    name: cut(childText(element, 'Наименование')),
    quantity,
    sum: (told ?? Math.round(price * quantity)) - left,
    isDelivery:
      external === DELIVERY_LINE ||
      requisitesOf(element).get(requisiteKey('ТипНоменклатуры'))?.toLowerCase() === 'услуга',
  }
}

type Operation = 'order' | 'payment' | 'shipment' | 'other'

function operationOf(element: XmlElement): Operation {
  const words = (childText(element, 'ХозОперация') ?? '').toLowerCase()
  if (words === '' || /заказ/.test(words)) return 'order'
  if (/возврат|коррект/.test(words)) return 'other'
  if (/выплат|оплат|эквайринг|поступлени/.test(words)) return 'payment'
  return /отпуск|отгруз|реализац/.test(words) ? 'shipment' : 'other'
}

const documentDay = (element: XmlElement) => dayOf(childText(element, 'Дата'))

/** Payments and shipments of an order stand below its document, or beside it and name it as their ground. */
function applyRelated(answer: OrderAnswer, element: XmlElement): void {
  const operation = operationOf(element)
  const number = cut(childText(element, 'Номер1С') || childText(element, 'Номер'))
  if (operation === 'payment') {
    answer.payment = number
    answer.paidOn = documentDay(element)
    answer.paidSum += readKopecks(childText(element, 'Сумма') ?? '') ?? 0
  }
  if (operation === 'shipment') {
    answer.shipment = number
    answer.shippedOn = documentDay(element)
  }
}

/** Null: a document of another kind. */
export function readDocument(element: XmlElement): OrderAnswer | null {
  const operation = operationOf(element)
  if (operation === 'other') return null
  const requisites = requisitesOf(element)
  const said = (...names: string[]) => names.map((name) => requisites.get(requisiteKey(name))).find(Boolean)
  const number = cut(childText(element, 'Номер'))
  const id = cut(childText(element, 'Ид'))
  const answer: OrderAnswer = {
    line: element.line,
    names: [],
    external: '',
    externalNumber: '',
    version: null,
    statuses: [],
    isCancelled: false,
    isPaid: null,
    paidOn: '',
    payment: '',
    paidSum: 0,
    shipment: '',
    shippedOn: '',
    lines: null,
  }
  if (operation !== 'order') {
    answer.names = [cut(childText(element, 'Основание')), cut(said('Номер заказа', 'Заказ'))].filter(Boolean)
    applyRelated(answer, element)
    return answer
  }
  const paid = said('Заказ оплачен', 'Оплачен')
  const goods = childOf(element, 'Товары')
  Object.assign(answer, {
    names: [number, id].filter(Boolean),
    external: id,
    externalNumber: cut(childText(element, 'Номер1С') || said('Номер по 1С', 'Номер 1С')),
    version: readAmount(childText(element, 'НомерВерсии') ?? ''),
    statuses: [said('Статуса заказа ИД', 'Статус заказа ИД'), said('Статус заказа', 'Статус')].filter(Boolean).map(cut),
    isCancelled: isTrue(said('Отменен')) || isTrue(said('ПометкаУдаления') ?? childText(element, 'ПометкаУдаления')),
    isPaid: paid === undefined ? null : isTrue(paid),
    paidOn: dayOf(said('Дата оплаты по 1С')),
    payment: cut(said('Номер оплаты по 1С')),
    shipment: cut(said('Номер отгрузки по 1С')),
    shippedOn: dayOf(said('Дата отгрузки по 1С')),
    lines: goods ? childElements(goods, 'Товар').map(lineOf) : null,
  } satisfies Partial<OrderAnswer>)
  for (const each of childElements(childOf(element, 'ПодчиненныеДокументы'), 'ПодчиненныйДокумент'))
    applyRelated(answer, each)
  return answer
}
