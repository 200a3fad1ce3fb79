import { type EditLine, splitDeskOrder } from '#contract/office/order-edit.ts'
import { orderCard } from '#contract/office/orders.ts'
import type { PhonePreview } from '#contract/office/phone-order.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { midSentence } from '#rules/text/typography.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { api } from '#office/state/api.ts'

type Lines = PhonePreview['lines']

/** Some goods could be got before the others: the caller is told, and may have two orders. */
export function LaterGoods({
  lines,
  isApart,
  onApart,
}: {
  lines: Lines
  isApart: boolean
  onApart: (isApart: boolean) => void
}) {
  const later = lines.filter(({ isLater }) => isLater)
  const sooner = lines.filter(({ isLater }) => !isLater)
  if (later.length === 0 || sooner.length === 0) return null
  const days = [...new Set(sooner.map(({ soon }) => midSentence(soon)))].join('; ')
  return (
    <Notice title="Не всё в один день">
      <p>
        {countText(sooner.length, GOODS)} можно раньше: {days}. Остальное — {midSentence(later[0]!.soon)}.
      </p>
      <Checkbox checked={isApart} onChange={({ target }) => onApart(target.checked)}>
        Двумя заказами, чтобы не ждать
      </Checkbox>
    </Notice>
  )
}

/** What is got later becomes an order of its own; answers its number. */
export async function splitLater(number: string, lines: Lines, key: string): Promise<string | null> {
  const later: EditLine[] = lines
    .filter(({ isLater }) => isLater)
    .map(({ code, quantity }) => ({ code, complectOf: null, quantity }))
  const { version } = (await api(orderCard, { params: { number } })).data
  const { data } = await api(splitDeskOrder, { params: { number }, body: { version, key, lines: later } })
  return data.linked.at(-1)?.number ?? null
}
