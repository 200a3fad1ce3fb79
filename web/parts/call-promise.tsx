import { callBackText } from '#rules/calendar/next-opening.ts'
import type { WorkTime } from '#rules/calendar/work-week.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { useCalendars } from '../hooks/use-shop-moment.ts'
import { usePageFacts } from '../state/init.tsx'

/** Who will call: a shop or a workshop with its own hours and phone. */
export interface CallPlace {
  phone: string
  workTime: readonly WorkTime[]
  nodeLogisticCode: string
}

/** «Перезвоним завтра после 09:00. Или позвоните сами»: by the hours of whoever calls; by default the city's own. */
export function CallPromise({ place, now }: { place?: CallPlace | undefined; now: number }) {
  const { init, nodeCode } = usePageFacts()
  const calendarOf = useCalendars()
  const { workTime, phone, nodeLogisticCode } = place ?? { ...init.contacts, nodeLogisticCode: nodeCode }
  const words = callBackText({ workTime, now: new Date(now), calendar: calendarOf(nodeLogisticCode) })
  return (
    <>
      {`${words}. Не хочется ждать — звоните: `}
      <a href={phoneHref(phone)}>{formatPhone(phone)}</a>.
    </>
  )
}
