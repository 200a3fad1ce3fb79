import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

export type PublicationKind = Database['publication']['kind']

/** A publication without its text. */
export async function readCardRows(db: Db, kinds: readonly PublicationKind[], nodeCode: string, now: Date) {
  const rows = await db
    .selectFrom('publication')
    .select([
      'id',
      'kind',
      'blog_type_code',
      'code',
      'title',
      'lead',
      'picture',
      'tags',
      'published_at',
      'starts_at',
      'ends_at',
      'likes',
      'category_codes',
      sql<number>`length(body)`.as('size'),
    ])
    .where('kind', 'in', kinds)
    .where('published_at', '<=', now)
    .where('is_off', '=', false)
    .where((e) => e.or([e('node_codes', 'is', null), e(e.val(nodeCode), '=', e.fn.any('node_codes'))]))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  // what is over stands after what can still be used
  return rows.toSorted((a, b) => Number(isEnded(a, now)) - Number(isEnded(b, now)))
}

export type CardRow = Awaited<ReturnType<typeof readCardRows>>[number]

export const isEnded = ({ ends_at }: { ends_at: Date | null }, now: Date): boolean => ends_at !== null && ends_at <= now

/** By number or by code; of several kinds with one code, the first asked for. */
export async function findPublication(db: Db, kinds: readonly PublicationKind[], id: string, now: Date) {
  const rows = await db
    .selectFrom('publication')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('published_at', '<=', now)
    .where('is_off', '=', false)
    .where((e) => (/^\d{1,9}$/.test(id) ? e.or([e('id', '=', Number(id)), e('code', '=', id)]) : e('code', '=', id)))
    .execute()
  return rows.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))[0]
}

export type PublicationRow = NonNullable<Awaited<ReturnType<typeof findPublication>>>
