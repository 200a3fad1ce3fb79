import { readCurrency, readKopecks, readPieces } from '#rules/exchange/amount.ts'
import { LONGEST_ID, type RowSink } from './commerce-rows.ts'
import { childOf, childrenOf, childText, type XmlElement } from './xml-records.ts'

interface OfferPart {
  external: string
  isWhole: boolean
  /** Currency of a price type, where the price itself keeps silent. */
  currencies: ReadonlyMap<string, string>
}

export function readOfferPrices(
  element: XmlElement,
  { external, isWhole, currencies }: OfferPart,
  sink: RowSink,
): void {
  for (const price of childrenOf(childOf(element, 'Цены'), 'Цена')) {
    const priceType = (childText(price, 'ИдТипаЦены') ?? '').slice(0, LONGEST_ID)
    const written = childText(price, 'ЦенаЗаЕдиницу') ?? ''
    // an empty price is no price, and no mistake
    const kopecks = written === '' ? 0 : readKopecks(written)
    const currency = readCurrency(childText(price, 'Валюта') || (currencies.get(priceType) ?? ''))
    if (kopecks === null) sink.problem(`Цена «${written.slice(0, 40)}» не число`, price.line, external)
    else if (currency !== 'RUB' && kopecks > 0)
      sink.problem(`Цена в валюте ${currency} пропущена: магазин продаёт за рубли`, price.line, external)
    else sink.price({ line: price.line, external, priceType, kopecks, currency, isWhole })
  }
}

/**
 * Four shapes: Склад with attributes, КоличествоНаСкладах, Остатки/Остаток/Склад, and one figure for all. Figures by
 * warehouse say more than the sum beside them.
 */
export function readOfferStock(element: XmlElement, external: string, sink: RowSink): void {
  const said: [warehouse: string, text: string, line: number][] = []
  for (const each of childrenOf(element, 'Склад')) {
    const warehouse = each.attributes['ИдСклада'] ?? childText(each, 'ИдСклада') ?? childText(each, 'Ид') ?? ''
    const text =
      each.attributes['КоличествоНаСкладе'] ?? childText(each, 'Количество') ?? childText(each, 'КоличествоНаСкладе')
    if (text !== undefined) said.push([warehouse, text, each.line])
  }
  for (const each of childOf(element, 'КоличествоНаСкладах')?.children ?? [])
    said.push([
      childText(each, 'ИдСклада') ?? childText(each, 'Ид') ?? '',
      childText(each, 'Количество') ?? '',
      each.line,
    ])
  let sum: [text: string, line: number] | undefined
  for (const rest of childrenOf(childOf(element, 'Остатки'), 'Остаток')) {
    for (const each of childrenOf(rest, 'Склад'))
      said.push([
        childText(each, 'Ид') ?? childText(each, 'ИдСклада') ?? '',
        childText(each, 'Количество') ?? '',
        each.line,
      ])
    const figure = childOf(rest, 'Количество')
    if (figure) sum ??= [figure.text, figure.line]
  }
  const figure = childOf(element, 'Количество')
  if (figure) sum ??= [figure.text, figure.line]
  if (said.length === 0 && sum) said.push(['', ...sum])
  for (const [warehouse, text, line] of said) {
    const quantity = text.trim() === '' ? 0 : readPieces(text)
    if (quantity === null) sink.problem(`Остаток «${text.slice(0, 40)}» не число`, line, external)
    else sink.stock({ line, external, warehouse: warehouse.trim().slice(0, LONGEST_ID), quantity })
  }
}
