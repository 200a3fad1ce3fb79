import { element as tag } from '#server/kernel/xml-text.ts'
import { EMULATED_GROUPS, emulatedGood, type EmulatedGood, type EmulatedShop, idOf } from './emulated-shop.ts'

export type Dialect = '2.04' | '2.08' | '3.1'
export const DIALECTS: readonly Dialect[] = ['2.04', '2.08', '3.1']

export interface ExportFile {
  name: string
  /** In pieces: a whole catalogue is hundreds of megabytes. */
  pieces: () => Generator<string>
}

export interface ExportOptions {
  dialect: Dialect
  /** Only what has changed: goods and offers that are not named stay as they are. */
  onlyChanges?: boolean
  /** Which goods; not said: all. */
  from?: number
  to?: number
  goodsPerFile?: number
}

const NAMESPACE: Record<Dialect, string> = {
  '2.04': '',
  '2.08': ' xmlns="urn:1C.ru:commerceml_2" xmlns:xs="http://www.w3.org/2001/XMLSchema"',
  '3.1': ' xmlns="urn:1C.ru:commerceml_3" xmlns:xs="http://www.w3.org/2001/XMLSchema"',
}

/** The files of one export, in the order they are sent. */
export function exportFiles(shop: EmulatedShop, options: ExportOptions): ExportFile[] {
  const { dialect, onlyChanges = false, from = 0, to = shop.goods, goodsPerFile = 5000 } = options
  const attribute = ` СодержитТолькоИзменения="${onlyChanges}"`
  const document = (body: () => Generator<string>) =>
    function* () {
      yield `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация${NAMESPACE[dialect]} ВерсияСхемы="${dialect}" ДатаФормирования="2026-11-16T10:00:00">\n`
      yield* body()
      yield '</КоммерческаяИнформация>\n'
    }
  const classifier = (...parts: string[]) =>
    document(function* () {
      yield `<Классификатор>${tag('Ид', idOf('classifier', 1))}${tag('Наименование', 'Классификатор')}${parts.join('')}</Классификатор>\n`
    })
  const goods = (start: number, end: number, before = '') =>
    document(function* () {
      yield `${before}<Каталог${attribute}>${tag('Ид', idOf('catalog', 1))}${tag('Наименование', 'Основной каталог')}<Товары>\n`
      for (let at = start; at < end; at++) yield goodXml(emulatedGood(shop, at))
      yield '</Товары></Каталог>'
    })
  const offers = (start: number, end: number, of: (good: EmulatedGood) => string, before = '') =>
    document(function* () {
      yield `<ПакетПредложений${attribute}>${tag('Ид', idOf('offers', 1))}${before}<Предложения>\n`
      for (let at = start; at < end; at++) {
        const good = emulatedGood(shop, at)
        yield `<Предложение>${tag('Ид', good.id)}${of(good)}</Предложение>\n`
      }
      yield '</Предложения></ПакетПредложений>'
    })

  if (dialect === '2.04') {
    const head = `<Классификатор>${tag('Ид', idOf('classifier', 1))}${groupsXml()}${propertiesXml(shop)}</Классификатор>`
    const whole = (good: EmulatedGood) =>
      `${tag('Наименование', good.name)}${pricesXml(shop, good)}${tag('Количество', good.stock[0] ?? '0')}${shop.warehouses
        .map((_, at) => `<Склад ИдСклада="${idOf('warehouse', at)}" КоличествоНаСкладе="${good.stock[at]}"/>`)
        .join('')}`
    return [
      { name: 'import.xml', pieces: goods(from, to, head) },
      { name: 'offers.xml', pieces: offers(from, to, whole, priceTypesXml(shop) + warehousesXml(shop)) },
    ]
  }

  const parts: [number: number, start: number, end: number][] = []
  for (let start = from; start < to; start += goodsPerFile)
    parts.push([parts.length + 1, start, Math.min(to, start + goodsPerFile)])
  const prices = (good: EmulatedGood) => pricesXml(shop, good)
  const rests = (good: EmulatedGood) => restsXml(shop, good)
  const plain = (good: EmulatedGood) => tag('Наименование', good.name) + tag('Штрихкод', good.barcode)
  if (dialect === '2.08') {
    const head = `<Классификатор>${tag('Ид', idOf('classifier', 1))}${groupsXml()}${propertiesXml(shop)}</Классификатор>`
    return [
      ...parts.map(([n, start, end]) => ({ name: `import0_${n}.xml`, pieces: goods(start, end, n === 1 ? head : '') })),
      ...parts.map(([n, start, end]) => ({
        name: `offers0_${n}.xml`,
        pieces: offers(start, end, plain, n === 1 ? priceTypesXml(shop) + warehousesXml(shop) : ''),
      })),
      ...parts.map(([n, start, end]) => ({ name: `prices0_${n}.xml`, pieces: offers(start, end, prices) })),
      ...parts.map(([n, start, end]) => ({ name: `rests0_${n}.xml`, pieces: offers(start, end, rests) })),
    ]
  }
  const named = (folder: string, kind: string, n: number) =>
    `webdata\\000000003\\${folder}\\${n}\\${kind}___${idOf(kind, n)}.xml`
  return [
    { name: named('groups', 'groups', 1), pieces: classifier(groupsXml()) },
    { name: named('propertiesGoods', 'propertiesGoods', 1), pieces: classifier(propertiesXml(shop)) },
    { name: named('priceLists', 'priceLists', 1), pieces: classifier(priceTypesXml(shop)) },
    { name: named('storages', 'storages', 1), pieces: classifier(warehousesXml(shop)) },
    ...parts.map(([n, start, end]) => ({ name: named('goods', 'import', n), pieces: goods(start, end) })),
    ...parts.map(([n, start, end]) => ({ name: named('goods', 'offers', n), pieces: offers(start, end, plain) })),
    ...parts.map(([n, start, end]) => ({ name: named('goods', 'prices', n), pieces: offers(start, end, prices) })),
    ...parts.map(([n, start, end]) => ({ name: named('goods', 'rests', n), pieces: offers(start, end, rests) })),
  ]
}

