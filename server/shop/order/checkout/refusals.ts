import { conflict } from '#contract/api-error.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { PricedLine } from '#server/shop/cart/cart-lines.ts'

/** A good that was chosen and is not sold any more must not silently be missing from the order. */
export function refuseWithdrawn(lines: readonly PricedLine[]): void {
  const gone = lines
    .filter(({ isOnSale, isChosen }) => !isOnSale && isChosen)
    .map(({ row }) => `Снят с продажи: «${row.name}»`)
  if (gone.length > 0) throw conflict(`${gone.join('. ')}. Уберите его из заказа и повторите.`, gone)
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
