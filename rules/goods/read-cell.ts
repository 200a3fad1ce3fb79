import type { EditableColumn } from './list-columns.ts'

export type CellValue = string | number | boolean | readonly string[] | null
export type ReadCell = { value: CellValue } | { words: string }

const YES = new Set(['да', 'yes', 'true', '1', '+', 'есть', 'истина'])
const NO = new Set(['нет', 'no', 'false', '0', '-', '−', 'ложь'])
const LONGEST = { text: 300, long: 50_000 }
const MOST = 1e9

/** `12 990,50 ₽` as people and spreadsheets write it. */
function numberOf(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f]|₽|руб\.?$/g, '').replace(',', '.')
  return /^[-−+]?\d+(\.\d+)?$/.test(plain) ? Number(plain.replace('−', '-')) : NaN
}

function readNumber(text: string, decimals: number): ReadCell {
  const value = numberOf(text)
  if (Number.isNaN(value)) return { words: `Нужно число, а не «${text.slice(0, 40)}»` }
  if (Math.abs(value) > MOST) return { words: 'Слишком большое число' }
  const scale = 10 ** decimals
  if (Math.abs(value * scale - Math.round(value * scale)) > 1e-6)
    return { words: decimals === 0 ? 'Нужно целое число' : `После запятой — не больше ${decimals}` }
  return { value: Math.round(value * scale) / scale }
}

function readChoice(text: string, options: ReadonlyMap<string, string>): ReadCell {
  if (options.has(text)) return { value: text }
  // «22 %» is typed with a plain blank and written to files with a no-break one
  const plain = (words: string) => words.toLowerCase().replace(/\s+/g, ' ')
  const wanted = plain(text)
  const found = [...options].filter(([, label]) => plain(label) === wanted)
  if (found.length === 1) return { value: found[0]![0] }
  return {
    words:
      found.length > 1 ? `«${text}» есть несколько раз: укажите код` : `Нет такого значения: «${text.slice(0, 40)}»`,
  }
}

/**
 * What a cell says, as typed, pasted or read from a file. Sums are roubles. What a value means is checked further on.
 */
export function readCell(column: EditableColumn, given: string): ReadCell {
  const text = given.trim()
  if (text === '') {
    if (column.kind === 'words') return { value: [] }
    if (!column.isOptional) return { words: 'Не может быть пустым' }
    return { value: column.field === 'article' || column.kind === 'long' ? '' : null }
  }
  switch (column.kind) {
    case 'text':
    case 'long': {
      if (text.length > LONGEST[column.kind]) return { words: `Не больше ${LONGEST[column.kind]} символов` }
      return { value: column.kind === 'text' ? text.replace(/\s+/g, ' ') : text }
    }
    case 'integer':
      return readNumber(text, 0)
    case 'money':
      return readNumber(text, 2)
    case 'number':
      return readNumber(text, column.decimals ?? 0)
    case 'bool':
      return YES.has(text.toLowerCase())
        ? { value: true }
        : NO.has(text.toLowerCase())
          ? { value: false }
          : { words: 'Ответьте «да» или «нет»' }
    case 'words':
      return {
        value: [
          ...new Set(
            text
              .split(/[,;]/)
              .map((word) => word.trim())
              .filter(Boolean),
          ),
        ],
      }
    case 'choice':
      return readChoice(text, column.options ?? new Map())
  }
}

/** The other way: what is edited, copied and written to files. `readCell` reads it back to the same value. */
export function cellText(column: EditableColumn, value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'string') return column.options?.get(value) ?? value
  return value.join(', ')
}
