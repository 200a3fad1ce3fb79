import { DEFAULT_PER_PAGE } from '#contract/listing-query.ts'
import { FAVORITES_LIMIT } from '#contract/limits.ts'
import { formatFileSize } from '#rules/text/file-size.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatNumber, formatPercent } from '#rules/text/number-text.ts'
import { ORDER_LINES_LIMIT } from '#rules/text/order-lines.ts'
import { SAME_UNITS } from '#rules/catalog/same-figures.ts'
import { SPLIT_PARTS } from '#rules/money/split-payment.ts'
import { TEXTAREA_LIMIT } from '#rules/text/textarea-limit.ts'
import { withUnit } from '#rules/text/typography.ts'
import { COMPARE_LIMIT } from '../../state/compare.ts'
import { RECENTLY_SEEN_LIMIT } from '../../state/recently-seen.ts'

export const limitRows = (bonusPercent: number) => [
  { label: 'Товаров на странице списка', value: String(DEFAULT_PER_PAGE) },
  { label: 'Товаров в сравнении', value: String(COMPARE_LIMIT) },
  { label: 'Товаров в избранном', value: String(FAVORITES_LIMIT) },
  { label: 'Недавно просмотренных', value: String(RECENTLY_SEEN_LIMIT) },
  { label: 'Строк в быстром заказе', value: String(ORDER_LINES_LIMIT) },
  { label: 'Знаков в вопросе и комментарии', value: String(TEXTAREA_LIMIT) },
  { label: 'Оплата бонусами', value: `до ${formatPercent(bonusPercent)} суммы товаров` },
  { label: 'Оплата частями', value: withUnit(SPLIT_PARTS, 'платежа') },
]

/** Written in full, so that a rule that prints otherwise is seen here first. */
export const unitRows = [
  { label: 'Цены', value: `${formatMoney(12_990_00)}, ${formatMoney(1_234_50)}` },
  { label: 'Скидка', value: formatPercent(15) },
  { label: 'Количество', value: withUnit(formatNumber(12), 'шт.') },
  { label: 'Размер файлов', value: [900, 1536, 12 * 1024 * 1024].map(formatFileSize).join(', ') },
]

/** «1 кВт = 1 000 Вт»: every unit against the smallest of its kind. */
export const sameUnitTexts = SAME_UNITS.flatMap((kind) => {
  const [[smallest], ...larger] = kind as [readonly [string, number], ...(readonly [string, number])[]]
  return larger.map(([unit, size]) => `${withUnit(1, unit)} = ${withUnit(formatNumber(size), smallest)}`)
})
