import { conflict } from '#contract/api-error.ts'
import { splitByAgreedPrice } from '#rules/order/agreed-prices.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { PricedLine } from '#server/shop/buying/cart/cart-lines.ts'
import type { OrderItemDraft } from '#server/shop/orders/core/order-items.ts'

/**
 * A good that was chosen and is not sold any more must not silently be missing from the order. Pieces an order holds
 * already stay its own.
 */
export function refuseWithdrawn(lines: readonly PricedLine[], agreed: readonly OrderItemDraft[] = []): void {
  const wanted = lines.map(({ code, complectOf = null, quantity }) => ({ code, complectOf, quantity }))
  const gone = lines
    .filter(
      ({ isOnSale, isChosen }, at) =>
        !isOnSale && isChosen && splitByAgreedPrice(wanted[at]!, wanted, agreed).fresh > 0,
    )
    .map(({ row }) => `Снят с продажи: «${row.name}»`)
  if (gone.length > 0) throw conflict(`${gone.join('. ')}. Уберите его из заказа и повторите.`, gone)
}

/** Struck from the catalogue altogether: nothing is known of it any more but what the order says. */
export function refuseUnknown(wanted: readonly { code: string }[], lines: readonly PricedLine[]): void {
  const unknown = wanted.filter(({ code }) => !lines.some((line) => line.code === code)).map(({ code }) => code)
  if (unknown.length > 0) throw conflict(`Товара с кодом ${unknown.join(', ')} больше нет в каталоге. Уберите его.`)
}

export function refuseShort(
  short: readonly { code: string; wanted: number; available: number }[],
  lines: readonly PricedLine[],
): void {
  if (short.length === 0) return
  const words = short.map(({ code, available, wanted }) => {
    const { name, unit } = lines.find((line) => line.code === code)!.row
    return available === 0 ? `«${name}» закончился` : `«${name}»: осталось ${withUnit(available, unit)} из ${wanted}`
  })
  throw conflict(`Не хватает товара. ${words.join('. ')}. Измените количество и повторите.`, words)
}
