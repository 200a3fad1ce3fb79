import { notFound } from '#contract/api-error.ts'
import type { ExportLists, ExportRun } from '#contract/office/exports.ts'
import { ALL_EXPORT_KINDS, EXPORT_KINDS, type ExportKind, GOOD_STATUSES } from '#rules/exports/export-kinds.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { fromReplica } from '#server/shop/ground/from-replica.ts'
import { branchesIn, listBranches, meetScopes } from '#server/shop/people/staff/branches.ts'
import { recordExport } from '#server/shop/people/staff/journal.ts'
import {
  isPermitted,
  needFresh,
  needPermission,
  type OfficeContext,
  signedIn,
} from '#server/shop/people/staff/office-context.ts'
import { LINK_MS, readRuns } from './export-runs.ts'
import type { ExportReader } from './export-source.ts'
import { conditionWords } from './export-words.ts'
import { type AskedExport, openExport, type OpenedExport, type Written } from './open-export.ts'

const OWN_RUNS = 30

const named = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([code, name]) => ({ code, name }))
const statusesOf = (kind: ExportKind) =>
  kind === 'orders' ? named(STATUS_TEXTS) : kind === 'goods' ? named(GOOD_STATUSES) : []

/** Where both hold: to export, and to see what is exported. */
async function scopeOf(context: OfficeContext, kind: ExportKind) {
  const seen = needPermission(context, EXPORT_KINDS[kind].needs)
  const branches = await listBranches(context.db)
  const scope = meetScopes(context.scope, seen, branches)
  return { scope, branches: branchesIn(branches, scope).map(({ code, name }) => ({ code, name })) }
}

export async function readExportLists(context: OfficeContext): Promise<ExportLists> {
  const open = ALL_EXPORT_KINDS.filter((kind) => isPermitted(context, EXPORT_KINDS[kind].needs))
  const kinds = await Promise.all(
    open.map(async (code) => {
      const { name, period, columns } = EXPORT_KINDS[code]
      const { branches } = await scopeOf(context, code)
      return { code, name, period, statuses: statusesOf(code), branches, columns: named(columns) }
    }),
  )
  return {
    kinds,
    seesContacts: isPermitted(context, 'contacts.see'),
    runs: await readRuns(context, { staffId: signedIn(context).staff.id, isOwn: true, limit: OWN_RUNS }),
  }
}

async function readerFor(context: OfficeContext, kind: ExportKind): Promise<ExportReader> {
  const { config } = context
  return {
    read: (question) => fromReplica(context.replica, context.jobsDb ?? context.db, question),
    scope: (await scopeOf(context, kind)).scope,
    seesContacts: isPermitted(context, 'contacts.see'),
    origin: `${config.scheme}://${config.host}`,
  }
}

/** Written down before the first line leaves. */
export async function beginExport(context: OfficeContext, asked: AskedExport): Promise<ExportRun> {
  const reader = await readerFor(context, asked.kind)
  // a program was given its right by somebody who had just proven who they are
  if ('phone' in EXPORT_KINDS[asked.kind].columns && reader.seesContacts && !context.session?.key) needFresh(context)
  const now = context.clock()
  const { name, rows } = await openExport(reader, asked, now)
  const { kind, format, ...filters } = asked
  const id = await withRetries(context.db, async (tx) => {
    await recordExport(
      tx,
      context,
      {
        format: format.toUpperCase(),
        kind,
        ...(await conditionWords(tx, kind, filters)),
        rows: String(rows),
        contacts: reader.seesContacts ? 'целиком' : 'скрыты',
      },
      'export',
    )
    const made = await tx
      .insertInto('export_run')
      .values({
        schedule_id: null,
        name: '',
        staff_id: signedIn(context).staff.id,
        kind,
        format,
        asked: JSON.stringify(filters),
        state: 'asked',
        file_name: name,
        next_try_at: null,
        rows,
        bytes: null,
        failure: null,
        created_at: now,
        started_at: null,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  })
  return (await readRuns(context, { id }))[0]!
}

export interface FileOfExport extends Pick<OpenedExport, 'name'> {
  format: AskedExport['format']
  bytes: () => AsyncGenerator<Uint8Array>
}

/** Whoever asked may read it for an hour, as often as it breaks off; with the rights of the moment. */
export async function openExportFile(context: OfficeContext, id: number): Promise<FileOfExport> {
  const { db, clock } = context
  const run = await db
    .selectFrom('export_run')
    .selectAll()
    .where('id', '=', id)
    .where('schedule_id', 'is', null)
    .where('name', '=', '')
    .where('staff_id', '=', signedIn(context).staff.id)
    .where('created_at', '>', new Date(clock().getTime() - LINK_MS))
    .executeTakeFirst()
  if (!run) throw notFound('Такой выгрузки нет или её час прошёл: начните новую')
  const { kind, format, asked, file_name } = run
  const opened = await openExport(await readerFor(context, kind), { ...asked, kind, format }, run.created_at)
  const end = (written: Written | null) =>
    db
      .updateTable('export_run')
      .set({
        state: written ? 'done' : 'failed',
        failure: written ? null : 'Скачивание оборвалось',
        ended_at: clock(),
        ...written,
      })
      .where('id', '=', id)
      .execute()
  async function* bytes() {
    const written: Written = { rows: 0, bytes: 0 }
    let isWhole = false
    try {
      yield* opened.write(written)
      isWhole = true
    } finally {
      await end(isWhole ? written : null)
    }
  }
  return { name: file_name, format, bytes }
}
