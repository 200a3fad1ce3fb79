import { NBSP } from '../text/typography.ts'
import { type Kopecks, withKopecks } from './money.ts'

export interface VatLine {
  label: string
  /** How much of the sum it is; null: the words name no rate. */
  amount: Kopecks | null
}

/** The owner's words about VAT («Без НДС», «В том числе НДС 22 %») as the line of a paper: a rate gives its sum too. */
export function vatLine(words: string, total: Kopecks): VatLine | null {
  const said = words.trim()
  if (said === '') return null
  const rate = Number(/(\d{1,2}(?:[.,]\d{1,2})?)\s*%/.exec(said)?.[1]?.replace(',', '.') ?? NaN)
  if (!(rate > 0)) return { label: said, amount: null }
  const label = said.replace(/\s*%/, `${NBSP}%`)
  return {
    label: /в\s+т(ом|\.)/i.test(label) ? label : `В том числе ${label}`,
    amount: Math.round((total * rate) / (100 + rate)),
  }
}

/** The same in a sentence. */
export function vatText(words: string, total: Kopecks): string {
  const line = vatLine(words, total)
  return !line ? '' : line.amount === null ? line.label : `${line.label}: ${withKopecks(line.amount)}${NBSP}₽`
}
