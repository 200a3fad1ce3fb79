import type { GiftCard } from '#contract/office/gift-cards.ts'
import { Badge } from '#ui/badge.tsx'
import { CARD_STATES } from './gift-queries.ts'

/** In the list and on the card: neither loads the other for it. */
export function CardBadge({ state }: Pick<GiftCard, 'state'>) {
  const { name, tone } = CARD_STATES[state]
  return (
    <Badge look="soft" tone={tone}>
      {name}
    </Badge>
  )
}
