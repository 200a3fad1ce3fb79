import { readCurrency, readKopecks } from '#rules/exchange/amount.ts'
import { readCentimetres } from '#rules/exchange/dimensions.ts'
import { supplierBarcode, readGrams, readStockWords, valueWithUnit } from '#rules/exchange/supplier-cell.ts'
import type { RowSink } from '../reader/commerce-rows.ts'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'
import {
  childOf,
  childElements,
  childText,
  type XmlElement,
  xmlRecords,
  type XmlRecords,
} from '../reader/xml-records.ts'
import { LONGEST, offerSink, supplierId, type SupplierOffer, type SupplierPrice } from './supplier-sink.ts'

interface Category {
  external: string
  name: string
  parent: string | null
}

const MOST_CATEGORIES = 100_000

/** `present`: pieces meant by «available» alone. */
export function ymlReader(sink: RowSink, present: number): XmlRecords {
  const offers = offerSink(sink)
  const properties = new Set<string>()
  let categories = new Map<string, Category>()

  function onRecord(record: XmlElement): void {
    if (record.name === 'category') return onCategory(record)
    reportCategories()
    const offer = readOffer(record, sink, present)
    if (!offer) return
    for (const name of Object.keys(offer.good.properties ?? {})) {
      if (properties.has(name)) continue
      properties.add(name)
      sink.name({ kind: 'property', external: name, name, parent: null, details: {} })
    }
    offers.add(offer)
  }

  function onCategory(record: XmlElement): void {
    const external = supplierId(record.attributes['id'] ?? '')
    if (external === '' || categories.size >= MOST_CATEGORIES) return
    const parent = supplierId(record.attributes['parentId'] ?? '')
    const name = record.text.trim().slice(0, LONGEST.name) || external
    categories.set(external, { external, name, parent: parent === '' || parent === external ? null : parent })
  }

  /** A parent that is not in the list is none. */
  function reportCategories(): void {
    for (const { external, name, parent } of categories.values()) {
      const known = parent !== null && categories.has(parent) ? parent : null
      sink.name({ kind: 'group', external, name, parent: known, details: {} })
    }
    categories = new Map()
  }

  const records = xmlRecords({
    mayHaveDoctype: true,
    onRoot(name, attributes) {
      if (name !== 'yml_catalog') throw new FileProblem(`это не YML: файл начинается с «${name.slice(0, 60)}»`, 1)
      sink.formed?.(attributes['date'])
    },
    onContainer: () => {},
    isRecord: (name) => name === 'category' || name === 'offer',
    onRecord,
  })
  return {
    write: records.write,
    close() {
      records.close()
      reportCategories()
      if (offers.count() === 0) throw new FileProblem('в нём нет ни одного предложения (offer)')
    },
  }
}

function readOffer(element: XmlElement, sink: RowSink, present: number): SupplierOffer | null {
  const text = (name: string) => childText(element, name) ?? ''
  const article = text('vendorCode').slice(0, 200)
  const barcode = supplierBarcode(childElements(element, 'barcode').map((each) => each.text.trim()))
  const external = supplierId(element.attributes['id'] || article || barcode)
  if (external === '') {
    sink.problem('У предложения нет ни id, ни артикула, ни штрихкода, оно пропущено', element.line)
    return null
  }
  const composed = [text('typePrefix'), text('vendor'), text('model')].filter(Boolean).join(' ')
  const category = supplierId(text('categoryId'))
  const pictures = childElements(element, 'picture').map((each) => each.text.trim())
  return {
    line: element.line,
    external,
    good: {
      article: article || null,
      barcode: childOf(element, 'barcode') ? barcode : null,
      name: (text('name') || composed).slice(0, LONGEST.name) || null,
      groups: category === '' ? null : [category],
      description: onceEscaped(text('description')).slice(0, LONGEST.text) || null,
      pictures: pictures.length === 0 ? null : pictures.filter(Boolean).slice(0, LONGEST.pictures),
      vendor: text('vendor').slice(0, 200) || null,
      properties: readParams(element),
      weightGrams: readGrams(text('weight')),
      dimensionsMm: readCentimetres(text('dimensions')),
    },
    prices: readPrices(element, external, sink),
    stock: readStock(element, present),
  }
}

const PRICES: readonly (readonly [element: string, price: SupplierPrice])[] = [
  ['price', 'price'],
  ['oldprice', 'oldprice'],
  ['recommended_price', 'recommended'],
  ['rrp', 'recommended'],
]

function readPrices(element: XmlElement, external: string, sink: RowSink): SupplierOffer['prices'] {
  const prices: SupplierOffer['prices'] = {}
  const currency = readCurrency(childText(element, 'currencyId') ?? '')
  for (const [name, price] of PRICES) {
    const told = childText(element, name)
    if (!told) continue
    const kopecks = readKopecks(told)
    if (kopecks === null) sink.problem(`Цена «${told.slice(0, 40)}» не число, она пропущена`, element.line, external)
    else if (currency === 'RUB') prices[price] = kopecks
    else if (price === 'price')
      sink.problem(`Цена в валюте ${currency}, а не в рублях: она пропущена`, element.line, external)
  }
  return prices
}

const COUNTS = ['count', 'stock_quantity', 'quantity', 'quantity_in_stock', 'stock']

function readStock(element: XmlElement, present: number): SupplierOffer['stock'] {
  const available = element.attributes['available'] ?? childText(element, 'available')
  const isNone = /^(false|0|no|нет)$/i.test(available?.trim() ?? '')
  const told = COUNTS.map((name) => childText(element, name)).find((each) => each !== undefined && each !== '')
  const outlets = childElements(childOf(element, 'outlets'), 'outlet')
  const counts = [
    ...(told === undefined ? [] : [readStockWords(told, present)]),
    ...(told === undefined
      ? outlets.map(({ attributes }) => readStockWords(attributes['instock'] ?? '', present))
      : []),
  ].filter((count) => count !== null)
  if (isNone) return { '': 0 }
  if (counts.length > 0) return { '': counts.reduce((sum, count) => sum + count, 0) }
  return available === undefined ? null : { '': present }
}

function readParams(element: XmlElement): Record<string, string[]> {
  const properties: Record<string, string[]> = {}
  for (const { attributes, text } of childElements(element, 'param').slice(0, LONGEST.properties)) {
    const name = supplierId((attributes['name'] ?? '').replace(/\s*:$/, ''))
    const value = valueWithUnit(text, attributes['unit']).slice(0, LONGEST.value)
    if (name === '' || value === '') continue
    if (Object.hasOwn(properties, name)) properties[name]!.push(value)
    else
      Object.defineProperty(properties, name, { value: [value], enumerable: true, configurable: true, writable: true })
  }
  return properties
}

const ESCAPED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** HTML that was escaped twice still has its brackets as words. */
const onceEscaped = (text: string): string =>
  text.includes('&lt;') && !/<[a-z]/i.test(text)
    ? text.replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => ESCAPED[sign]!)
    : text
