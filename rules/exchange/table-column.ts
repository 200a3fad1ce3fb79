/** What a column of a price list may say. Any other is a property of the good by its heading. */
export const COLUMN_FIELDS = {
  code: 'Код поставщика',
  article: 'Артикул',
  barcode: 'Штрихкод',
  name: 'Название',
  vendor: 'Бренд',
  price: 'Цена поставщика',
  recommended: 'РРЦ',
  oldprice: 'Цена до скидки',
  currency: 'Валюта',
  stock: 'Остаток',
  group: 'Категория',
  description: 'Описание',
  weight: 'Вес, кг',
  unit: 'Единица',
  picture: 'Фотография',
  params: 'Все характеристики',
} as const

export type ColumnField = keyof typeof COLUMN_FIELDS

/** One of these says which good the row is of, and one of those what of it. */
export const IDENTIFYING_COLUMNS: readonly string[] = ['code', 'article', 'barcode', 'name'] satisfies ColumnField[]
export const SAYING_COLUMNS: readonly string[] = ['price', 'recommended', 'stock'] satisfies ColumnField[]
/** Of these several columns of one table each mean something. */
export const MANY_COLUMNS: readonly string[] = ['stock', 'picture', 'params'] satisfies ColumnField[]

/** The surer word first: «Код производителя» is an article, «Цена розничная» is what the maker recommends. */
const WORDS: readonly (readonly [ColumnField, RegExp])[] = [
  ['barcode', /штрих|\bean|barcode|gtin/],
  ['article', /артикул|^арт\.?$|vendor ?code|\bsku\b|part ?n|парт.?номер|код производ|каталожн/],
  ['oldprice', /стар[а-я]* цен|цен[а-я]* до скид|без скид|old ?price/],
  ['recommended', /ррц|мрц|рекоменд|розн|\brrp\b/],
  ['currency', /валют|currency/],
  ['stock', /остат|налич|кол-?во|количеств|склад|\bstock|\bqty|quantity|доступн|свободн/],
  ['price', /цен[аыу]|price|(^| )опт|закуп|дилер|стоимост/],
  ['code', /^(код|id|ид|code)([ ._]|$)|номенклатурный номер/],
  ['vendor', /бренд|брэнд|торговая марка|^марка|производит|изготовит|vendor|brand/],
  ['group', /категор|групп|раздел|category/],
  ['params', /характерист|параметр|свойств|params?\b/],
  ['description', /описан|description/],
  ['picture', /фото|картин|изображ|picture|image/],
  ['name', /наимен|назван|номенклатур|^товар|^name|title|^модель/],
  ['weight', /^(вес|масса|weight)(,? ?\(?кг\)?)?$/],
  ['unit', /^ед\.?([ .]|$)|^единиц|^unit/],
]

/** A heading as it is remembered. */
export const columnKey = (heading: string): string =>
  heading.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim().slice(0, 200)

/** Null: it says none of these. */
export function guessColumn(heading: string): ColumnField | null {
  const key = columnKey(heading)
  return WORDS.find(([, pattern]) => pattern.test(key))?.[0] ?? null
}

const DELIMITERS = [';', '\t', ',', '|'] as const

/** By which character the lines are parted the same way: not the comma of prices. */
export function guessDelimiter(head: string): string {
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  const scores = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(delimiter).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...[...counts].map(([count, times]) => times * (1 + Math.min(count, 30) / 31)))
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))]!
}
