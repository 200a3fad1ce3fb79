import { goodTransport } from '#contract/catalog.ts'
import { transportText } from '#rules/delivery/transport-text.ts'
import { useApiQuery } from '../../../hooks/use-api-query.ts'
import { useAppState, useStoreState } from '../../../state/app-state.tsx'
import { useInit } from '../../../state/init.tsx'

/** «В Самару 24–26 ноября, от 430 ₽»: in the browser, for the visitor's own city; until then its fallback. */
export default function CityTransport({ code, wanted, fallback }: { code: string; wanted: number; fallback: string }) {
  const { api } = useAppState()
  const { nodeLogistic } = useInit()
  const city = useStoreState('city', (state) => state.city)?.name ?? nodeLogistic.name
  const answer = useApiQuery(`${code} ${city} ${wanted}`, (signal) =>
    api(goodTransport, { params: { code }, query: { city, ...(wanted > 1 && { quantity: wanted }) } }, { signal }).then(
      ({ data }) => data,
    ),
  )
  return answer.data ? transportText(city, answer.data) : fallback
}
