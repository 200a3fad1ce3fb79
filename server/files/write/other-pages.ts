import { isEnded } from '#server/shop/around/publications/card-rows.ts'
import { publicationUrl } from '#server/shop/around/publications/present-card.ts'
import type { Db } from '#server/db/client.ts'
import type { FeedBranch } from './branch.ts'
import type { ListedPage } from './listing-totals.ts'
import { blogPagesOf, PUBLICATION_LISTS } from './publication-lists.ts'

export interface OtherPage {
  path: string
  changed: Date | null
}

const page = (path: string, changed: Date | null = null): OtherPage => ({ path, changed })

/**
 * What is neither a category, a good, a brand nor rental: the shop's own pages, its shops and workshops, and what it
 * writes.
 */
export async function otherPages(
  db: Db,
  branch: FeedBranch,
  now: Date,
  discounts: readonly ListedPage[],
): Promise<OtherPage[]> {
  const stored = await db
    .selectFrom('page')
    .select(['code', 'updated_at'])
    .where((e) => e.or([e('node_codes', 'is', null), e(e.val(branch.code), '=', e.fn.any('node_codes'))]))
    .orderBy('code')
    .execute()
  const shops = await db
    .selectFrom('warehouse')
    .select('slug')
    .where('is_shop', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const centers = await db.selectFrom('service_center').select('slug').orderBy('position').orderBy('id').execute()
  return [
    page('/'),
    page('/catalog/'),
    page('/catalog/constants/'),
    ...discounts,
    page('/shops/'),
    page('/reviews/'),
    ...shops.map(({ slug }) => page(`/shops/${slug}/`)),
    ...(centers.length > 0 ? [page('/service/')] : []),
    ...centers.map(({ slug }) => page(`/service/${slug}/`)),
    ...(await writtenPages(db, branch, now)),
    ...stored.map(({ code, updated_at }) => page(`/${code}/`, updated_at)),
  ]
}

/** News, actions, publications and the blog: what the branch shows by now, with its lists page by page. */
async function writtenPages(db: Db, branch: FeedBranch, now: Date): Promise<OtherPage[]> {
  const rows = await db
    .selectFrom('publication')
    .select(['kind', 'blog_type_code', 'code', 'updated_at', 'ends_at'])
    .where('published_at', '<=', now)
    .where('is_off', '=', false)
    .where((e) => e.or([e('node_codes', 'is', null), e(e.val(branch.code), '=', e.fn.any('node_codes'))]))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute()
  const types = await db.selectFrom('blog_type').select('code').orderBy('position').orderBy('code').execute()
  const changedOf = (own: typeof rows) =>
    own.reduce<Date | null>((last, { updated_at }) => (last && last > updated_at ? last : updated_at), null)
  const listPages = (own: typeof rows, addresses: (total: number) => string[]) =>
    addresses(own.length).map((path) => page(path, changedOf(own)))
  return [
    ...PUBLICATION_LISTS.flatMap(({ kinds, addresses }) =>
      listPages(
        rows.filter(({ kind }) => kinds.includes(kind)),
        addresses,
      ),
    ),
    ...types.flatMap(({ code }) =>
      listPages(
        rows.filter((row) => row.blog_type_code === code),
        (total) => blogPagesOf(code, total),
      ),
    ),
    // what is over stays reachable, but is nothing to look for
    ...rows.filter((row) => !isEnded(row, now)).map((row) => page(publicationUrl(row), row.updated_at)),
  ]
}
