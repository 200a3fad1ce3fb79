import type { GoodFull } from '#contract/good.ts'
import type { Db } from '#server/db/client.ts'

/** Papers of each good, in the shop's order. */
export async function documentsOf(db: Db, codes: readonly string[]): Promise<Map<string, GoodFull['documents']>> {
  const rows = await db
    .selectFrom('good_document')
    .selectAll()
    .where('good_code', 'in', codes)
    .orderBy('position')
    .execute()
  const lists = new Map<string, GoodFull['documents']>()
  for (const { good_code, name, url, size } of rows)
    lists.set(good_code, [...(lists.get(good_code) ?? []), { name, url, size }])
  return lists
}
