import type { StoredPage } from '#contract/content.ts'
import type { Db } from '#server/db/client.ts'
import { type TextHeading, renderWithAnchors } from '#server/shop/around/publications/text-blocks.ts'

/** `/delivery/` and `/pages/delivery/` are one page; anything deeper is none. */
function codeOf(url: string): string | null {
  return /^\/?(?:pages\/)?([a-z0-9][a-z0-9-]{0,99})\/?$/.exec(url)?.[1] ?? null
}

export async function findStoredPage(db: Db, url: string, nodeCode: string): Promise<StoredPage | undefined> {
  const code = codeOf(url)
  if (code === null) return undefined
  const row = await db
    .selectFrom('page')
    .selectAll()
    .where('code', '=', code)
    .where((e) => e.or([e('node_codes', 'is', null), e(e.val(nodeCode), '=', e.fn.any('node_codes'))]))
    .executeTakeFirst()
  if (!row) return undefined
  const contents: TextHeading[] = []
  const html = renderWithAnchors(row.body, contents)
  return {
    code: row.code,
    title: row.title,
    seoTitle: row.seo_title,
    description: row.description,
    html,
    contents,
    url: `/${row.code}/`,
    updatedAt: row.updated_at.toISOString(),
  }
}
