import { sql } from 'kysely'
import type { NamedGood } from '#contract/office/good-card.ts'
import type { Db } from '#server/db/client.ts'
import { suggest } from '#server/search/suggest.ts'

interface NamedRow {
  code: string
  name: string
  article: string
  vendor: string
  is_active: boolean
  picture: string | null
}

const present = ({ is_active, ...row }: NamedRow): NamedGood => ({ ...row, isActive: is_active })

const select = sql`select good.code, good.name, good.article, vendor.name as vendor, good.is_active, good.pictures[1] as picture
  from good join vendor on vendor.code = good.vendor_code`

/** By code, in the order asked; unknown ones are left out. */
export async function readNamed(db: Db, codes: readonly string[]): Promise<NamedGood[]> {
  const asked = [...new Set(codes)]
  if (asked.length === 0) return []
  const { rows } = await sql<NamedRow>`${select} where good.code = any(${asked})`.execute(db)
  const known = new Map(rows.map((row) => [row.code, present(row)]))
  return asked.flatMap((code) => known.get(code) ?? [])
}

const MOST = 12

/**
 * What a kit, a link or a diagram may name: by code, article or barcode outright, hidden ones too; else by the buyers'
 * own search.
 */
export async function findNamed(
  db: Db,
  search: string,
  branch: string,
): Promise<{ goods: NamedGood[]; exact: string | null }> {
  const text = search.trim()
  const { rows } = await sql<{ code: string }>`
    select code from good where code = ${text} or barcode = ${text} or (article_key(${text}) <> '' and article_key(article) = article_key(${text}))
    order by code limit ${MOST}`.execute(db)
  const direct = rows.map(({ code }) => code)
  const { goodCodes } = direct.length > 0 ? { goodCodes: [] } : await suggest(db, text, branch)
  const goods = await readNamed(db, [...direct, ...goodCodes].slice(0, MOST))
  return { goods, exact: direct.length === 1 ? direct[0]! : null }
}

interface Twins {
  vendor?: string | undefined
  article?: string | undefined
  barcode?: string | undefined
  except?: string | undefined
}

/** The same maker and the same article but for signs and case, or the same barcode: most likely the same thing. */
export async function findTwins(db: Db, { vendor, article, barcode, except }: Twins): Promise<NamedGood[]> {
  const { rows } = await sql<NamedRow>`${select}
    where not good.is_hire and good.code <> ${except ?? ''} and (
      (good.vendor_code = ${vendor ?? ''} and article_key(${article ?? ''}) <> '' and article_key(good.article) = article_key(${article ?? ''}))
      or (${barcode ?? ''} <> '' and good.barcode = ${barcode ?? ''}))
    order by good.code limit 5`.execute(db)
  return rows.map(present)
}
