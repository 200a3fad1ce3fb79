import { closingTime, isShopOpen } from '#rules/calendar/shop-hours.ts'
import type { WorkTime } from '#rules/calendar/work-week.ts'
import { Badge } from '#ui/badge.tsx'
import { useCalendars } from '../hooks/use-shop-moment.ts'

interface Place {
  nodeLogisticCode: string
  workTime: readonly WorkTime[]
}

/** «Открыто до 20:00», by the page's clock and the branch's days off. */
export function ShopState({ place, now }: { place: Place; now: number }) {
  const calendar = useCalendars()(place.nodeLogisticCode)
  const moment = new Date(now)
  if (!isShopOpen(place.workTime, moment, calendar))
    return (
      <Badge tone="grey" look="soft">
        Сейчас закрыто
      </Badge>
    )
  const closing = closingTime(place.workTime, moment, calendar)
  return (
    <Badge tone="green" look="soft">
      {closing ? `Открыто до ${closing}` : 'Открыто'}
    </Badge>
  )
}
