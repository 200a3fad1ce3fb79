import { sql } from 'kysely'
import { publicationUrl } from '#server/api/publications/present-card.ts'
import type { Db } from '#server/db/client.ts'
import type { Branch } from './branch.ts'
import type { ListedPage } from './listing-totals.ts'

export interface OtherPage {
  path: string
  changed: Date | null
}

const page = (path: string, changed: Date | null = null): OtherPage => ({ path, changed })

/** What is neither a category, a good, a brand nor rental: the shop's own pages, its shops, and what it writes. */
export async function otherPages(db: Db, { code: branchCode }: Branch, discounts: readonly ListedPage[]): Promise<OtherPage[]> {
  const stored = await db.selectFrom('page').select(['code', 'updated_at']).orderBy('code').execute()
  const shops = await db.selectFrom('warehouse').select('slug').where('is_shop', '=', true).orderBy('position').orderBy('id').execute()
  const publications = await readPublications(db, branchCode)
  const blogTypes = await db.selectFrom('blog_type').select('code').orderBy('position').execute()
  return [
    page('/'),
    page('/catalog/'),
    page('/catalog/constants/'),
    ...discounts,
    page('/shops/'),
    ...shops.map(({ slug }) => page(`/shops/${slug}/`)),
    ...stored.map(({ code, updated_at }) => page(`/${code}/`, updated_at)),
    ...['/publications/', '/news/', '/actions/', '/blog/'].map((path) => page(path)),
    ...blogTypes.filter(({ code }) => publications.some((each) => each.blog_type_code === code)).map(({ code }) => page(`/blog/${code}/`)),
    ...publications.map((each) => page(publicationUrl(each), each.updated_at)),
  ]
}

/** What this branch has published; an action that is over stays reachable, but is nothing to look for. */
function readPublications(db: Db, branchCode: string) {
  return db
    .selectFrom('publication')
    .select(['kind', 'blog_type_code', 'code', 'updated_at'])
    .where('published_at', '<=', sql<Date>`now()`)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', sql<Date>`now()`)]))
    .where((e) => e.or([e('node_codes', 'is', null), e(e.val(branchCode), '=', e.fn.any('node_codes'))]))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
