import { withUnit } from '#rules/text/typography.ts'
import type { OrderItemDraft } from '#server/shop/orders/core/order-items.ts'

type Item = Pick<OrderItemDraft, 'code' | 'name' | 'quantity' | 'unit'>

/** «Добавили «Бур», 2 шт.; убрали «Диск»; «Дрель»: было 1, стало 2». */
export function changeWords(before: readonly Item[], after: readonly Item[], delivery: string | null): string {
  const pieces = (items: readonly Item[], code: string) =>
    items.reduce((sum, item) => (item.code === code ? sum + item.quantity : sum), 0)
  const codes = [...new Set([...before, ...after].map(({ code }) => code))]
  const said = codes.flatMap((code) => {
    const { name, unit } = [...after, ...before].find((item) => item.code === code)!
    const [was, is] = [pieces(before, code), pieces(after, code)]
    if (was === is) return []
    if (was === 0) return [`добавили «${name}», ${withUnit(is, unit || 'шт.')}`]
    return [is === 0 ? `убрали «${name}»` : `«${name}»: было ${was}, стало ${is}`]
  })
  if (delivery !== null) said.push(`изменили ${delivery}`)
  if (said.length === 0) said.push('пересчитали цены')
  const words = said.join('; ')
  return words[0]!.toUpperCase() + words.slice(1)
}
