import { MOST_PIECES, readCurrency, readKopecks, readPieces } from '#rules/exchange/amount.ts'
import { LONGEST_ID, type RowSink } from './commerce-rows.ts'
import { isTakenAway } from './read-classifier.ts'
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

type Figure = [text: string, line: number]

/** A place by attributes or by elements, whichever the file has. No figure: it says nothing. */
function placeOf(element: XmlElement): [warehouse: string, ...Figure] | null {
  const { attributes, line } = element
  const warehouse = attributes['ИдСклада'] ?? childText(element, 'ИдСклада') ?? childText(element, 'Ид') ?? ''
  const text =
    attributes['КоличествоНаСкладе'] ?? childText(element, 'Количество') ?? childText(element, 'КоличествоНаСкладе')
  return text === undefined ? null : [warehouse, text, line]
}

/**
 * Four shapes: Склад with attributes, КоличествоНаСкладах, Остатки/Остаток/Склад, and one figure for all. Figures by
 * warehouse say more than the sum beside them. A list of places that is empty says that nothing is left, and so does an
 * offer that is taken away.
 */
export function readOfferStock(element: XmlElement, external: string, sink: RowSink): void {
  const lists = [childOf(element, 'КоличествоНаСкладах'), childOf(element, 'Остатки')]
  const rests = childrenOf(lists[1], 'Остаток')
  const places = [
    ...childrenOf(element, 'Склад'),
    ...(lists[0]?.children ?? []),
    ...rests.flatMap((rest) => childrenOf(rest, 'Склад')),
  ].map(placeOf)
  const said = places.filter((place) => place !== null)
  const sums = rests.flatMap((rest) => childrenOf(rest, 'Количество'))
  if (sums.length === 0) sums.push(...childrenOf(element, 'Количество').slice(0, 1))
  if (
    said.length === 0 &&
    sums.length === 0 &&
    (isTakenAway(element) || lists.some((list) => list?.children.length === 0))
  )
    said.push(['', '0', element.line])
  const pieces = ([text, line]: Figure): number | null => {
    const quantity = text.trim() === '' ? 0 : readPieces(text)
    if (quantity === null) sink.problem(`Остаток «${text.slice(0, 40)}» не число`, line, external)
    return quantity
  }
  if (said.length === 0 && sums.length > 0) {
    const read = sums.map(({ text, line }) => pieces([text, line])).filter((quantity) => quantity !== null)
    const { line } = sums[0]!
    if (read.length > 0) sink.stock({ line, external, warehouse: '', quantity: heap(read) })
  }
  for (const [warehouse, ...figure] of said) {
    const quantity = pieces(figure)
    if (quantity !== null)
      sink.stock({ line: figure[1], external, warehouse: warehouse.trim().slice(0, LONGEST_ID), quantity })
  }
}

const heap = (quantities: readonly number[]) =>
  Math.min(
    MOST_PIECES,
    quantities.reduce((sum, quantity) => sum + quantity, 0),
  )
