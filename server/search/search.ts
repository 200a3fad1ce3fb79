import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Strictness } from './find-conditions.ts'
import { findGoods, type FoundGood } from './find-goods.ts'
import { type Understanding, understand } from './understand.ts'

export interface Found {
  /** Best first. */
  goods: FoundGood[]
  /** Not what was asked for, only near it. */
  isNear: boolean
}

/** More goods than anybody pages through; filters and counts work on these. */
const MOST_FOUND = 2000
const MOST_NEAR = 48

export async function search(
  db: Kysely<Database>,
  query: string,
  nodeCode: string,
): Promise<Found & { corrected: string | null }> {
  const understood = await understand(db, query, false)
  const found = await findBest(db, understood, nodeCode, MOST_FOUND)
  return { ...found, corrected: found.goods.length > 0 ? understood.corrected : null }
}

const STRICT: Strictness[] = ['all', 'thing', 'category', 'told']

/**
 * All words; then the thing without what it is for or works on; then by what its category is called; then in
 * descriptions; then as many words as can be had.
 */
export async function findBest(
  db: Kysely<Database>,
  { terms, known }: Understanding,
  nodeCode: string,
  limit: number,
  strict: Strictness[] = STRICT,
): Promise<Found> {
  if (terms.length === 0) return { goods: [], isNear: false }
  for (const strictness of strict) {
    const goods = await findGoods(db, terms, strictness, nodeCode, limit, known)
    if (goods.length > 0) return { goods, isNear: false }
  }
  return { goods: await findGoods(db, terms, 'some', nodeCode, Math.min(limit, MOST_NEAR), known), isNear: true }
}
