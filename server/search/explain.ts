import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { termsOfGood } from './find-goods.ts'
import { boundText, search } from './search.ts'
import { sayingsOf } from './links.ts'
import { understand } from './understand.ts'

/** «Почему этот товар»: what was read as what, and what of it the good has. */
export interface Explanation {
  query: string
  /** Place among the found from 1; null: not found. */
  place: number | null
  total: number
  kind: string
  corrected: string | null
  ignored: string[]
  wishes: string[]
  missing: string[]
  isByArticle: boolean
  terms: { shown: string; role: string; sameAs: string[]; has: boolean }[]
  good: { name: string; popularity: number; branches: string[] } | null
}

export async function explainGood(
  db: Kysely<Database>,
  query: string,
  code: string,
  nodeCode: string,
): Promise<Explanation> {
  const [found, sayings] = await Promise.all([search(db, query, nodeCode), sayingsOf(db, undefined)])
  const { known } = await understand(db, found.text, { isPrefix: false, spoken: sayings.spoken })
  const has = found.terms.length > 0 ? await termsOfGood(db, code, found.terms, known) : []
  const { rows } = await sql<{ name: string; popularity: number; branches: string[] }>`
    select g.name, s.popularity, s.nodes as branches from good_search s join good g on g.code = s.good_code where s.good_code = ${code}`.execute(
    db,
  )
  const place = found.goods.findIndex((good) => good.code === code)
  return {
    query,
    place: place < 0 ? null : place + 1,
    total: found.goods.length,
    kind: found.kind,
    corrected: found.corrected,
    ignored: found.ignored,
    wishes: [
      ...found.parts.map((part) => found.text.slice(part.start, part.end)),
      ...found.conditions.map(({ kind, label }) => (kind === 'category' ? `раздел ${label}` : label)),
      ...found.bounds.map(({ part, name }) => `${name} ${boundText(part)}`),
    ],
    missing: found.missing,
    isByArticle: found.isByArticle,
    terms: found.terms.map(({ shown, kind, isVendor, isPurpose, isMaterial, alternatives }, at) => ({
      shown,
      role: isVendor ? 'бренд' : isPurpose || isMaterial ? 'назначение' : ROLES[kind],
      sameAs: alternatives.slice(1).map((words) => words.join(' ')),
      has: has[at] ?? false,
    })),
    good: rows[0] ?? null,
  }
}

const ROLES = { word: 'слово', figure: 'величина', model: 'модель' } as const
