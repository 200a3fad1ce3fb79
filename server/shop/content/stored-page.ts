import type { Kysely } from 'kysely'
import type { StoredPage } from '#contract/content.ts'
import type { Database } from '#server/db/schema.ts'
import { type TextHeading, renderWithAnchors } from '#server/shop/publications/text-blocks.ts'

/** `/delivery/` and `/pages/delivery/` are one page; anything deeper is none. */
function codeOf(url: string): string | null {
  return /^\/?(?:pages\/)?([a-z0-9][a-z0-9-]{0,99})\/?$/.exec(url)?.[1] ?? null
}

export async function findStoredPage(db: Kysely<Database>, url: string): Promise<StoredPage | undefined> {
  const code = codeOf(url)
  if (code === null) return undefined
  const row = await db.selectFrom('page').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row) return undefined
  const contents: TextHeading[] = []
  const html = renderWithAnchors(row.body, contents)
  return {
    code: row.code,
    title: row.title,
    description: row.description,
    html,
    contents,
    url: `/${row.code}/`,
    updatedAt: row.updated_at.toISOString(),
  }
}
