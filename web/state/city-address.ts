import { cityHost } from '#rules/address/city-choice.ts'

type Here = Pick<Location, 'protocol' | 'pathname' | 'search'>
type Target = { nodeLogisticSlug: string | null; kladrId: string }

/** The same page at another city's host. `i` makes the server set the city cookie, for hosts that share none. */
export function cityAddress(city: Target, mainHost: string, here: Here): string {
  const query = new URLSearchParams(here.search)
  query.set('i', city.kladrId)
  return `${here.protocol}//${cityHost(city.nodeLogisticSlug, mainHost)}${here.pathname}?${query}`
}
