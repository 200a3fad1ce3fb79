import { MOST_PIECES, readAmount, readCurrency, readKopecks, readPieces } from '#rules/exchange/amount.ts'
import { LONGEST_ID, type RowSink } from './commerce-rows.ts'
import { isNothing, isTakenAway } from './read-classifier.ts'
import { childOf, childElements, childText, type XmlElement } from './xml-records.ts'

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
  const prices = childElements(childOf(element, 'Цены'), 'Цена')
  const types = prices.map(typeOf)
  const isTwice = types.length > 1 && new Set(types).size < types.length
  for (const price of isTwice ? retailPrices(prices) : prices) {
    const priceType = isTwice ? typeOf(price) : types[prices.indexOf(price)]!
    const written = childText(price, 'ЦенаЗаЕдиницу') ?? ''
    // an empty price is no price, and no mistake
    const told = written === '' ? 0 : readKopecks(written)
    const kopecks = told && Math.round(told / piecesOf(price))
    const currency = readCurrency(childText(price, 'Валюта') || (currencies.get(priceType) ?? ''))
    if (kopecks === null) sink.problem(`Цена «${written.slice(0, 40)}» не число`, price.line, external)
    else if (currency !== 'RUB' && kopecks > 0)
      sink.problem(`Цена в валюте ${currency} пропущена: магазин продаёт за рубли`, price.line, external)
    else sink.price({ line: price.line, external, priceType, kopecks, currency, isWhole })
  }
}

function typeOf(price: XmlElement): string {
  const id = (childText(price, 'ИдТипаЦены') ?? '').slice(0, LONGEST_ID)
  return isNothing(id) ? '' : id
}

/** How many of the good's own units the price is for: a box of twelve is sold by the piece here. */
function piecesOf(price: XmlElement): number {
  const told = childText(price, 'Коэффициент')
  const pieces = told === undefined ? 1 : readAmount(told)
  return pieces !== null && pieces > 0 ? pieces : 1
}

/** Of several of one type the one for the fewest pieces: the others are for those who take many. */
function retailPrices(prices: readonly XmlElement[]): Iterable<XmlElement> {
  const least = new Map<string, { price: XmlElement; from: number }>()
  for (const price of prices) {
    const from = (readAmount(childText(price, 'МинКоличество') ?? '') ?? 0) * 1e6 + piecesOf(price)
    const type = typeOf(price)
    const before = least.get(type)
    if (!before || from <= before.from) least.set(type, { price, from })
  }
  return [...least.values()].map(({ price }) => price)
}

type Figure = [text: string, line: number]

/** A place by attributes or by elements, whichever the file has. No figure: it says nothing. */
function placeOf(element: XmlElement): [warehouse: string, ...Figure] | null {
  const { attributes, line } = element
  const warehouse =
    attributes['ИдСклада'] ?? attributes['Ид'] ?? childText(element, 'ИдСклада') ?? childText(element, 'Ид') ?? ''
  const text =
    attributes['КоличествоНаСкладе'] ??
    attributes['Количество'] ??
    childText(element, 'Количество') ??
    childText(element, 'КоличествоНаСкладе')
  return text === undefined ? null : [warehouse, text, line]
}

const namesPlace = ({ attributes, children }: XmlElement) =>
  attributes['ИдСклада'] !== undefined || children.some(({ name }) => name === 'ИдСклада' || name === 'Ид')

/** Places of Остатки; the figure may stand beside the warehouse instead of inside it. */
function restPlaces(rest: XmlElement): XmlElement[] {
  if (namesPlace(rest)) return [rest]
  const places = childElements(rest, 'Склад')
  const [only] = places
  if (places.length !== 1 || placeOf(only!)) return places
  return [{ ...only!, children: [...only!.children, ...childElements(rest, 'Количество')] }]
}

/**
 * Four shapes: Склад with attributes, КоличествоНаСкладах, Остатки/Остаток/Склад, and one figure for all. Figures by
 * warehouse say more than the sum beside them. A list of places that is empty says that nothing is left, and so does an
 * offer that is taken away.
 */
export function readOfferStock(element: XmlElement, external: string, sink: RowSink): void {
  const lists: XmlElement[] = []
  const places: XmlElement[] = []
  let rests: readonly XmlElement[] = []
  let sums: XmlElement[] = []
  for (const child of element.children)
    switch (child.name) {
      case 'Склад':
        places.push(child)
        break
      case 'Склады':
      case 'КоличествоНаСкладах':
        lists.push(child)
        places.push(...child.children)
        break
      case 'Остатки':
        lists.push(child)
        rests = childElements(child, 'Остаток')
        places.push(...childElements(child, 'Склад'), ...rests.flatMap(restPlaces))
        break
      case 'Количество':
        sums.push(child)
    }
  const said = places.map(placeOf).filter((place) => place !== null)
  const counted = rests.flatMap((rest) => childElements(rest, 'Количество'))
  sums = counted.length > 0 ? counted : sums.slice(0, 1)
  if (
    said.length === 0 &&
    sums.length === 0 &&
    (lists.some((list) => list.children.length === 0) || isTakenAway(element))
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
  for (const { line, warehouse, quantities } of placed(said, pieces))
    sink.stock({ line, external, warehouse, quantity: heap(quantities) })
}

interface Placed {
  line: number
  warehouse: string
  quantities: number[]
}

/** A place named twice has both heaps. */
function placed(said: readonly [string, ...Figure][], pieces: (figure: Figure) => number | null): Iterable<Placed> {
  const places = new Map<string, Placed>()
  for (const [told, text, line] of said) {
    const quantity = pieces([text, line])
    if (quantity === null) continue
    const id = told.trim().slice(0, LONGEST_ID)
    const warehouse = isNothing(id) ? '' : id
    const before = places.get(warehouse)
    if (before) before.quantities.push(quantity)
    else places.set(warehouse, { line, warehouse, quantities: [quantity] })
  }
  return places.values()
}

const heap = (quantities: readonly number[]) =>
  Math.min(
    MOST_PIECES,
    quantities.reduce((sum, quantity) => sum + quantity, 0),
  )
