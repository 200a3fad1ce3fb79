import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { MARKDOWN_REQUISITE } from '#rules/exchange/description.ts'
import { SIDES } from '#rules/exchange/dimensions.ts'
import { readPropertyName } from '#rules/exchange/name-key.ts'
import type { Db } from '#server/db/client.ts'
import { element as tag, xmlText } from '#server/kernel/xml-text.ts'
import {
  type ExportedGood,
  exportedGoods,
  type ExportedNames,
  exportedNames,
  type ExportedOffer,
  exportedOffers,
} from './read-catalogue.ts'

export interface ExportedFile {
  name: string
  /** In pieces: a whole catalogue is hundreds of megabytes. */
  pieces: () => AsyncGenerator<string>
}

/** Pictures are named as they lie beside the files. */
export const PICTURES_FOLDER = 'import_files'
const VERSION = '2.08'

/**
 * The catalogue as accounting writes its own: CommerceML 2, cards in one file, prices and stock in the other. Ids are
 * our codes; names are those a reader of ours recognises by itself.
 */
export async function commerceExport(db: Db, now: Date): Promise<ExportedFile[]> {
  const names = await exportedNames(db)
  const document = (body: () => AsyncGenerator<string>) =>
    async function* () {
      yield `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="${VERSION}" ДатаФормирования="${moscowTime(now)}">\n`
      yield* body()
      yield '</КоммерческаяИнформация>\n'
    }
  const about = tag('Ид', 'catalogue') + tag('Наименование', 'Каталог магазина')
  return [
    {
      name: 'import.xml',
      pieces: document(async function* () {
        yield `<Классификатор>${about}${groupsXml(names, null)}\n${propertiesXml(names)}</Классификатор>\n`
        yield `<Каталог СодержитТолькоИзменения="false">${about}${tag('ИдКлассификатора', 'catalogue')}<Товары>\n`
        const types = new Map(names.attributes.map(({ code, type }) => [code, type]))
        for await (const goods of exportedGoods(db)) yield goods.map((good) => goodXml(good, types)).join('')
        yield '</Товары></Каталог>\n'
      }),
    },
    {
      name: 'offers.xml',
      pieces: document(async function* () {
        yield `<ПакетПредложений СодержитТолькоИзменения="false">${tag('Ид', 'catalogue#')}${tag('Наименование', 'Цены и остатки магазина')}${tag('ИдКаталога', 'catalogue')}\n`
        yield `${priceTypesXml(names)}\n${warehousesXml(names)}\n<Предложения>\n`
        for await (const offers of exportedOffers(db)) yield offers.map((offer) => offerXml(offer, names)).join('')
        yield '</Предложения></ПакетПредложений>\n'
      }),
    },
  ]
}

