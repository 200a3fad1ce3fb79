import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { CardParts } from '#contract/office/good-card.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'

export type PartName = keyof CardParts

/** A part of the card that is read and written whole: a list with its order, a handful of words. */
export interface CardPart<Name extends PartName> {
  label: string
  permission: Permission
  read: (db: Db, code: string) => Promise<CardParts[Name]>
  /** Words for each thing that is wrong; nothing is written then. */
  check: (db: Db, value: NonNullable<CardParts[Name]>, code: string) => Promise<string[]>
  write: (tx: Db, code: string, value: NonNullable<CardParts[Name]>) => Promise<void>
  /** In words, for both sides of a conflict. */
  describe: (value: CardParts[Name]) => string
}

export const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

export const refusePart = (part: PartName, words: readonly string[]) => invalid({ [part]: [...words] })

/** Those of the codes no good has. */
export async function unknownGoods(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('good')
    .select('code')
    .where('code', 'in', [...new Set(codes)])
    .execute()
  const known = new Set(rows.map(({ code }) => code))
  return [...new Set(codes)].filter((code) => !known.has(code))
}

export async function unknownPictures(db: Db, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const rows = await db
    .selectFrom('picture')
    .select('file')
    .where('file', 'in', [...new Set(files)])
    .execute()
  const known = new Set(rows.map(({ file }) => file))
  return [...new Set(files)].filter((file) => !known.has(file))
}

export const duplicates = <T>(values: readonly T[]): T[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
]

/** One change at a time: whoever writes a part holds the good. Null: there is no such good. */
export async function lockGood(tx: Db, code: string) {
  const { rows } = await sql<{ is_hire: boolean }>`select is_hire from good where code = ${code} for update`.execute(tx)
  return rows[0] ?? null
}
