import type { Selectable } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { TextFields, TextKind } from '#contract/office/texts.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import { TEXT_FIELD_NAMES } from '#rules/content/text-field-names.ts'
import { slugify } from '#rules/text/slugify.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { storedFields } from './live-text.ts'
import { isPublication, type TextNames, textProblems, tidyFields } from './text-fields.ts'

export type TextDesk = Pick<OfficeContext, 'db' | 'clock' | 'session' | 'config'>
export type SiteTextRow = Selectable<Database['site_text']>

const GONE = 'Такого текста нет: возможно, его удалили'
const SINGLE = ['menu', 'tiles', 'message'] as const
const isSingle = (kind: TextKind) => (SINGLE as readonly string[]).includes(kind)

export async function lockText(tx: Db, id: number): Promise<SiteTextRow> {
  const row = await tx.selectFrom('site_text').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound(GONE)
  return row
}

export async function findText(db: Db, id: number): Promise<SiteTextRow> {
  const row = await db.selectFrom('site_text').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(GONE)
  return row
}

/** Names a text may use; goods are asked about by those it names. */
export async function knownNames(db: Db, { goodCodes = [] }: TextFields): Promise<TextNames> {
  const [nodes, types, categories, goods] = await Promise.all([
    db.selectFrom('node_logistic').select('code').execute(),
    db.selectFrom('blog_type').select('code').execute(),
    db.selectFrom('category').select('code').execute(),
    goodCodes.length === 0 ? [] : db.selectFrom('good').select('code').where('code', 'in', goodCodes).execute(),
  ])
  const set = (rows: readonly { code: string }[]) => new Set(rows.map(({ code }) => code))
  return { nodes: set(nodes), blogTypes: set(types), categories: set(categories), goods: set(goods) }
}

/** Somebody else stands there, or is going to. */
export async function refuseTaken(tx: Db, kind: TextKind, code: string, own: number | null): Promise<void> {
  if (kind !== 'page' && !isPublication(kind)) return
  const rows = await tx
    .selectFrom('site_text')
    .select(['id', 'title', 'code', 'fields'])
    .where('kind', '=', kind)
    .where((e) => e.or([e('code', '=', code), e(e.ref('fields', '->>').key('code'), '=', code)]))
    .execute()
  const taken = rows.find(({ id }) => id !== own)
  if (taken) throw invalid({ code: [`Адрес занят: «${taken.title}». Выберите другой`] })
}

const titleOf = (kind: TextKind, fields: TextFields, was: string) => (isSingle(kind) ? was : (fields.title ?? was))

async function checked(tx: Db, kind: TextKind, code: string, given: TextFields): Promise<TextFields> {
  const fields = tidyFields(kind, given)
  // a new text is called by its title until somebody says otherwise
  if (fields.code === '' && fields.title) fields.code = slugify(fields.title).slice(0, 80).replace(/-+$/, '')
  const problems = textProblems(kind, code, fields, await knownNames(tx, fields), { isDraft: true })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return fields
}

export async function createText(context: TextDesk, kind: TextKind, given: TextFields): Promise<number> {
  if (isSingle(kind)) throw conflict('Такой текст в магазине один: откройте его в списке')
  const { staff } = signedIn(context)
  const now = context.clock()
  return withRetries(context.db, async (tx) => {
    const fields = await checked(tx, kind, '', given)
    if (fields.code) await refuseTaken(tx, kind, fields.code, null)
    const code = fields.code ?? `banner-new-${now.getTime()}-${staff.id}`
    const stored = JSON.stringify(storedFields(kind, fields))
    const { id } = await tx
      .insertInto('site_text')
      .values({
        kind,
        code,
        title: fields.title ?? '',
        node_codes: fields.nodeCodes ?? null,
        fields: stored,
        shown_revision: null,
        state: 'draft',
        publish_at: null,
        unpublish_at: null,
        changed_at: now,
        changed_by: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('site_text_revision')
      .values({ text_id: id, number: 1, fields: stored, at: now, staff_id: staff.id })
      .execute()
    return id
  })
}

const words = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Optimistic locking: a stale edit answers both texts, field by field, so that nothing is lost until a person decides.
 */
export function refuseStaleText(row: SiteTextRow, version: number, stored: Record<string, unknown>): void {
  if (row.version === version) return
  const conflicts = Object.keys(stored).flatMap((field): FieldConflict[] => {
    const [yours, theirs] = [words(stored[field]), words(row.fields[field])]
    return yours === theirs ? [] : [{ field, label: TEXT_FIELD_NAMES[field] ?? field, yours, theirs }]
  })
  throw staleFields('Пока вы правили, текст сохранил кто-то другой. Сравните и решите, что оставить', conflicts)
}

/** Equal words make no revision. */
export async function saveText(context: TextDesk, id: number, version: number, given: TextFields): Promise<void> {
  const { staff } = signedIn(context)
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const row = await lockText(tx, id)
    const fields = await checked(tx, row.kind, row.code, given)
    const stored = storedFields(row.kind, fields)
    refuseStaleText(row, version, stored)
    if (fields.code) await refuseTaken(tx, row.kind, fields.code, id)
    const text = JSON.stringify(stored)
    const { number } = await tx
      .updateTable('site_text')
      .set((e) => ({
        // what is not shown yet has no other address than the one that is typed
        ...(row.shown_revision === null && row.state !== 'off' && fields.code ? { code: fields.code } : {}),
        title: titleOf(row.kind, fields, row.title),
        node_codes: fields.nodeCodes ?? null,
        fields: text,
        version: e
          .case()
          .when(e.ref('fields'), '=', e.cast<never>(e.val(text), 'jsonb'))
          .then(e.ref('version'))
          .else(e('version', '+', 1))
          .end(),
        trouble: null,
      }))
      .where('id', '=', id)
      .returning('version as number')
      .executeTakeFirstOrThrow()
    if (number === row.version) return
    await tx.updateTable('site_text').set({ changed_at: now, changed_by: staff.id }).where('id', '=', id).execute()
    await tx
      .insertInto('site_text_revision')
      .values({ text_id: id, number, fields: text, at: now, staff_id: staff.id })
      .execute()
  })
}

/** Only what has never been shown: the rest is taken off and stays. */
export async function dropText({ db }: Pick<TextDesk, 'db'>, id: number): Promise<void> {
  await withRetries(db, async (tx) => {
    const row = await lockText(tx, id)
    if (row.state !== 'draft')
      throw conflict('Удалить можно только черновик. Показанное снимают с сайта: оно останется в списке')
    await tx.deleteFrom('site_text').where('id', '=', id).execute()
  })
}
