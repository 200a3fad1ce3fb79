import { rentalCalendar } from '#contract/rental.ts'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import type { DayFacts } from './calendar-days.ts'

/**
 * Free days of a machine in a shop, asked by the browser: they change by the minute, the page is cached for everybody.
 */
export function useCalendar(code: string, warehouseId: number | null) {
  const { api } = useAppState()
  return useApiQuery(warehouseId === null ? null : `${code} ${warehouseId}`, async (signal) => {
    const { data } = await api(rentalCalendar, { params: { code }, query: { warehouseId: warehouseId! } }, { signal })
    const days: ReadonlyMap<CalendarDay, DayFacts> = new Map(
      data.days.map(({ day, free, isOpen }) => [day, { free, isOpen }]),
    )
    return { ...data, byDay: days }
  })
}