const groupsXml = () =>
  `<Группы><Группа>${tag('Ид', idOf('group', 0))}${tag('Наименование', 'Инструмент')}<Группы>${EMULATED_GROUPS.map(
    (name, at) => `<Группа>${tag('Ид', idOf('group', at + 1))}${tag('Наименование', name)}</Группа>`,
  ).join('')}</Группы></Группа></Группы>`

const propertiesXml = ({ propertyCount }: EmulatedShop) =>
  `<Свойства>${Array.from(
    { length: propertyCount },
    (_, at) =>
      `<Свойство>${tag('Ид', idOf('property', at))}${tag('Наименование', at === 0 ? 'Мощность, Вт' : `Свойство ${at + 1}`)}${tag('ТипЗначений', 'Число')}</Свойство>`,
  ).join('')}</Свойства>`

const priceTypesXml = ({ priceTypes }: EmulatedShop) =>
  `<ТипыЦен>${priceTypes
    .map(
      (name, at) =>
        `<ТипЦены>${tag('Ид', idOf('price', at))}${tag('Наименование', name)}${tag('Валюта', 'руб')}</ТипЦены>`,
    )
    .join('')}</ТипыЦен>`

const warehousesXml = ({ warehouses }: EmulatedShop) =>
  `<Склады>${warehouses
    .map((name, at) => `<Склад>${tag('Ид', idOf('warehouse', at))}${tag('Наименование', name)}</Склад>`)
    .join('')}</Склады>`

function goodXml(good: EmulatedGood): string {
  const values = good.values
    .map(
      (value, at) => `<ЗначенияСвойства>${tag('Ид', idOf('property', at))}${tag('Значение', value)}</ЗначенияСвойства>`,
    )
    .join('')
  const group = EMULATED_GROUPS.indexOf(good.group) + 1
  return `<Товар>${tag('Ид', good.id)}${tag('Штрихкод', good.barcode)}${good.article === null ? '<Артикул/>' : tag('Артикул', good.article)}${tag('Наименование', good.name)}<БазоваяЕдиница Код="796" НаименованиеПолное="Штука">шт</БазоваяЕдиница><Группы>${tag('Ид', idOf('group', group))}</Группы>${tag('Описание', good.description)}${good.picture === null ? '' : tag('Картинка', good.picture)}<Изготовитель>${tag('Ид', idOf(good.brand, 1))}${tag('Наименование', good.brand)}</Изготовитель><ЗначенияСвойств>${values}</ЗначенияСвойств><СтавкиНалогов><СтавкаНалога>${tag('Наименование', 'НДС')}${tag('Ставка', '20')}</СтавкаНалога></СтавкиНалогов><ЗначенияРеквизитов><ЗначениеРеквизита>${tag('Наименование', 'ВидНоменклатуры')}${tag('Значение', 'Товар')}</ЗначениеРеквизита><ЗначениеРеквизита>${tag('Наименование', 'Вес')}${tag('Значение', good.weight)}</ЗначениеРеквизита></ЗначенияРеквизитов></Товар>\n`
}

const pricesXml = ({ priceTypes }: EmulatedShop, good: EmulatedGood) =>
  `<Цены>${priceTypes
    .map(
      (_, at) =>
        `<Цена>${tag('ИдТипаЦены', idOf('price', at))}${tag('ЦенаЗаЕдиницу', good.prices[at]!)}${tag('Валюта', 'руб')}</Цена>`,
    )
    .join('')}</Цены>`

const restsXml = ({ warehouses }: EmulatedShop, good: EmulatedGood) =>
  `<Остатки>${warehouses
    .map(
      (_, at) =>
        `<Остаток><Склад>${tag('Ид', idOf('warehouse', at))}${tag('Количество', good.stock[at]!)}</Склад></Остаток>`,
    )
    .join('')}</Остатки>`
