import type { Good } from '#contract/good.ts'
import { untilText } from '#rules/calendar/until-text.ts'
import { formatPercent } from '#rules/text/number-text.ts'
import { MINUS } from '#rules/text/typography.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const LABELS: Readonly<Record<string, { text: string; tone: BadgeTone }>> = {
  hit: { text: 'Хит', tone: 'ink' },
  new: { text: 'Новинка', tone: 'green' },
}

interface Props {
  labels: readonly string[]
  price: Pick<Good['price'], 'discountPercent' | 'discountEndsOn'>
}

/** The labels of a card and of a product page; the discount speaks by its percent and its last day. */
export function GoodLabels({ labels, price: { discountPercent, discountEndsOn } }: Props) {
  return (
    <>
      {discountPercent !== null && <Badge tone="red">{MINUS + formatPercent(discountPercent)}</Badge>}
      {discountEndsOn && (
        <Badge tone="red" look="soft">
          {untilText(discountEndsOn)}
        </Badge>
      )}
      {labels.map(
        (label) =>
          LABELS[label] && (
            <Badge key={label} tone={LABELS[label].tone}>
              {LABELS[label].text}
            </Badge>
          ),
      )}
    </>
  )
}
