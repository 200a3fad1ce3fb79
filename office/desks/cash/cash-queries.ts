import { queryOptions } from '@tanstack/react-query'
import { cashDay } from '#contract/office/cash.ts'
import { api } from '#office/state/api.ts'
import type { WorkPlace } from '#office/state/place.ts'

/** A shop named here comes before the place chosen in the head; no day: today. */
export const cashQuery = (place: WorkPlace | null, { shop, day }: { shop: number | null; day: string | null }) => {
  const chosen = shop ?? (Number(place?.query.shop) || null)
  const branch = chosen === null ? place?.query.branch : undefined
  return queryOptions({
    queryKey: ['cash', chosen, branch ?? '', day ?? ''] as const,
    queryFn: async ({ signal }) =>
      (
        await api(
          cashDay,
          { query: { ...(branch && { branch }), ...(chosen !== null && { shop: chosen }), ...(day && { day }) } },
          { signal },
        )
      ).data,
    staleTime: 10_000,
  })
}
