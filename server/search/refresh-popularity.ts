import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'

export const REFRESH_POPULARITY_EVERY_MS = 6 * 60 * 60_000

export interface PopularityMoved {
  /** Goods of another popularity than before. */
  moved: number
  /** Goods that became or ceased to be «Хит» or «Новинка». */
  labelled: number
}

/**
 * What sells, by orders, carts, views, clicks and reviews; then the labels that follow from it. One process at a time.
 */
export async function refreshPopularity(db: Db): Promise<PopularityMoved> {
  const { hitPlaces, hitLeast, newDays } = await readSetting(db, 'labels')
  const { rows: popularity } = await sql<{ moved: number }>`select refresh_popularity() as moved`.execute(db)
  const { rows: labels } = await sql<{ labelled: number }>`
    select refresh_good_labels(${hitPlaces}::integer, ${hitLeast}::integer, ${newDays}::integer) as labelled`.execute(
    db,
  )
  return { moved: popularity[0]!.moved, labelled: labels[0]!.labelled }
}
