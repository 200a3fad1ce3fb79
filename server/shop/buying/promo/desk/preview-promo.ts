import { invalid } from '#contract/api-error.ts'
import type { PromoPreview, PromoTable } from '#contract/office/promos.ts'
import { lineTotals } from '#rules/cart/cart-totals.ts'
import { bonusLimit } from '#rules/money/bonus-limit.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { NO_SHARE_WORDS, refusalWords } from '#rules/money/promo.ts'
import { readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import { cartSettings } from '#server/shop/buying/cart/find-cart.ts'
import { withTerms } from '../price-promo.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { termsOfTable } from './promo-table.ts'

interface Asked {
  table: PromoTable
  branch: string
  isCustomer?: boolean | undefined
  lines: readonly { code: string; quantity: number }[]
}

/** By the very rule of carts and orders. Days, branches and uses are not asked: it is about the goods. */
export async function previewPromo(
  { db }: OfficeContext,
  { table, branch, isCustomer = false, lines: wanted }: Asked,
): Promise<PromoPreview> {
  const lines = await readWantedLines(db, wanted, branch, isCustomer)
  const missing = wanted.filter(({ code }) => !lines.some((line) => line.code === code && line.isOnSale))
  if (missing.length > 0)
    throw invalid({ lines: [`В этом филиале не продаётся товар ${missing.map(({ code }) => code).join(', ')}`] })
  const [priced, { bonusPercent }] = await Promise.all([withTerms(db, termsOfTable(table), lines), cartSettings(db)])
  const totals = priced.lines.map((line) => lineTotals(line, priced.lines).price + (line.promoOff ?? 0))
  const goods = totals.reduce((sum, total) => sum + total, 0)
  return {
    lines: priced.lines.map((line, at) => ({
      code: line.code,
      name: line.row.name,
      quantity: line.quantity,
      total: kopecksToRubles(totals[at]!),
      off: kopecksToRubles(line.promoOff ?? 0),
      words: line.promoWhy ? NO_SHARE_WORDS[line.promoWhy] : null,
    })),
    goods: kopecksToRubles(goods),
    discount: kopecksToRubles(priced.discount),
    words: priced.refusal && refusalWords(priced.refusal),
    bonuses: bonusLimit(goods - priced.discount, bonusPercent),
  }
}
