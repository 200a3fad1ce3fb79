import { articleLines, articlePieces } from '#rules/search/article-list.ts'
import type { Db } from '#server/db/client.ts'

/** Several articles or codes of ours in one text, as lines of an order. Null: the text is a query. */
export async function articleListOf(db: Db, text: string): Promise<string[] | null> {
  const keys = [...new Set(articlePieces(text).map(({ key }) => key))]
  if (keys.length < 2) return null
  const rows = await db
    .selectFrom('good_key')
    .select(['key', 'good_code'])
    .where('key', 'in', keys)
    .orderBy('rank')
    .execute()
  const goods = new Map(rows.toReversed().map(({ key, good_code }) => [key, good_code]))
  // the code and the article of one good are no list
  return new Set(goods.values()).size < 2 ? null : articleLines(text, (key) => goods.has(key))
}