function moscowTime(now: Date): string {
  const { day, minutes } = moscowMoment(now)!
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`
}

function groupsXml(names: ExportedNames, parent: string | null): string {
  const inner = names.categories.filter((category) => category.parent === parent)
  if (inner.length === 0) return ''
  return `<Группы>${inner
    .map(({ code, name }) => `<Группа>${tag('Ид', code)}${tag('Наименование', name)}${groupsXml(names, code)}</Группа>`)
    .join('\n')}</Группы>`
}

/** The unit stands in the name where it can be told from it again. */
function nameWithUnit(name: string, unit: string | null): string {
  const told = `${name}, ${unit}`
  const read = readPropertyName(told)
  return unit !== null && read.name === name && read.unit === unit ? told : name
}

const TYPES = { number: 'Число', list: 'Справочник', bool: 'Строка' } as const

function propertiesXml({ attributes, values }: ExportedNames): string {
  const variants = Map.groupBy(values, ({ attribute }) => attribute)
  return `<Свойства>${attributes
    .map(({ code, name, type, unit }) => {
      const list = (type === 'list' && variants.get(code)) || []
      const listed = list.map(
        ({ value, label }) => `<Справочник>${tag('ИдЗначения', value)}${tag('Значение', label)}</Справочник>`,
      )
      return `<Свойство>${tag('Ид', code)}${tag('Наименование', nameWithUnit(name, unit))}${tag('ТипЗначений', TYPES[type])}${
        listed.length > 0 ? `<ВариантыЗначений>${listed.join('')}</ВариантыЗначений>` : ''
      }</Свойство>\n`
    })
    .join('')}</Свойства>`
}

const requisite = (name: string, value: string) =>
  `<ЗначениеРеквизита>${tag('Наименование', name)}${tag('Значение', value)}</ЗначениеРеквизита>`

const vatXml = (vat: ExportedGood['vat']) =>
  vat === null
    ? ''
    : `<СтавкиНалогов><СтавкаНалога>${tag('Наименование', 'НДС')}${tag('Ставка', vat === 'none' ? 'Без НДС' : vat)}</СтавкаНалога></СтавкиНалогов>`

function goodXml(good: ExportedGood, types: ReadonlyMap<string, string>): string {
  const values = Object.entries(good.attributes).flatMap(([code, value]) => {
    if (value === null || !types.has(code)) return []
    const said = typeof value === 'boolean' ? (value ? 'Да' : 'Нет') : String(value)
    return `<ЗначенияСвойства>${tag('Ид', code)}${tag('Значение', said)}</ЗначенияСвойства>`
  })
  const requisites = [
    good.weightGrams > 0 ? requisite('Вес', String(good.weightGrams / 1000)) : '',
    ...SIDES.map((side, at) =>
      good.dimensionsMm[at]! > 0 ? requisite(`${side}, мм`, String(good.dimensionsMm[at])) : '',
    ),
    good.description === '' ? '' : requisite(MARKDOWN_REQUISITE.name, MARKDOWN_REQUISITE.value),
  ].join('')
  return `<Товар>${tag('Ид', good.code)}${good.barcode === null ? '' : tag('Штрихкод', good.barcode)}${tag('Артикул', good.article)}${tag('Наименование', good.name)}${tag('БазоваяЕдиница', good.unit)}<Группы>${tag('Ид', good.category)}</Группы>${tag('Описание', good.description)}${good.pictures
    .map((file) => tag('Картинка', `${PICTURES_FOLDER}/${file}`))
    .join(
      '',
    )}<Изготовитель>${tag('Ид', good.vendor)}${tag('Наименование', good.vendorName)}</Изготовитель>${vatXml(good.vat)}<ЗначенияСвойств>${values.join('')}</ЗначенияСвойств>${
    requisites && `<ЗначенияРеквизитов>${requisites}</ЗначенияРеквизитов>`
  }</Товар>\n`
}

const PRICES = [
  ['price', 'Розничная цена'],
  ['price_old', 'Старая цена'],
  ['price_registered', 'Цена после регистрации'],
] as const

function priceTypesXml({ branches }: ExportedNames): string {
  const types = branches.flatMap(({ code, name, hasOld, hasRegistered }) =>
    PRICES.filter(([field]) =>
      field === 'price_old' ? hasOld : field === 'price_registered' ? hasRegistered : true,
    ).map(
      ([field, title]) =>
        `<ТипЦены>${tag('Ид', `${field}-${code}`)}${tag('Наименование', `${title}, ${name}`)}${tag('Валюта', 'RUB')}</ТипЦены>`,
    ),
  )
  return `<ТипыЦен>${types.join('')}</ТипыЦен>`
}

/** Two of one name are told apart by where they are. */
function warehousesXml({ warehouses }: ExportedNames): string {
  const isAlone = (name: string) => warehouses.filter((each) => each.name === name).length === 1
  return `<Склады>${warehouses
    .map(
      ({ slug, name, address }) =>
        `<Склад>${tag('Ид', slug)}${tag('Наименование', isAlone(name) ? name : address)}</Склад>`,
    )
    .join('')}</Склады>`
}

function offerXml({ code, prices, stock }: ExportedOffer, { warehouses }: ExportedNames): string {
  const told = (prices ?? []).flatMap((offer) =>
    PRICES.map(([field]) => {
      const kopecks = offer[field]
      return kopecks === null
        ? ''
        : `<Цена>${tag('ИдТипаЦены', `${field}-${offer.node}`)}${tag('ЦенаЗаЕдиницу', rubles(kopecks))}${tag('Валюта', 'RUB')}</Цена>`
    }),
  )
  // what lies nowhere says so of one warehouse: silence would leave what was there before
  const places = stock ?? warehouses.slice(0, 1).map(({ slug }) => ({ warehouse: slug, quantity: 0 }))
  return `<Предложение>${tag('Ид', code)}${told.length > 0 ? `<Цены>${told.join('')}</Цены>` : ''}${tag(
    'Количество',
    places.reduce((sum, { quantity }) => sum + quantity, 0),
  )}${places
    .map(({ warehouse, quantity }) => `<Склад ИдСклада="${xmlText(warehouse)}" КоличествоНаСкладе="${quantity}"/>`)
    .join('')}</Предложение>\n`
}

const rubles = (kopecks: number) => `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
