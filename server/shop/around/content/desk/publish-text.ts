import { conflict, invalid, isApiError } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { deleteRedirectFrom, moveAddress } from '#server/shop/ground/redirects/move-address.ts'
import { putLive, storedFields, takeLiveOff, textUrl, typedFields } from './live-text.ts'
import { knownNames, lockText, refuseStaleText, refuseTaken, type SiteTextRow, type TextDesk } from './save-text.ts'
import { isPublication, readMoment, textProblems } from './text-fields.ts'

interface Times {
  version: number
  at?: string | null | undefined
  until?: string | null | undefined
}

function isAfter(now: Date, text: string | null | undefined, field: string): Date | null {
  const at = readMoment(text, field)
  if (at && at <= now) throw invalid({ [field]: ['Это время уже прошло: назначьте будущее или опубликуйте сейчас'] })
  return at
}

export async function publishText(context: TextDesk, id: number, { version, at, until }: Times): Promise<void> {
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const row = await lockText(tx, id)
    refuseStaleText(row, version, row.fields)
    const start = isAfter(now, at, 'at')
    const end = isAfter(now, until, 'until')
    if (start && end && end <= start) throw invalid({ until: ['Снять раньше, чем показать, не получится'] })
    if (end && (row.kind === 'menu' || row.kind === 'tiles')) throw conflict('Меню снять нельзя: оно нужно всегда')
    await refuseUnready(tx, row)
    if (start)
      await tx
        .updateTable('site_text')
        .set({
          publish_at: start,
          publish_revision: row.version,
          unpublish_at: end,
          trouble: null,
          ...(row.shown_revision === null ? { state: 'waiting' } : {}),
        })
        .where('id', '=', id)
        .execute()
    else await showNow(tx, row, now, end)
  })
}

/** The words that were set for the time. */
async function scheduledRow(tx: Db, row: SiteTextRow): Promise<SiteTextRow> {
  if (row.publish_revision === null || row.publish_revision === row.version) return row
  const revision = await tx
    .selectFrom('site_text_revision')
    .select(['number', 'fields'])
    .where('text_id', '=', row.id)
    .where('number', '=', row.publish_revision)
    .executeTakeFirst()
  return revision ? { ...row, version: revision.number, fields: revision.fields } : row
}

async function refuseUnready(tx: Db, row: SiteTextRow): Promise<void> {
  const fields = typedFields(row.kind, row.fields)
  const problems = textProblems(row.kind, row.code, fields, await knownNames(tx, fields), { isDraft: false })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (fields.code) await refuseTaken(tx, row.kind, fields.code, row.id)
}

/** The words of the row, at once. An address that changed leads on to the new one. */
async function showNow(tx: Db, row: SiteTextRow, now: Date, end: Date | null): Promise<void> {
  let fields = typedFields(row.kind, row.fields)
  if (isPublication(row.kind) && (!fields.publishedAt || new Date(fields.publishedAt) > now)) {
    // the day of a publication is the day it appeared; the revision says so too
    fields = { ...fields, publishedAt: now.toISOString() }
    const stored = JSON.stringify(storedFields(row.kind, fields))
    await tx
      .updateTable('site_text')
      .set({ fields: stored })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .execute()
    await tx
      .updateTable('site_text_revision')
      .set({ fields: stored })
      .where('text_id', '=', row.id)
      .where('number', '=', row.version)
      .execute()
  }
  const code = fields.code ?? row.code
  const [was, url] = [await shownUrl(tx, row), textUrl(row.kind, { code, blogType: fields.blogType ?? null })]
  await putLive(tx, row, fields, now)
  if (url) await (was ? moveAddress(tx, was, url) : deleteRedirectFrom(tx, url))
  if (url && was === url) await deleteRedirectFrom(tx, url)
  await tx
    .updateTable('site_text')
    .set({
      code,
      state: 'shown',
      shown_revision: row.version,
      publish_at: null,
      publish_revision: null,
      unpublish_at: end ?? row.unpublish_at,
      trouble: null,
    })
    .where('id', '=', row.id)
    .execute()
}

/** Where people know it; null: it has never been shown. */
async function shownUrl(tx: Db, { kind, code, shown_revision, state }: SiteTextRow): Promise<string | null> {
  if (shown_revision === null && state !== 'off') return null
  if (!isPublication(kind)) return textUrl(kind, { code })
  const live = await tx
    .selectFrom('publication')
    .select(['code', 'blog_type_code'])
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst()
  return live ? textUrl(kind, { code, blogType: live.blog_type_code }) : null
}

export async function unpublishText(context: TextDesk, id: number, { version, at }: Times): Promise<void> {
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const row = await lockText(tx, id)
    refuseStaleText(row, version, row.fields)
    if (row.kind === 'menu' || row.kind === 'tiles')
      throw conflict('Меню снять нельзя: оно нужно всегда. Уберите лишние пункты')
    const end = isAfter(now, at, 'at')
    if (end) {
      if (row.shown_revision === null && row.publish_at === null) throw conflict('Этот текст не показан')
      await tx.updateTable('site_text').set({ unpublish_at: end }).where('id', '=', id).execute()
    } else await hideNow(tx, row)
  })
}

async function hideNow(tx: Db, row: SiteTextRow): Promise<void> {
  await takeLiveOff(tx, row)
  await tx
    .updateTable('site_text')
    .set({
      // one that only waited for its time is a draft again
      state: row.kind !== 'message' && row.shown_revision === null && row.state !== 'off' ? 'draft' : 'off',
      shown_revision: null,
      publish_at: null,
      publish_revision: null,
      unpublish_at: null,
      trouble: null,
    })
    .where('id', '=', row.id)
    .execute()
}

/** What is due by now appears or goes. One that cannot says why at its card and waits for a person. */
export async function workAtTexts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0
  while (!signal?.aborted && (await workAtOne(db, clock()))) done++
  return done
}

async function workAtOne(db: Db, now: Date): Promise<boolean> {
  return withRetries(db, async (tx) => {
    const row = await tx
      .selectFrom('site_text')
      .selectAll()
      .where((e) => e.or([e('publish_at', '<=', now), e('unpublish_at', '<=', now)]))
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    if (row.unpublish_at && row.unpublish_at <= now) await hideNow(tx, row)
    else await showDue(tx, row, now)
    return true
  })
}

async function showDue(tx: Db, row: SiteTextRow, now: Date): Promise<void> {
  try {
    const scheduled = await scheduledRow(tx, row)
    await refuseUnready(tx, scheduled)
    await showNow(tx, scheduled, now, row.unpublish_at)
  } catch (error) {
    if (!isApiError(error)) throw error
    await tx
      .updateTable('site_text')
      .set({
        publish_at: null,
        publish_revision: null,
        trouble: `Не появился в срок: ${error.message}`,
        ...(row.shown_revision === null ? { state: 'draft' } : {}),
      })
      .where('id', '=', row.id)
      .execute()
  }
}
