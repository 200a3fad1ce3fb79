import type { Warehouse } from '#contract/shapes.ts'
import { Badge } from '#ui/badge.tsx'

/** What a shop offers besides the counter. */
export const ShopOffers = ({ shop }: { shop: Pick<Warehouse, 'hasPickup' | 'hasRental' | 'hasService'> }) => (
  <>
    {shop.hasPickup && (
      <Badge tone="green" look="soft">
        Самовывоз
      </Badge>
    )}
    {shop.hasRental && (
      <Badge tone="orange" look="soft">
        Прокат
      </Badge>
    )}
    {shop.hasService && (
      <Badge tone="grey" look="soft">
        Сервис
      </Badge>
    )}
  </>
)
