import { sql } from 'kysely'
import { type MovedSlugs, NOTHING_MOVED } from '#rules/address/moved-slugs.ts'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

type Kind = 'category' | 'vendor' | 'tag' | 'value'

/** A name that stands in addresses: which, and of which category or attribute it is a part. */
export interface SlugPlace {
  kind: Kind
  scope?: string
}

const FRESH_MS = 15_000

// the notice of a change drops what is memoized: an old address leads on with the next request
const cached = memoizeByDatabase(FRESH_MS, (db) => readMovedSlugs(db))
/** While the database is away nothing has moved: a page that is kept is shown. */
export const movedSlugsOf = (db: Db): Promise<MovedSlugs> => cached(db, undefined).catch(() => NOTHING_MOVED)

async function readMovedSlugs(db: Db): Promise<MovedSlugs> {
  const rows = await db.selectFrom('moved_slug').select(['kind', 'scope', 'slug', 'moved_to']).execute()
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind)
  const flat = (kind: Kind) => new Map(of(kind).map(({ slug, moved_to }) => [slug, moved_to]))
  const nested = (kind: Kind) =>
    new Map(
      [...Map.groupBy(of(kind), ({ scope }) => scope)].map(([scope, own]) => [
        scope,
        new Map(own.map(({ slug, moved_to }) => [slug, moved_to])),
      ]),
    )
  return { categories: flat('category'), vendors: flat('vendor'), tags: nested('tag'), values: nested('value') }
}

/**
 * From now on the name leads to another one. What led to it leads to the new one at once, and a name that is alive
 * leads nowhere: there are neither chains nor rings, whatever is renamed and renamed back.
 */
export async function moveSlug(tx: Db, { kind, scope = '' }: SlugPlace, from: string, to: string): Promise<void> {
  if (from === to) return
  await deleteMovedSlug(tx, { kind, scope }, to)
  await sql`update moved_slug set moved_to = ${to}, changed_at = clock_timestamp()
    where kind = ${kind} and scope = ${scope} and moved_to = ${from} and slug <> ${to}`.execute(tx)
  await sql`insert into moved_slug (kind, scope, slug, moved_to, changed_at)
    values (${kind}, ${scope}, ${from}, ${to}, clock_timestamp())
    on conflict (kind, scope, slug) do update set moved_to = excluded.moved_to, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

/** The slug is in use: no redirect may lead away from it. */
export async function deleteMovedSlug(tx: Db, { kind, scope = '' }: SlugPlace, slug: string): Promise<void> {
  await tx
    .deleteFrom('moved_slug')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('slug', '=', slug)
    .execute()
}

/** What a name of before leads to now; null: it was never one. */
export async function movedTo(tx: Db, { kind, scope = '' }: SlugPlace, slug: string): Promise<string | null> {
  const row = await tx
    .selectFrom('moved_slug')
    .select('moved_to')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.moved_to ?? null
}
