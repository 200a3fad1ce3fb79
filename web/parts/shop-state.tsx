import type { WorkTime } from '#contract/shapes.ts'
import { closingTime, isShopOpen } from '#rules/shop-hours.ts'
import { Badge } from '../ui/badge.tsx'

/** «Открыто до 20:00», by the page's clock. */
export function ShopState({ workTime, now }: { workTime: readonly WorkTime[]; now: number }) {
  const moment = new Date(now)
  if (!isShopOpen(workTime, moment)) return <Badge tone="grey" look="soft">Сейчас закрыто</Badge>
  const closing = closingTime(workTime, moment)
  return <Badge tone="green" look="soft">{closing ? `Открыто до ${closing}` : 'Открыто'}</Badge>
}
