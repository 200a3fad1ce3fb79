import { readAmount, readPieces } from './amount.ts'
import { bestBarcode } from './gtin.ts'

const NONE = /^(нет|0|-|–|—|под заказ|ожида|отсутств|продан|снят|no|false|out)/
const SOME =
  /^(есть|да|\+|в наличии|наличие|много|мало|достаточно|имеется|более|больше|свыше|yes|true|in ?stock|\*+|x+|х+$)/

/** «12», «>10», «10–50», «много», «нет»: pieces that are there for certain. Null: it says nothing of it. */
export function readStockWords(text: string, present: number): number | null {
  const words = text.trim().toLowerCase().replaceAll('ё', 'е')
  if (words === '') return null
  const plain = readPieces(words)
  if (plain !== null) return plain
  const figure =
    /^(?:[><≥≤~]=?|более|больше|свыше|от)\s*(\d[\d\s\u00a0]*)|^(\d+)\s*(?:[-–—…]|\.\.+|до)\s*\d+|^(\d+)\s*\+/.exec(
      words,
    )
  const digits = figure?.[1] ?? figure?.[2] ?? figure?.[3]
  if (digits !== undefined) return words.startsWith('<') || words.startsWith('≤') ? 1 : readPieces(digits)
  if (NONE.test(words)) return 0
  return SOME.test(words) ? present : null
}

const FOREIGN = /[$€£¥]|(^|[^a-zа-я])(usd|eur|cny|у\.?\s?е\.?)([^a-zа-я]|$)/i

/** A price told in another currency by its own cell. */
export const isForeignPrice = (text: string): boolean => FOREIGN.test(text)

const BARCODE = /^(\d{8}|\d{12,14})$/

/** Of several the one to know the good by, else the first that looks like one; an empty text: none does. */
export function supplierBarcode(texts: readonly string[]): string {
  const given = texts.flatMap((text) => text.split(/[\s,;|]+/))
  return bestBarcode(given) ?? given.find((text) => BARCODE.test(text)) ?? ''
}

/** «50» of «Вт» is «50 Вт», and «50 Вт» of «Вт» is not «50 Вт Вт». */
export function valueWithUnit(value: string, unit: string | undefined): string {
  const [text, of] = [value.trim(), unit?.trim() ?? '']
  if (of === '' || readAmount(text) === null || !/[\d.,]$/.test(text)) return text
  return `${text} ${of}`
}

/** «Мощность: 800 Вт; Патрон = SDS-plus», one a line or parted by a semicolon or a bar. */
export function readParams(cell: string): [name: string, value: string][] {
  return cell.split(/\s*[;|\n]\s*/).flatMap((part): [string, string][] => {
    const found = /^([^:=]{1,200}?)\s*[:=]\s*(.+)$/s.exec(part.trim())
    return found ? [[found[1]!.trim(), found[2]!.trim()]] : []
  })
}

/** Kilograms as they are written, in grams; null: no weight. */
export function readGrams(text: string): number | null {
  const amount = readAmount(text)
  if (amount === null || amount <= 0 || amount > 2_000_000) return null
  return Math.round(/\d\s*(г|гр|g)\.?$/i.test(text.trim()) ? amount : amount * 1000)
}
