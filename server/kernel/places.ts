import type { Db } from '#server/db/client.ts'
import { invalidateWithMemoized, memoizeByKey } from '#server/kernel/memoize.ts'
import type { ChosenCity } from '#rules/address/city-choice.ts'

export interface PlaceDirectory {
  /** Slugs of the city hosts. */
  slugs: string[]
  nodeCodes: Set<string>
  nodeBySlug: Map<string | null, string>
  cityByFias: Map<string, ChosenCity>
  cityByKladr: Map<string, ChosenCity>
}

const FRESH_MS = 60_000

async function readPlaces(db: Db): Promise<PlaceDirectory> {
  const nodes = await db.selectFrom('node_logistic').select(['code', 'slug']).where('closed_at', 'is', null).execute()
  const cities = await db
    .selectFrom('city')
    .innerJoin('node_logistic as node', 'node.code', 'city.node_code')
    .select(['city.fias_id as fiasId', 'city.kladr_id as kladrId', 'node.slug as nodeLogisticSlug'])
    .execute()
  return {
    slugs: nodes.flatMap(({ slug }) => slug ?? []),
    nodeCodes: new Set(nodes.map(({ code }) => code)),
    nodeBySlug: new Map(nodes.map(({ slug, code }) => [slug, code])),
    cityByFias: new Map(cities.map((city) => [city.fiasId, city])),
    cityByKladr: new Map(cities.map((city) => [city.kladrId, city])),
  }
}

/** Database handles whose directory is current as of the last notification. */
const upToDate = new WeakMap<Db, true>()
invalidateWithMemoized(upToDate)

/**
 * Every request needs the branches and many a city, so the small directory is cached in memory and refreshed each
 * minute in the background: while the database is unavailable or slow, the stale one serves. A branch opened or closed
 * is notified of at once.
 */
export function placesCache(db: Db, now: () => number = Date.now): () => Promise<PlaceDirectory> {
  let last: PlaceDirectory | null = null
  const open = () => memoizeByKey(FRESH_MS, async () => (last = await readPlaces(db)), now)
  let read = open()
  return () => {
    if (!upToDate.has(db)) {
      upToDate.set(db, true)
      read = open()
    }
    return read('places').catch((error: unknown) => {
      if (last) return last
      throw error
    })
  }
}
