import type { GoodCard } from '#contract/office/good-card.ts'
import { Badge } from '#ui/badge.tsx'

/** Whose the field is, at the end of its label: nothing where it is the shop's own. */
export function OwnerMark({ card, field }: { card: GoodCard; field: string }) {
  const owned = card.owners[field]
  if (!owned || owned.owner === 'shop') return null
  const isOurs = owned.owner === 'until-edited' && owned.isEdited
  if (isOurs) return null
  const title =
    owned.owner === 'accounting'
      ? `Это поле приходит из источника «${owned.source}», здесь его не меняют`
      : `Пока приходит из источника «${owned.source}»; после правки здесь станет полем магазина`
  return (
    <span title={title}>
      <Badge look="soft" tone={owned.owner === 'accounting' ? 'purple' : 'grey'}>
        ведёт {owned.source}
      </Badge>
    </span>
  )
}

export const isTheirs = (card: GoodCard, field: string) => card.owners[field]?.owner === 'accounting'
