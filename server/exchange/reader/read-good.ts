import { readAmount } from '#rules/exchange/amount.ts'
import { safeFileName } from '#rules/exchange/file-name.ts'
import { readSides } from '#rules/exchange/dimensions.ts'
import { bestBarcode } from '#rules/exchange/gtin.ts'
import { readVatRate } from '#rules/money/vat.ts'
import { isUuid } from '#rules/text/uuid.ts'
import { EMPTY_GOOD, LONGEST_ID, type RowSink, type StagedGood } from './commerce-rows.ts'
import { externalIdOf, isNothing, isTakenAway } from './read-classifier.ts'
import { childElements, childText, type XmlElement } from './xml-records.ts'

const LONGEST_NAME = 1000
const LONGEST_TEXT = 200_000
const LONGEST_VALUE = 2000
const MOST_GRAMS = 2_000_000_000

/** What units are called in the classifier accounting takes its numbers from. */
const UNITS: Record<string, string> = {
  '6': 'м',
  '006': 'м',
  '112': 'л',
  '163': 'г',
  '166': 'кг',
  '55': 'м²',
  '055': 'м²',
  '113': 'м³',
  '715': 'пара',
  '736': 'рул',
  '778': 'упак',
  '796': 'шт',
  '839': 'компл',
}

/** Where newer modules put what the plain description has no room for. */
const HTML_DESCRIPTION = /^описание\s*в\s*формате\s*html$/i
const FULL_NAME = /^полное\s*наименование$/i
const BRAND = /^(бренд|(торговая\s*)?марка|производитель|изготовитель)$/i

export const isBrandName = (name: string) => BRAND.test(name)

/** Properties that are called a brand, with what the ids of their values mean. */
export type BrandProperties = ReadonlyMap<string, Record<string, string>>

/** A card of Каталог/Товары. Null: it has no id. */
export function readGood(
  element: XmlElement,
  isWhole: boolean,
  brands: BrandProperties,
  sink: RowSink,
): StagedGood | null {
  const row = emptyGood(element, isWhole)
  if (row.external === '') {
    sink.problem('У товара нет идентификатора, он пропущен', element.line)
    return null
  }
  row.isDeleted = isTakenAway(element)
  const barcodes: string[] = []
  let kind: string | undefined
  for (const child of element.children) {
    const text = child.text.trim()
    switch (child.name) {
      case 'Артикул':
        row.article = text.slice(0, 200)
        break
      case 'Штрихкод':
      case 'Штрихкоды':
        for (const each of [child, ...child.children]) barcodes.push(...each.text.trim().split(/[\s,;]+/))
        row.barcode ??= ''
        break
      case 'Наименование':
        row.name = text.slice(0, LONGEST_NAME)
        break
      case 'Описание':
        row.description = text.slice(0, LONGEST_TEXT)
        break
      case 'БазоваяЕдиница':
        row.unit = unitOf(child)
        break
      case 'Группы':
        row.groups = [
          ...childElements(child, 'Ид').map(({ text: id }) => id),
          ...childElements(child, 'Группа').map(externalIdOf),
        ]
          .map((id) => id.trim().slice(0, LONGEST_ID))
          .filter((id) => !isNothing(id))
        break
      case 'Категория':
        kind = text || childText(child, 'Ид')
        break
      case 'Картинка':
        addPicture(row, text)
        break
      case 'Изготовитель':
      case 'ТорговаяМарка':
      case 'Бренд':
        row.vendor ||= (childText(child, 'Наименование') || childText(child, 'ОфициальноеНаименование') || text).slice(
          0,
          200,
        )
        break
      case 'Вес':
        row.weightGrams = grams(text)
        break
      default:
        readList(child, row)
    }
  }
  if (!row.groups?.length && kind && !isNothing(kind)) row.groups = [kind.slice(0, LONGEST_ID)]
  chooseBarcode(row, barcodes)
  row.vendor ||= brandOf(row, brands)
  row.weightGrams ??= grams(requisite(row, /^вес$/i) ?? '')
  row.dimensionsMm = readSides(row.requisites ?? {})
  row.name ||= requisite(row, FULL_NAME)?.slice(0, LONGEST_NAME) ?? row.name
  row.description ||= requisite(row, HTML_DESCRIPTION)?.slice(0, LONGEST_TEXT) ?? row.description
  return row
}

/**
 * An offer that says something of the good itself: one of a characteristic, or a barcode. Null: prices and stock only.
 */
export function readOfferGood(element: XmlElement, isWhole: boolean): StagedGood | null {
  const row = emptyGood(element, isWhole)
  const isCharacteristic = row.external.includes('#')
  const barcodes = childElements(element, 'Штрихкод').flatMap((each) => each.text.split(/[\s,;]+/))
  if (!isCharacteristic) {
    chooseBarcode(row, barcodes)
    // the card says the rest, and better
    return row.barcode ? { ...row, isWhole: false, requisites: null } : null
  }
  const isDeleted = isTakenAway(element)
  const name = childText(element, 'Наименование') || characteristicsText(element)
  if (!name) return isDeleted ? { ...row, isWhole: false, isDeleted } : null
  row.name = name.slice(0, LONGEST_NAME)
  row.article = childText(element, 'Артикул')?.slice(0, 200) ?? null
  row.isDeleted = isDeleted
  for (const child of element.children) {
    if (child.name === 'БазоваяЕдиница') row.unit = unitOf(child)
    else if (child.name === 'Картинка') addPicture(row, child.text.trim())
    else readList(child, row)
  }
  chooseBarcode(row, barcodes)
  return row
}

