import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { findGoods, type Strictness } from './find-goods.ts'
import { understand, type Understanding } from './understand.ts'

export interface Found {
  /** Best first. */
  codes: string[]
  /** Not what was asked for, only near it. */
  isNear: boolean
  corrected: string | null
  understanding: Understanding
}

export interface SearchRequest {
  query: string
  nodeCode: string
  limit: number
  /** As one types: the last word may be unfinished. */
  isPrefix: boolean
}

const STRICT: Strictness[] = ['all', 'thing', 'told']

export async function search(db: Kysely<Database>, { query, nodeCode, limit, isPrefix }: SearchRequest): Promise<Found> {
  const understanding = await understand(db, query, isPrefix)
  const { terms, corrected } = understanding
  if (terms.length === 0) return { codes: [], isNear: false, corrected: null, understanding }
  // Things for a purpose first: «диск для болгарки» must not show grinders that have a disc.
  const isForPurpose = terms.some(({ isPurpose }) => isPurpose)
  for (const strictness of isForPurpose ? STRICT : STRICT.filter((each) => each !== 'thing')) {
    const codes = await findGoods(db, terms, strictness, nodeCode, limit)
    if (codes.length > 0) return { codes, isNear: false, corrected, understanding }
  }
  if (isPrefix && terms.length === 1) return { codes: [], isNear: false, corrected: null, understanding }
  const codes = await findGoods(db, terms, 'some', nodeCode, Math.min(limit, MOST_NEAR))
  return { codes, isNear: true, corrected, understanding }
}

const MOST_NEAR = 48
