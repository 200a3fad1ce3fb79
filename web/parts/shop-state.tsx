import { openingText } from '#rules/calendar/next-opening.ts'
import { closingTime, isShopOpen } from '#rules/calendar/shop-hours.ts'
import type { WorkTime } from '#rules/calendar/work-week.ts'
import { Badge } from '#ui/badge.tsx'
import { useCalendars } from '../hooks/use-shop-moment.ts'

interface Place {
  nodeLogisticCode: string
  workTime: readonly WorkTime[]
}

/** «Открыто до 20:00», «Откроется завтра в 09:00»: by the page's clock and the branch's days off. */
export function ShopState({ place: { workTime, nodeLogisticCode }, now }: { place: Place; now: number }) {
  const calendar = useCalendars()(nodeLogisticCode)
  const moment = new Date(now)
  if (!isShopOpen(workTime, moment, calendar))
    return (
      <Badge tone="grey" look="soft">
        {openingText({ workTime, now: moment, calendar }) ?? 'Сейчас закрыто'}
      </Badge>
    )
  const closing = closingTime(workTime, moment, calendar)
  return (
    <Badge tone="green" look="soft">
      {closing ? `Открыто до ${closing}` : 'Открыто'}
    </Badge>
  )
}
