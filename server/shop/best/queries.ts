import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

type Db = Kysely<Database>

const FRESH_MS = 30_000
/** More than are shown, so that a branch can leave out what it has not in stock. */
const CANDIDATES_A_ROOT = 18

const cachedPopular = memoizeByDatabase(FRESH_MS, async (db) => {
  const { rows } = await sql<{ root: string; code: string }>`
    with recursive tree as (
      select code, code as root from category where parent_code is null and not is_hire
      union all
      select child.code, tree.root from category child join tree on child.parent_code = tree.code
    ), ranked as (
      select tree.root, good.code,
        row_number() over (partition by tree.root order by good.popularity desc, good.code) as place
      from good join tree on tree.code = good.category_code
      where good.is_active and not good.is_hire
    )
    select root, code from ranked where place <= ${CANDIDATES_A_ROOT} order by root, place`.execute(db)
  const byRoot = new Map<string, string[]>()
  for (const { root, code } of rows) byRoot.set(root, [...(byRoot.get(root) ?? []), code])
  return byRoot
})

/** The most wanted goods below each root category. */
export const popularByRoot = (db: Db): Promise<ReadonlyMap<string, string[]>> => cachedPopular(db, undefined)

export interface Selection {
  code: string
  name: string
  /** As the shop has put them together; empty: to be derived. */
  goodCodes: string[]
}

const STANDARD: Selection[] = [
  { code: 'hits', name: 'Хиты', goodCodes: [] },
  { code: 'new', name: 'Новинки', goodCodes: [] },
  { code: 'sale', name: 'Распродажа', goodCodes: [] },
]

const cachedSelections = memoizeByDatabase(FRESH_MS, async (db): Promise<Selection[]> => {
  const rows = await db
    .selectFrom('selection')
    .leftJoin('selection_good as item', 'item.selection_code', 'selection.code')
    .select(['selection.code', 'selection.name', 'item.good_code'])
    .orderBy('selection.position')
    .orderBy('selection.code')
    .orderBy('item.position')
    .orderBy('item.good_code')
    .execute()
  const selections = new Map<string, Selection>()
  for (const { code, name, good_code } of rows) {
    const selection = selections.get(code) ?? { code, name, goodCodes: [] }
    if (good_code !== null) selection.goodCodes.push(good_code)
    selections.set(code, selection)
  }
  return selections.size > 0 ? [...selections.values()] : STANDARD
})

export const readSelections = (db: Db): Promise<Selection[]> => cachedSelections(db, undefined)
