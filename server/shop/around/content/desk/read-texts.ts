import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { FoundLink, TextCard, TextKind, TextRevision, TextRow, TextState } from '#contract/office/texts.ts'
import { builtInTemplate, isMessageKey, messageKind } from '#rules/content/message-templates.ts'
import type { Db } from '#server/db/client.ts'
import { likeInside } from '#server/db/like.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { textUrl, typedFields } from './live-text.ts'
import { MENU_PLACES } from './menu-tree.ts'
import type { SiteTextRow } from './save-text.ts'
import { BANNER_PLACES, TONES } from './text-fields.ts'

const PER_PAGE = 60

export interface TextQuery {
  kind?: TextKind | undefined
  state?: TextState | undefined
  node?: string | undefined
  search?: string | undefined
  page?: number | undefined
}

type ListedRow = SiteTextRow & { changed_name: string | null }

const like = (text: string) => likeInside(text.trim())

export async function listTexts(db: Db, { kind, state, node, search, page = 1 }: TextQuery) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (kind) conditions.push(sql`t.kind = ${kind}`)
  if (state === 'waiting') conditions.push(sql`t.publish_at is not null`)
  else if (state) conditions.push(sql`t.state = ${state}`)
  if (node) conditions.push(sql`(t.node_codes is null or ${node} = any (t.node_codes))`)
  if (search?.trim())
    conditions.push(
      sql`(t.title ilike ${like(search)} or t.code ilike ${like(search)} or t.fields ->> 'body' ilike ${like(search)})`,
    )
  const [{ rows }, counts] = await Promise.all([
    sql<ListedRow>`select t.*, staff.name as changed_name from site_text t left join staff on staff.id = t.changed_by
      where ${sql.join(conditions, sql` and `)} order by t.changed_at desc, t.id desc
      limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}`.execute(db),
    sql<{ kind: string; n: number }>`select kind, count(*)::integer as n from site_text group by 1`.execute(db),
  ])
  return {
    texts: rows.slice(0, PER_PAGE).map(presentRow),
    isMore: rows.length > PER_PAGE,
    counts: Object.fromEntries(counts.rows.map(({ kind: of, n }) => [of, n])),
  }
}

function presentRow(row: ListedRow): TextRow {
  const { kind, fields, code, shown_revision, version } = row
  return {
    id: row.id,
    kind,
    title: row.title,
    url: textUrl(kind, { code, blogType: (fields['blogType'] ?? null) as string | null }),
    state: row.state,
    hasChanges: shown_revision !== null && version > shown_revision,
    nodeCodes: row.node_codes,
    publishAt: row.publish_at?.toISOString() ?? null,
    unpublishAt: row.unpublish_at?.toISOString() ?? null,
    trouble: row.trouble,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_name,
  }
}

export async function readText(db: Db, id: number): Promise<TextCard> {
  const { rows } = await sql<ListedRow>`select t.*, staff.name as changed_name from site_text t
    left join staff on staff.id = t.changed_by where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Такого текста нет: возможно, его удалили')
  const { kind, code, fields, version } = row
  const isUntouched = kind === 'message' && Object.keys(fields).length === 0
  return {
    ...presentRow(row),
    fields: isUntouched && isMessageKey(code) ? builtInTemplate(code) : typedFields(kind, fields),
    version,
    message: kind === 'message' && isMessageKey(code) ? messageFacts(code) : null,
    places: kind === 'menu' || kind === 'tiles' ? [...MENU_PLACES[kind]] : [],
  }
}

function messageFacts(key: Parameters<typeof messageKind>[0]): NonNullable<TextCard['message']> {
  const { when, values, must = {}, title, note, button, more, hasCode, subject, sms } = messageKind(key)
  return {
    when,
    hasLetter: subject !== '',
    hasSms: sms !== '',
    must: { letter: [...(must.letter ?? [])], sms: [...(must.sms ?? [])] },
    kept: [
      title && `Заголовок: «${title}»`,
      hasCode && 'Код крупными цифрами',
      button && `Кнопка «${button}»`,
      more && `Ссылка «${more}»`,
      note && `Внизу: «${note}»`,
    ].filter((each) => typeof each === 'string'),
    values: Object.entries(values).map(([name, value]) => ({ name, ...value })),
    builtIn: builtInTemplate(key),
  }
}

interface RevisionRow {
  number: number
  at: Date
  staff_name: string | null
  fields: Record<string, unknown>
  kind: TextKind
  shown_revision: number | null
}

const revisions = (id: number, also: RawBuilder<unknown>) => sql<RevisionRow>`
  select r.number, r.at, r.fields, staff.name as staff_name, t.kind, t.shown_revision from site_text_revision r
  join site_text t on t.id = r.text_id left join staff on staff.id = r.staff_id
  where r.text_id = ${id} and ${also} order by r.number desc limit 200`

const presentRevision = ({ number, at, staff_name, shown_revision }: RevisionRow): TextRevision => ({
  number,
  at: at.toISOString(),
  by: staff_name,
  isShown: number === shown_revision,
})

export const listRevisions = async (db: Db, id: number): Promise<TextRevision[]> =>
  (await revisions(id, sql`true`).execute(db)).rows.map(presentRevision)

export async function readRevision(db: Db, id: number, number: number) {
  const { rows } = await revisions(id, sql`r.number = ${number}`).execute(db)
  if (!rows[0]) throw notFound('Такой редакции нет')
  return { ...presentRevision(rows[0]), fields: typedFields(rows[0].kind, rows[0].fields) }
}

export async function readWords(db: Db) {
  const [nodes, blogTypes] = await Promise.all([
    db.selectFrom('node_logistic').select(['code', 'name']).orderBy('position').execute(),
    db.selectFrom('blog_type').select(['code', 'name']).orderBy('position').orderBy('code').execute(),
  ])
  return { nodes, blogTypes, bannerPlaces: BANNER_PLACES, tones: TONES }
}

const A_KIND = 8

/** Goods on sale, categories and pages by name, as a text names them. */
export async function findTextLinks(db: Db, search: string): Promise<FoundLink[]> {
  const words = like(search)
  const [goods, categories, pages] = await Promise.all([
    db
      .selectFrom('good')
      .select(['code', 'slug', 'name', 'is_hire'])
      .where('is_active', '=', true)
      .where((e) => e.or([e('name', 'ilike', words), e('article', 'ilike', words), e('code', '=', search.trim())]))
      .orderBy('popularity', 'desc')
      .limit(A_KIND)
      .execute(),
    db
      .selectFrom('category')
      .select(['code', 'name', 'is_hire'])
      .where('name', 'ilike', words)
      .orderBy('name')
      .limit(A_KIND)
      .execute(),
    db
      .selectFrom('page')
      .select(['code', 'title'])
      .where('title', 'ilike', words)
      .orderBy('title')
      .limit(A_KIND)
      .execute(),
  ])
  return [
    ...categories.map(({ code, name, is_hire }) => ({
      kind: 'category' as const,
      code,
      name,
      url: is_hire ? `/catalog-prokata/${code}/` : `/catalog/${code}/`,
    })),
    ...goods.map((good) => ({ kind: 'good' as const, code: good.code, name: good.name, url: goodUrl(good) })),
    ...pages.map(({ code, title }) => ({ kind: 'page' as const, code, name: title, url: `/${code}/` })),
  ]
}
