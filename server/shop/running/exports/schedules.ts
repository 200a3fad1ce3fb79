import { type Selectable, sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { CallBody } from '#contract/call.ts'
import type { ExportRun, ExportSchedule, saveExportSchedule } from '#contract/office/exports.ts'
import { emailError } from '#rules/identity/email.ts'
import { EXPORT_KINDS } from '#rules/exports/export-kinds.ts'
import { nextExportAt, timingText } from '#rules/exports/export-timing.ts'
import type { Db } from '#server/db/client.ts'
import type { ExportTables } from '#server/db/schema-exports.ts'
import { EXPORT_SECRET, type Sealing } from '#server/kernel/sealing.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { isWithinScope } from '#server/shop/people/staff/api-keys.ts'
import { listBranches } from '#server/shop/people/staff/branches.ts'
import { needPermission, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { readRuns } from './export-runs.ts'
import type { ExportReader } from './export-source.ts'
import { openExport } from './open-export.ts'
import { addRun, timingOf } from './run-exports.ts'
import { isInsideNumber } from './send-file.ts'

type Row = Selectable<ExportTables['export_schedule']>
type Asked = CallBody<typeof saveExportSchedule>

const SHOWN_RUNS = 50

async function present(context: OfficeContext, row: Row & { maker: string | null; last_run: number | null }) {
  const timing = timingOf(row)
  const [lastRun = null] = row.last_run === null ? [] : await readRuns(context, { id: row.last_run })
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    format: row.format,
    period: row.period,
    status: row.status,
    nodeCodes: row.node_codes,
    seesContacts: row.sees_contacts,
    ...timing,
    timingText: timingText(timing),
    target: row.target,
    address: row.address,
    region: row.region,
    bucket: row.bucket,
    prefix: row.prefix,
    accessKeyId: row.access_key_id,
    hasSecret: row.secret !== null,
    isOn: row.is_on,
    nextAt: row.next_at.toISOString(),
    createdBy: row.maker,
    version: row.version,
    lastRun,
  } satisfies ExportSchedule
}

async function readSchedules(context: OfficeContext, id: number | null): Promise<ExportSchedule[]> {
  const { rows } = await sql<Row & { maker: string | null; last_run: number | null }>`
    select s.*, staff.name as maker, (select max(r.id) from export_run r where r.schedule_id = s.id) as last_run
    from export_schedule s left join staff on staff.id = s.created_by
    where ${id}::integer is null or s.id = ${id} order by lower(s.name)`.execute(context.db)
  return Promise.all(rows.map((row) => present(context, row)))
}

export async function listExportSchedules(context: OfficeContext) {
  const [schedules, runs] = await Promise.all([
    readSchedules(context, null),
    readRuns(context, { isOwn: false, limit: SHOWN_RUNS }),
  ])
  return { schedules, runs }
}

/** By https to somebody else's machine: what leaves here has people's names in it. */
function readAddress(given: string): string {
  const text = given.trim()
  const url = URL.parse(text)
  const refuse = (words: string) => invalid({ address: [words] })
  if (!url || url.protocol !== 'https:') throw refuse('Адрес начинается с https://')
  if (url.username || url.password) throw refuse('Имя и пароль в адресе не пишут: для них есть поле секрета')
  if (url.hash) throw refuse('Адрес — без решётки и того, что за ней')
  if (isInsideNumber(url) || /^localhost$|\.localhost$/.test(url.hostname))
    throw refuse('Адрес ведёт во внутреннюю сеть: туда файлы не уходят')
  return text
}

const MOST_READERS = 5

/** Whoever reads it by letter: up to five addresses. */
function readReaders(given: string): string {
  const list = [...new Set(given.split(/[\s,;]+/).filter(Boolean))]
  if (list.length === 0 || list.length > MOST_READERS)
    throw invalid({ address: [`Адресов — от одного до ${MOST_READERS}, через запятую`] })
  const wrong = list.find((each) => emailError(each) !== null)
  if (wrong) throw invalid({ address: [`«${wrong}»: ${emailError(wrong)}`] })
  return list.join(', ')
}

function readTarget(asked: Asked, before: Row | null, sealing: Sealing) {
  if (asked.target === 'email') {
    const address = readReaders(asked.address)
    return { target: 'email' as const, address, region: '', bucket: '', prefix: '', access_key_id: '', secret: null }
  }
  const address = readAddress(asked.address)
  const secret =
    asked.secret?.trim() ||
    (before?.target === asked.target &&
      // whoever learns another's address for it would learn the secret there
      URL.parse(before.address)?.origin === URL.parse(address)?.origin &&
      before.secret &&
      sealing.open(EXPORT_SECRET, before.secret)) ||
    null
  // it goes into a header as it is
  if (secret && !/^[\x20-\x7E]+$/.test(secret)) throw invalid({ secret: ['Секрет — латинские буквы, цифры и знаки'] })
  const sealed = secret && sealing.seal(EXPORT_SECRET, secret)
  if (asked.target === 'url')
    return { target: 'url' as const, address, region: '', bucket: '', prefix: '', access_key_id: '', secret: sealed }
  if (new URL(address).search) throw invalid({ address: ['Адрес хранилища — без вопросительного знака'] })
  const region = asked.region?.trim() ?? ''
  const bucket = asked.bucket?.trim() ?? ''
  const prefix = asked.prefix?.trim() ?? ''
  const access_key_id = asked.accessKeyId?.trim() ?? ''
  const wrong = {
    ...(!/^[a-z0-9-]+$/.test(region) && { region: ['Регион — например ru-central1'] }),
    ...(!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && {
      bucket: ['Бакет — от 3 до 63 строчных латинских букв, цифр, точек и дефисов'],
    }),
    ...((!/^[\w./-]*$/.test(prefix) || prefix.startsWith('/') || prefix.includes('..')) && {
      prefix: ['Начало имени — латинские буквы, цифры, точки, дефисы и «/», не с неё'],
    }),
    ...(!/^[\x21-\x7E]+$/.test(access_key_id) && { accessKeyId: ['Нужен ключ доступа'] }),
    ...(!secret && { secret: ['Нужен секретный ключ'] }),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { target: 's3' as const, address, region, bucket, prefix, access_key_id, secret: sealed }
}

/** It goes on when its maker has left, so it is never wider than its maker was. */
async function refuseWider(context: OfficeContext, asked: Asked): Promise<void> {
  const scope = needPermission(context, EXPORT_KINDS[asked.kind].needs)
  if (asked.seesContacts) needPermission(context, 'contacts.see')
  const branches = await listBranches(context.db)
  const places = { nodeCodes: asked.nodeCodes, warehouseIds: [] }
  if (!isWithinScope(places, scope, branches))
    throw invalid({ nodeCodes: ['Выберите филиалы: это право у вас не во всех'] })
  const reader: ExportReader = { read: (question) => question(context.db), scope, seesContacts: false, origin: '' }
  const filters = { branch: asked.nodeCodes.join(',') || undefined, status: asked.status || undefined }
  await openExport(reader, { kind: asked.kind, format: 'csv', ...filters }, context.clock())
}

async function refuseTaken(tx: Db, name: string, except: number | null): Promise<void> {
  const { rows } = await sql`select from export_schedule where lower(name) = lower(${name})
    and id is distinct from ${except}::integer`.execute(tx)
  if (rows.length > 0) throw invalid({ name: ['Выгрузка с таким названием уже есть'] })
}

async function lockRow(tx: Db, id: number): Promise<Row> {
  const row = await tx.selectFrom('export_schedule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Такого расписания нет')
  return row
}

export async function saveSchedule(context: OfficeContext, asked: Asked): Promise<ExportSchedule> {
  const now = context.clock()
  const name = asked.name.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Назовите выгрузку'] })
  if (asked.every === 'week' && asked.weekday === null) throw invalid({ weekday: ['Выберите день недели'] })
  if (asked.period !== 'all' && EXPORT_KINDS[asked.kind].period === null)
    throw invalid({ period: ['Здесь дни не выбирают: выгружается то, что есть сейчас'] })
  if (asked.target === 'email' && asked.seesContacts)
    throw invalid({ address: ['Письмом телефоны и e-mail целиком не отправляют: выберите хранилище или адрес'] })
  await refuseWider(context, asked)
  const timing = {
    every: asked.every,
    atMinutes: asked.atMinutes,
    weekday: asked.every === 'week' ? asked.weekday : null,
  }
  const id = await withRetries(context.db, async (tx) => {
    // one at a time: two presses must not give one name to two of them
    await sql`select pg_advisory_xact_lock(hashtext('export_schedule'))`.execute(tx)
    const before = asked.id === undefined ? null : await lockRow(tx, asked.id)
    if (before && before.version !== asked.version)
      throw conflict(`Расписание «${before.name}» уже изменили. Обновите и повторите`)
    await refuseTaken(tx, name, before?.id ?? null)
    const values = {
      name,
      kind: asked.kind,
      format: asked.format,
      period: asked.period,
      status: asked.status ?? '',
      node_codes: [...new Set(asked.nodeCodes)],
      sees_contacts: asked.seesContacts,
      every: timing.every,
      at_minutes: timing.atMinutes,
      weekday: timing.weekday,
      ...readTarget(asked, before, context.sealing),
      is_on: asked.isOn,
      next_at: nextExportAt(timing, now),
    }
    if (before) {
      await tx
        .updateTable('export_schedule')
        .set((row) => ({ ...values, version: row('version', '+', 1) }))
        .where('id', '=', before.id)
        .execute()
      return before.id
    }
    const made = await tx
      .insertInto('export_schedule')
      .values({ ...values, created_by: signedIn(context).staff.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  })
  return (await readSchedules(context, id))[0]!
}

/** One that waits for its next try: somebody has mended what was wrong, so it goes at once and may fail anew. */
async function advanceRun(tx: Db, id: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`update export_run set next_try_at = ${now}, tries = 0
    where schedule_id = ${id} and state = 'waiting' returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** The job takes it within seconds. */
export async function runNow(context: OfficeContext, id: number): Promise<ExportRun> {
  const { staff } = signedIn(context)
  const now = context.clock()
  const run = await withRetries(context.db, async (tx) => {
    const schedule = await lockRow(tx, id)
    return (await advanceRun(tx, id, now)) ?? (await addRun(tx, schedule, { now, staffId: staff.id }))
  })
  if (run === null) throw conflict('Эта выгрузка уже отправляется: дождитесь конца')
  return (await readRuns(context, { id: run }))[0]!
}

export async function removeSchedule(context: OfficeContext, id: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await lockRow(tx, id)
    await tx.deleteFrom('export_schedule').where('id', '=', id).execute()
  })
}
