import { cityHost } from '#rules/address/city-choice.ts'

type Here = Pick<Location, 'protocol' | 'pathname' | 'search'>
type Target = { nodeLogisticSlug: string | null; kladrId: string }

/** The same page in another city. `i` makes the server remember the choice, on hosts that share no cookies too. */
export function cityAddress(city: Target, mainHost: string, here: Here): string {
  const query = new URLSearchParams(here.search)
  query.set('i', city.kladrId)
  return `${here.protocol}//${cityHost(city.nodeLogisticSlug, mainHost)}${here.pathname}?${query}`
}
