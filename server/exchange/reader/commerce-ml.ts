import type { RowSink } from './commerce-rows.ts'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'
import { externalIdOf, isTrue, readGroup, readPriceType, readProperty, readWarehouse } from './read-classifier.ts'
import { characteristicId, characteristicName, isBrandName, readGood, readOfferGood } from './read-good.ts'
import { readOfferPrices, readOfferStock } from './read-offer.ts'
import { type XmlElement, xmlRecords, type XmlRecords } from './xml-records.ts'

/** What earlier files of the source have said and this one may refer to. */
export interface KnownNames {
  /** Price type → currency. */
  currencies: Map<string, string>
  /** Properties that are called a brand, and what ids of their values mean. */
  brands: Map<string, Record<string, string>>
}

const RECORDS = new Set([
  'Группа',
  'Категория',
  'Свойство',
  'СвойствоНоменклатуры',
  'ТипЦены',
  'Склад',
  'Товар',
  'Предложение',
  'Документ',
])

/**
 * CommerceML of any version: what a file holds is told by its elements, not by its name or number. Each part says for
 * itself whether it is the whole or changes alone; one that keeps silent is taken for changes, which hide nothing.
 */
export function commerceReader(known: KnownNames, sink: RowSink) {
  let isWhole = false
  let dialect = ''
  const characteristics = new Set<string>()

  function onRecord(record: XmlElement): void {
    switch (record.name) {
      case 'Группа':
      case 'Категория':
        return readGroup(record, null, sink)
      case 'Свойство':
      case 'СвойствоНоменклатуры':
        return onProperty(record)
      case 'ТипЦены':
        return readPriceType(record, known.currencies, sink)
      case 'Склад':
        return readWarehouse(record, sink)
      case 'Товар':
        return onGood(record)
      case 'Предложение':
        return onOffer(record)
      default:
        throw new FileProblem('в нём документы (заказы), а не товары: их присылают обменом заказами', record.line)
    }
  }

  function onProperty(record: XmlElement): void {
    const row = readProperty(record, sink)
    if (!row?.name || !isBrandName(row.name)) return
    known.brands.set(row.external, (row.details['values'] as Record<string, string> | undefined) ?? {})
  }

  /** They are named beside their values, and nowhere else. */
  function meetCharacteristics(record: XmlElement): void {
    for (const list of record.children)
      if (list.name === 'ХарактеристикиТовара')
        for (const each of list.children) {
          const external = characteristicId(each)
          if (external === '' || characteristics.has(external)) continue
          characteristics.add(external)
          sink.name({ kind: 'property', external, name: characteristicName(each), parent: null, details: {} })
        }
  }

  function onGood(record: XmlElement): void {
    const row = readGood(record, isWhole, known.brands, sink)
    if (!row) return
    meetCharacteristics(record)
    sink.good(row)
  }

  function onOffer(record: XmlElement): void {
    const external = externalIdOf(record)
    if (external === '') return sink.problem('У предложения нет идентификатора, оно пропущено', record.line)
    const good = readOfferGood(record, isWhole)
    if (good) {
      meetCharacteristics(record)
      sink.good(good)
    }
    readOfferPrices(record, { external, isWhole, currencies: known.currencies }, sink)
    readOfferStock(record, external, sink)
  }

  const records: XmlRecords = xmlRecords({
    onRoot(name, attributes) {
      if (name !== 'КоммерческаяИнформация')
        throw new FileProblem(`это не CommerceML: файл начинается с «${name.slice(0, 60)}»`, 1)
      sink.formed?.(attributes['ДатаФормирования'])
      dialect = (attributes['ВерсияСхемы'] ?? '').trim().slice(0, 20)
    },
    onContainer(name, attributes) {
      if (name === 'ИзмененияКаталога' || name === 'ИзмененияПакетаПредложений') isWhole = false
      else if (name === 'Каталог' || name === 'ПакетПредложений') {
        const only = attributes['СодержитТолькоИзменения']
        isWhole = only !== undefined && !isTrue(only)
      }
    },
    isRecord: (name) => RECORDS.has(name),
    onRecord,
  })
  return { ...records, dialect: () => dialect }
}
