import type { TextFields, TextKind } from '#contract/office/texts.ts'
import type { Db } from '#server/db/client.ts'
import { publicationUrl } from '#server/shop/around/publications/present-card.ts'
import { menuNodes, MENU_PLACES, type StoredItem, placedItems } from './menu-tree.ts'
import { isPublication, type WrittenKind } from './text-fields.ts'

type Stored = Record<string, unknown>

/** A menu is stored as its table has it, other texts as they are typed. */
export const storedFields = (kind: TextKind, fields: TextFields): Stored =>
  kind === 'menu' || kind === 'tiles' ? { items: placedItems(fields.items ?? [], MENU_PLACES[kind]) } : fields

export const typedFields = (kind: TextKind, stored: Stored): TextFields =>
  kind === 'menu' || kind === 'tiles' ? { items: menuNodes((stored['items'] ?? []) as StoredItem[]) } : stored

/** The address of its page; null: it is a part of other pages. */
export function textUrl(kind: TextKind, { code, blogType }: { code: string; blogType?: string | null }): string | null {
  if (kind === 'page') return `/${code}/`
  return isPublication(kind) ? publicationUrl({ kind, code, blog_type_code: blogType ?? null }) : null
}

/** The page a text is looked at on. */
export const lookedAtUrl = (kind: TextKind, fields: TextFields): string =>
  textUrl(kind, { code: fields.code ?? '', blogType: fields.blogType ?? null }) ??
  (fields.place === 'catalog' ? '/catalog/' : '/')

interface Place {
  kind: TextKind
  /** Of the row that is shown now. */
  code: string
}

/** Into the table the shop reads; its triggers notify pages and the desk. */
export async function putLive(tx: Db, { kind, code }: Place, fields: TextFields, now: Date): Promise<void> {
  if (kind === 'page') await putPage(tx, code, fields, now)
  else if (isPublication(kind)) await putPublication(tx, kind, code, fields, now)
  else if (kind === 'banner') await putBanner(tx, code, fields)
  else if (kind === 'message') await putMessage(tx, code, fields)
  else await putMenu(tx, kind, fields)
}

async function putPage(tx: Db, was: string, fields: TextFields, now: Date): Promise<void> {
  const row = {
    code: fields.code!,
    title: fields.title!,
    description: fields.description ?? '',
    body: fields.body ?? '',
    seo_title: fields.seoTitle ?? '',
    node_codes: fields.nodeCodes ?? null,
    updated_at: now,
  }
  const { numUpdatedRows } = await tx.updateTable('page').set(row).where('code', '=', was).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) await tx.insertInto('page').values(row).execute()
}

const moment = (text: string | null | undefined) => (text ? new Date(text) : null)

async function putPublication(tx: Db, kind: WrittenKind, was: string, fields: TextFields, now: Date): Promise<void> {
  const row = {
    blog_type_code: fields.blogType ?? null,
    code: fields.code!,
    title: fields.title!,
    lead: fields.lead ?? '',
    body: fields.body ?? '',
    picture: JSON.stringify(fields.cover),
    author: fields.author ?? '',
    tags: fields.tags ?? [],
    node_codes: fields.nodeCodes ?? null,
    published_at: moment(fields.publishedAt) ?? now,
    starts_at: moment(fields.startsAt),
    ends_at: moment(fields.endsAt),
    good_codes: fields.goodCodes ?? [],
    category_codes: fields.categoryCodes ?? [],
    seo_title: fields.seoTitle ?? '',
    seo_description: fields.seoDescription ?? '',
    is_off: false,
    updated_at: now,
  }
  const { numUpdatedRows } = await tx
    .updateTable('publication')
    .set(row)
    .where('kind', '=', kind)
    .where('code', '=', was)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    await tx
      .insertInto('publication')
      .values({ kind, likes: 0, ...row })
      .execute()
}

async function putBanner(tx: Db, code: string, fields: TextFields): Promise<void> {
  const row = {
    place: fields.place!,
    title: fields.title!,
    text: fields.text ?? '',
    link: fields.link!,
    button: fields.button!,
    tone: fields.tone!,
    pictures: fields.pictures ?? [],
    node_codes: fields.nodeCodes ?? null,
    user_type: fields.userType ?? null,
    position: fields.position ?? 0,
  }
  await tx
    .insertInto('banner')
    .values({ code, ...row })
    .onConflict((same) => same.column('code').doUpdateSet(row))
    .execute()
}

async function putMessage(tx: Db, key: string, { subject = '', letter = '', sms = '' }: TextFields): Promise<void> {
  const row = { subject, letter, sms }
  await tx
    .insertInto('message_template')
    .values({ key, ...row })
    .onConflict((same) => same.column('key').doUpdateSet(row))
    .execute()
}

async function putMenu(tx: Db, kind: 'menu' | 'tiles', fields: TextFields): Promise<void> {
  const places = MENU_PLACES[kind]
  await tx
    .deleteFrom('menu_item')
    .where(
      'place',
      'in',
      places.map(({ id }) => id),
    )
    .execute()
  const rows = placedItems(fields.items ?? [], places)
  const position = new Map<string, number>()
  const placed = rows.map((row) => {
    const at = position.get(row.place) ?? 0
    position.set(row.place, at + 1)
    return { ...row, position: at }
  })
  if (placed.length > 0) await tx.insertInto('menu_item').values(placed).execute()
}

/** Off the shop. A publication keeps its row: likes wait for its return. */
export async function takeLiveOff(tx: Db, { kind, code }: Place): Promise<void> {
  if (kind === 'page') await tx.deleteFrom('page').where('code', '=', code).execute()
  if (kind === 'banner') await tx.deleteFrom('banner').where('code', '=', code).execute()
  if (kind === 'message') await tx.deleteFrom('message_template').where('key', '=', code).execute()
  if (isPublication(kind))
    await tx
      .updateTable('publication')
      .set({ is_off: true })
      .where('kind', '=', kind)
      .where('code', '=', code)
      .execute()
}