const emptyGood = (element: XmlElement, isWhole: boolean): StagedGood => ({
  ...EMPTY_GOOD,
  line: element.line,
  external: externalIdOf(element),
  isWhole,
})

/** By names of the file: `constructor` and `__proto__` are names like any other. */
const named = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

function readList(list: XmlElement, row: StagedGood): void {
  switch (list.name) {
    case 'ЗначенияСвойств':
      row.properties ??= named()
      for (const each of list.children) addValues(row.properties, childText(each, 'Ид') ?? '', each)
      break
    case 'ХарактеристикиТовара':
      row.properties ??= named()
      for (const each of list.children) addValues(row.properties, characteristicId(each), each)
      break
    case 'СтавкиНалогов':
      row.vat = readVatRate((list.children[0] && childText(list.children[0], 'Ставка')) ?? '') ?? row.vat
      break
    case 'ЗначенияРеквизитов':
      row.requisites ??= named()
      for (const each of list.children) {
        const name = (childText(each, 'Наименование') ?? '').slice(0, 200)
        const value = childElements(each, 'Значение')
          .map((part) => part.text.trim())
          .filter(Boolean)
          .join('\n')
          .slice(0, LONGEST_TEXT)
        const before = row.requisites[name]
        if (name) row.requisites[name] = before && value ? `${before}\n${value}` : before || value
      }
      break
  }
}

/** By its id where it has one, else by its name. */
export const characteristicId = (element: XmlElement): string => {
  const id = externalIdOf(element)
  return isNothing(id) ? characteristicName(element) : id
}

export const characteristicName = (element: XmlElement): string =>
  (childText(element, 'Наименование') || externalIdOf(element)).slice(0, LONGEST_ID)

/** «Красный, XL», where nobody has named them together. */
const characteristicsText = (element: XmlElement): string =>
  childElements(element, 'ХарактеристикиТовара')
    .flatMap((list) => list.children.map((each) => childText(each, 'Значение') ?? ''))
    .filter((value) => !isNothing(value))
    .join(', ')

/** Named and empty is an empty list: the value is cleared. */
function addValues(properties: Record<string, string[]>, id: string, element: XmlElement): void {
  if (id === '') return
  const values = (properties[id.slice(0, LONGEST_ID)] ??= [])
  for (const each of element.children) {
    // the value itself, or its id in the list of the property
    if (each.name !== 'Значение' && each.name !== 'ИдЗначения') continue
    const value = each.text.trim().slice(0, LONGEST_VALUE)
    if (!isNothing(value)) values.push(value)
  }
}

/** Its description may stand behind the name: «import_files/a.jpg#Вид сбоку». */
const DESCRIBED = /(\.[a-z]{3,4})#.*$/is

function addPicture(row: StagedGood, text: string): void {
  row.pictures ??= []
  const name = safeFileName(text.replace(DESCRIBED, '$1'))
  if (name && row.pictures.length < 100 && !row.pictures.includes(name)) row.pictures.push(name)
}

/** The one everybody knows it by; the rest stay among the requisites. */
function chooseBarcode(row: StagedGood, given: readonly string[]): void {
  const barcodes = [...new Set(given.filter(Boolean))].map((barcode) => barcode.slice(0, 100))
  if (barcodes.length === 0) return
  row.barcode = bestBarcode(barcodes) ?? barcodes[0]!
  if (barcodes.length > 1) row.requisites = { ...row.requisites, Штрихкоды: barcodes.join('\n') }
}

function brandOf(row: StagedGood, brands: BrandProperties): string | null {
  const named = requisite(row, BRAND)
  if (named) return named.slice(0, 200)
  for (const [property, meanings] of brands) {
    const value = row.properties?.[property]?.[0]
    if (value) return (meanings[value] ?? value).slice(0, 200)
  }
  return row.vendor
}

const requisite = ({ requisites }: StagedGood, name: RegExp) =>
  Object.entries(requisites ?? {}).find(([each]) => name.test(each))?.[1]

function grams(weight: string): number | null {
  const amount = readAmount(weight)
  // kilograms, unless it says otherwise
  const times = /\d\s*(г|гр|грамм|g)\.?$/i.test(weight) ? 1 : 1000
  return amount === null || amount <= 0 ? null : Math.min(MOST_GRAMS, Math.round(amount * times))
}

function unitOf(element: XmlElement): string | null {
  const { attributes } = element
  // an id of another list says nothing here
  const text = element.text.trim()
  const own = isUuid(text) ? '' : text
  const short = attributes['НаименованиеКраткое'] ?? childText(element, 'НаименованиеКраткое')
  const word = own || short?.trim() || (attributes['Код'] ?? childText(element, 'Код') ?? '').trim()
  const known = UNITS[word] ?? (/^\d+$/.test(word) ? attributes['НаименованиеПолное']?.trim() : word)
  return known?.slice(0, 40) || null
}
