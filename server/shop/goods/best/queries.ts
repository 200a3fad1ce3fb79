import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

const FRESH_MS = 30_000
export interface StoredSelection {
  code: string
  name: string
  /** As the shop has put them together; empty: to be derived. */
  goodCodes: string[]
}

const STANDARD: StoredSelection[] = [
  { code: 'hits', name: 'Хиты', goodCodes: [] },
  { code: 'new', name: 'Новинки', goodCodes: [] },
  { code: 'sale', name: 'Распродажа', goodCodes: [] },
]

const cachedSelections = memoizeByDatabase(FRESH_MS, async (db): Promise<StoredSelection[]> => {
  const rows = await db
    .selectFrom('selection')
    .leftJoin('selection_good as item', 'item.selection_code', 'selection.code')
    .select(['selection.code', 'selection.name', 'item.good_code'])
    .orderBy('selection.position')
    .orderBy('selection.code')
    .orderBy('item.position')
    .orderBy('item.good_code')
    .execute()
  const selections = new Map<string, StoredSelection>()
  for (const { code, name, good_code } of rows) {
    const selection = selections.get(code) ?? { code, name, goodCodes: [] }
    if (good_code !== null) selection.goodCodes.push(good_code)
    selections.set(code, selection)
  }
  return selections.size > 0 ? [...selections.values()] : STANDARD
})

export const readSelections = (db: Db): Promise<StoredSelection[]> => cachedSelections(db, undefined)
