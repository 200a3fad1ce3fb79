import type { JournalEntry } from '#contract/office/audit.ts'
import { goodFieldWords, goodValueWords } from '#rules/goods/journal-words.ts'
import { settingField } from '#rules/settings/shop-schema.ts'
import { settingWords } from '#rules/settings/value-words.ts'
import { fieldWords } from '#rules/staff/journal-fields.ts'
import { type JournalNames, valueWords } from '#rules/staff/journal-values.ts'

type Change = JournalEntry['changes'][number]
type Document = Record<string, unknown>

/** Names of attributes by their codes. */
export type WithAttributes = ReadonlyMap<string, string>

interface JournalEntryRow {
  thing: string
  thing_key: string
  before: Document
  after: Document
}

interface Known {
  names: JournalNames
  attributes: WithAttributes
}

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A column of a thing, in the shop's words. */
export const journalField = (thing: string, field: string): string =>
  (thing === 'good' ? goodFieldWords(field) : null) ?? fieldWords(field, thing)

/** What a document holds is told one by one, that which differs. */
function inside(was: unknown, is: unknown, tell: (name: string, before: unknown, after: unknown) => Change): Change[] {
  const [before, after] = [isDocument(was) ? was : {}, isDocument(is) ? is : {}]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => tell(name, before[name], after[name]))
}

function settingChange(group: string, name: string, before: unknown, after: unknown): Change {
  const setting = settingField(`${group}.${name}`)
  const words = (value: unknown) => (setting && value !== undefined ? settingWords(value, setting) : valueWords(value))
  return { field: `value.${name}`, label: setting?.label ?? name, before: words(before), after: words(after) }
}

export function journalChanges(
  { thing, thing_key, before, after }: JournalEntryRow,
  { names, attributes }: Known,
): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const [was, is] = [before[field], after[field]]
    if (thing === 'good' && field === 'attributes')
      return inside(was, is, (code, old, now) => ({
        field: `attributes.${code}`,
        label: attributes.get(code) ?? code,
        before: goodValueWords(code, old),
        after: goodValueWords(code, now),
      }))
    if (thing === 'setting' && field === 'value' && (isDocument(was) || isDocument(is)))
      return inside(was, is, (name, old, now) => settingChange(thing_key, name, old, now))
    const isOfGood =
      thing === 'good' && goodFieldWords(field) !== null && !field.startsWith('node_') && field !== 'warehouse_id'
    const words = (value: unknown) =>
      isOfGood ? goodValueWords(field, value) : valueWords(value, field, { thing, names })
    return { field, label: journalField(thing, field), before: words(was), after: words(is) }
  })
}
