import { readCurrency } from '#rules/exchange/amount.ts'
import { LONGEST_ID, type StagedName, type RowSink } from './commerce-rows.ts'
import { childOf, childElements, childText, type XmlElement } from './xml-records.ts'

const LONGEST_NAME = 500
const LONGEST_VALUE = 1000

export const isTrue = (text: string | undefined) => /^(true|1|да|истина)$/i.test(text?.trim() ?? '')

/** What 1С writes for «no reference». */
const NOTHING = '00000000-0000-0000-0000-000000000000'
export const isNothing = (id: string) => id === '' || id === NOTHING

/** «good#» and «good#00000000-…» are the good itself: its characteristic is none. */
const NO_CHARACTERISTIC = new RegExp(`#(?:${NOTHING})?$`)

export function externalIdOf(element: XmlElement): string {
  const id = childText(element, 'Ид') ?? ''
  const at = id.indexOf('#')
  return (at === -1 ? id : id.replace(NO_CHARACTERISTIC, '')).slice(0, LONGEST_ID)
}
const nameOf = (element: XmlElement, id: string) => (childText(element, 'Наименование') || id).slice(0, LONGEST_NAME)

/** Группа with groups inside it, or Категория with its own. */
export function readGroup(element: XmlElement, parent: string | null, sink: RowSink): void {
  const external = externalIdOf(element)
  if (external === '') {
    sink.problem('У группы нет идентификатора, она пропущена', element.line)
  } else {
    const isDeleted = isTakenAway(element)
    // УТ names kinds of goods in the same shape: the owner sees which is which
    const details = { ...(isDeleted && { isDeleted }), ...(element.name === 'Категория' && { isKind: true }) }
    sink.name({ kind: 'group', external, name: nameOf(element, external), parent, details })
  }
  for (const [list, item] of [
    ['Группы', 'Группа'],
    ['Категории', 'Категория'],
  ] as const)
    for (const inner of childElements(childOf(element, list), item)) readGroup(inner, external || parent, sink)
}

/** By its status or by the mark of accounting. */
export const isTakenAway = (element: XmlElement): boolean =>
  /^удал[её]н/i.test((element.attributes['Статус'] ?? childText(element, 'Статус') ?? '').trim()) ||
  isTrue(childText(element, 'ПометкаУдаления') ?? element.attributes['ПометкаУдаления'])

/** A list of values is left out of `details` when the file names none: an earlier one holds. */
export function readProperty(element: XmlElement, sink: RowSink): StagedName | null {
  const external = externalIdOf(element)
  if (external === '') {
    sink.problem('У свойства нет идентификатора, оно пропущено', element.line)
    return null
  }
  const type = childText(element, 'ТипЗначений')
  const variants = childOf(element, 'ВариантыЗначений')
  const values = Object.create(null) as Record<string, string>
  for (const each of variants?.children ?? []) {
    const id = childText(each, 'ИдЗначения') ?? childText(each, 'Ид')
    const value = childText(each, 'Значение') ?? childText(each, 'Наименование')
    if (id && value !== undefined) values[id.slice(0, LONGEST_ID)] = value.slice(0, LONGEST_VALUE)
  }
  const details = { ...(type && { type: type.slice(0, 40) }), ...(Object.keys(values).length > 0 && { values }) }
  const row: StagedName = { kind: 'property', external, name: nameOf(element, external), parent: null, details }
  sink.name(row)
  return row
}

export function readPriceType(element: XmlElement, currencies: Map<string, string>, sink: RowSink): void {
  const external = externalIdOf(element)
  if (external === '') return sink.problem('У типа цены нет идентификатора, он пропущен', element.line)
  const currency = readCurrency(childText(element, 'Валюта') ?? '')
  currencies.set(external, currency)
  sink.name({
    kind: 'price-type',
    external,
    name: nameOf(element, external),
    parent: null,
    details: { currency },
  })
}

export function readWarehouse(element: XmlElement, sink: RowSink): void {
  const external = externalIdOf(element)
  if (external === '') return sink.problem('У склада нет идентификатора, он пропущен', element.line)
  sink.name({ kind: 'warehouse', external, name: nameOf(element, external), parent: null, details: {} })
}
