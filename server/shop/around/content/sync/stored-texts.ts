import type { Db } from '#server/db/client.ts'
import {
  formatPageText,
  formatPublicationText,
  type PageText,
  type PublicationDates,
  type PublicationText,
} from '#rules/text/content-text.ts'
import type { Database } from '#server/db/schema.ts'

type PublicationKind = Database['publication']['kind']

/** A page or a publication by the path of its file. */
export type TextPlace =
  | { kind: 'page'; code: string }
  | { kind: Exclude<PublicationKind, 'blog'>; code: string }
  | { kind: 'blog'; type: string; code: string }

export interface StoredText {
  place: TextPlace
  revision: number
  /** As its file would be. */
  text: string
  dates?: PublicationDates
}

const FOLDERS = { page: 'pages', news: 'news', action: 'actions', publication: 'publications' } as const

function pathOf(place: TextPlace): string {
  return place.kind === 'blog' ? `blog/${place.type}/${place.code}.md` : `${FOLDERS[place.kind]}/${place.code}.md`
}

/** Null: not a file of texts. */
export function textPlaceOf(path: string): TextPlace | null {
  const [folder, ...rest] = path.replace(/\.md$/, '').split('/')
  if (!path.endsWith('.md')) return null
  if (folder === 'blog' && rest.length === 2) return { kind: 'blog', type: rest[0]!, code: rest[1]! }
  const kind = (Object.keys(FOLDERS) as (keyof typeof FOLDERS)[]).find((each) => FOLDERS[each] === folder)
  return kind && rest.length === 1 ? { kind, code: rest[0]! } : null
}

/**
 * Every text of the shop by its path; held until the transaction ends, so that none changes between the look and the
 * write.
 */
export async function readStoredTexts(tx: Db): Promise<Map<string, StoredText>> {
  const pages = await tx.selectFrom('page').selectAll().forUpdate().execute()
  // what is taken off is nobody's to pull
  const publications = await tx.selectFrom('publication').selectAll().where('is_off', '=', false).forUpdate().execute()
  const texts = [
    ...pages.map((row): StoredText => ({
      place: { kind: 'page', code: row.code },
      revision: row.revision,
      text: formatPageText({ ...row, seoTitle: row.seo_title, nodes: row.node_codes }),
    })),
    ...publications.map((row): StoredText => {
      const dates = { publishedAt: row.published_at, startsAt: row.starts_at, endsAt: row.ends_at }
      const { code } = row
      const place: TextPlace =
        row.kind === 'blog' ? { kind: 'blog', type: row.blog_type_code!, code } : { kind: row.kind, code }
      const picture = { tone: 'light', pictures: [], label: '', ...row.picture }
      const text = {
        ...row,
        ...dates,
        picture,
        nodes: row.node_codes,
        goods: row.good_codes,
        categories: row.category_codes,
        seoTitle: row.seo_title,
        seoDescription: row.seo_description,
      }
      return { place, revision: row.revision, text: formatPublicationText(text), dates }
    }),
  ]
  return new Map(texts.map((text) => [pathOf(text.place), text]))
}

export async function storePage(
  tx: Db,
  { code, title, description, seoTitle, nodes, body }: PageText,
  now: Date,
): Promise<void> {
  const row = { title, description, seo_title: seoTitle, node_codes: nodes, body, updated_at: now }
  await tx
    .insertInto('page')
    .values({ code, ...row })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
}

/** Likes belong to visitors: a file only says with how many a new text begins. */
export async function storePublication(
  tx: Db,
  place: Exclude<TextPlace, { kind: 'page' }>,
  text: PublicationText,
  now: Date,
): Promise<void> {
  const row = {
    blog_type_code: place.kind === 'blog' ? place.type : null,
    title: text.title,
    lead: text.lead,
    body: text.body,
    picture: JSON.stringify(text.picture),
    author: text.author,
    tags: text.tags,
    node_codes: text.nodes,
    published_at: text.publishedAt,
    starts_at: text.startsAt,
    ends_at: text.endsAt,
    good_codes: text.goods,
    category_codes: text.categories,
    seo_title: text.seoTitle,
    seo_description: text.seoDescription,
    is_off: false,
    updated_at: now,
  }
  await tx
    .insertInto('publication')
    .values({ kind: place.kind, code: text.code, likes: text.likes, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'code']).doUpdateSet(row))
    .execute()
}
