import { goodWarehouses } from '#contract/catalog.ts'
import { rentalCalendar } from '#contract/rental.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import type { RentalPoint } from './points.ts'

/** The points of every city that keep it, with their calendars; the branch's own stand first. */
export function usePoints(code: string) {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  return useApiQuery(code, async (signal): Promise<RentalPoint[]> => {
    const { data } = await api(
      goodWarehouses,
      { params: { code }, query: { forRent: true, nodeLogisticCode: MAIN_BRANCH_CODE } },
      { signal },
    )
    const isOwn = (point: RentalPoint['shop']) => Number(point.nodeLogisticCode === nodeCode)
    const shops = data.filter(({ remains = 0 }) => remains > 0).toSorted((a, b) => isOwn(b) - isOwn(a))
    return Promise.all(
      shops.map(async (shop) => {
        const calendar = await api(rentalCalendar, { params: { code }, query: { warehouseId: shop.id } }, { signal })
        return { shop, calendar: calendar.data }
      }),
    )
  })
}
