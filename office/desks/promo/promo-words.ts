import type { DeskPromo, PromoTable } from '#contract/office/promos.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { NBSP } from '#rules/text/typography.ts'

export const PROMO_STATES = {
  on: { name: 'Действует', many: 'Действуют', tone: 'green' },
  waiting: { name: 'Ждёт своего дня', many: 'Ждут своего дня', tone: 'orange' },
  over: { name: 'Закончился', many: 'Закончились', tone: 'grey' },
  'used-up': { name: 'Использован', many: 'Использованы', tone: 'grey' },
  stopped: { name: 'Остановлен', many: 'Остановлены', tone: 'red' },
} as const satisfies Record<DeskPromo['state'], { name: string; many: string; tone: string }>

export const givesText = ({ kind, value, maxDiscount }: PromoTable): string =>
  kind === 'sum'
    ? formatRubles(value)
    : `${value}${NBSP}%${maxDiscount === null ? '' : `, до ${formatRubles(maxDiscount)}`}`

export function promoDaysText({ startsOn, endsOn }: Pick<PromoTable, 'startsOn' | 'endsOn'>): string {
  if (startsOn && endsOn) return `${dayText(startsOn)} — ${dayText(endsOn)}`
  if (startsOn) return `с ${dayText(startsOn)}`
  return endsOn ? `по ${dayText(endsOn)}` : 'без срока'
}

export const codeText = ({ codes, code }: Pick<DeskPromo, 'codes' | 'code'>): string =>
  codes === 1 ? code : countText(codes, ['код', 'кода', 'кодов'])

const listsText = ({ goods, categories, vendors, labels }: PromoTable['only']): string =>
  [
    goods.length > 0 && countText(goods.length, ['товар', 'товара', 'товаров']),
    categories.length > 0 && countText(categories.length, ['категория', 'категории', 'категорий']),
    vendors.length > 0 && countText(vendors.length, ['бренд', 'бренда', 'брендов']),
    labels.length > 0 && countText(labels.length, ['ярлык', 'ярлыка', 'ярлыков']),
  ]
    .filter(Boolean)
    .join(', ')

/** The conditions in one line: whoever looks at a list need not open the card. */
export function termsText(table: PromoTable): string {
  const [only, except] = [listsText(table.only), listsText(table.except)]
  return [
    table.minSum > 0 && `от ${formatRubles(table.minSum)}`,
    only && `только ${only}`,
    except && `кроме: ${except}`,
    table.usesLimit !== null && (table.usesLimit === 1 ? 'код на один раз' : `код на ${table.usesLimit} раз`),
    table.isOncePerCustomer && 'раз на покупателя',
    table.isFirstOrder && 'первый заказ',
    table.skipsDiscounted && 'не на товары со скидкой',
    table.mayGoBelowCost && 'можно ниже закупочной',
  ]
    .filter(Boolean)
    .join(', ')
}
