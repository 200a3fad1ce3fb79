import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { ExchangeRun, RunCard } from '#contract/office/exchange-runs.ts'
import type { Db } from '#server/db/client.ts'
import { EXCHANGE_RUN_STATES, type ExchangeRunState } from '#rules/exchange/run-states.ts'
import { readDifference } from './difference.ts'

const USUAL_LIMIT = 50
const MOST_PROBLEMS = 200
const MOST_FILES = 500

interface RunRow {
  id: number
  source_id: number
  source_name: string
  kind: ExchangeRun['kind']
  state: ExchangeRunState
  dialect: string
  started_at: Date
  changed_at: Date
  ended_at: Date | null
  figures: Record<string, unknown>
  brake: { rule?: unknown; words?: unknown; count?: unknown; of?: unknown }[] | null
  failure: string | null
  files: number
  problems: number
  by: string | null
}

const figuresOf = (figures: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

const presentRun = (row: RunRow): ExchangeRun => ({
  id: row.id,
  sourceId: row.source_id,
  sourceName: row.source_name,
  kind: row.kind,
  state: row.state,
  dialect: row.dialect,
  startedAt: row.started_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  figures: figuresOf(row.figures),
  failure: row.failure,
  files: row.files,
  problems: row.problems,
  by: row.by,
})

/** `which`: conditions and order for `r`. */
async function readRuns(db: Db, which: RawBuilder<unknown>): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    with page as materialized (select r.* from exchange_run r ${which})
    select page.id, page.source_id, source.name as source_name, page.kind, page.state, page.dialect, page.started_at,
      page.changed_at, page.ended_at, page.figures, page.brake, page.failure, staff.name as by,
      (select count(*)::integer from exchange_file where run_id = page.id) as files,
      (select count(*)::integer from exchange_problem where run_id = page.id) as problems
    from page join exchange_source source on source.id = page.source_id left join staff on staff.id = page.staff_id
    order by page.id desc`.execute(db)
  return rows
}

interface RunsQuery {
  source?: number | undefined
  state?: string | undefined
  kind?: ExchangeRun['kind'] | undefined
  after?: string | undefined
  limit?: number | undefined
}

function readStates(text: string): ExchangeRunState[] {
  const asked = text.split(',').map((each) => each.trim())
  const unknown = asked.filter((each) => !EXCHANGE_RUN_STATES.includes(each as ExchangeRunState))
  if (unknown.length > 0) throw invalid({ state: [`Состояния «${unknown[0]}» не бывает`] })
  return asked as ExchangeRunState[]
}

export async function listRuns(db: Db, query: RunsQuery): Promise<{ runs: ExchangeRun[]; next: string | null }> {
  const limit = query.limit ?? USUAL_LIMIT
  const conditions = [sql`true`]
  if (query.source !== undefined) conditions.push(sql`r.source_id = ${query.source}`)
  if (query.kind !== undefined) conditions.push(sql`r.kind = ${query.kind}`)
  if (query.state) conditions.push(sql`r.state = any (${readStates(query.state)})`)
  if (query.after) conditions.push(sql`r.id < ${query.after}::bigint`)
  const rows = await readRuns(db, sql`where ${sql.join(conditions, sql` and `)} order by r.id desc limit ${limit + 1}`)
  const shown = rows.slice(0, limit)
  return { runs: shown.map(presentRun), next: rows.length > limit ? String(shown.at(-1)!.id) : null }
}

export async function readRunCard(db: Db, id: number, now: Date): Promise<RunCard> {
  const [row] = await readRuns(db, sql`where r.id = ${id}`)
  if (!row) throw notFound('Такого запуска нет')
  const [files, problems, difference] = await Promise.all([
    db
      .selectFrom('exchange_file')
      .select(['name', 'bytes', 'state', 'failure', 'failure_line as line'])
      .where('run_id', '=', id)
      .orderBy('id')
      .limit(MOST_FILES)
      .execute(),
    db
      .selectFrom('exchange_problem')
      .select(['file_name as fileName', 'line', 'external', 'words'])
      .where('run_id', '=', id)
      .orderBy('id')
      .limit(MOST_PROBLEMS)
      .execute(),
    readDifference(db, id),
  ])
  return {
    ...presentRun(row),
    fileList: files,
    problemList: problems,
    brake:
      row.brake?.map(({ rule, words, count, of }) => ({
        rule: String(rule ?? ''),
        words: String(words ?? 'Запуск остановлен'),
        count: typeof count === 'number' ? count : null,
        of: typeof of === 'number' ? of : null,
      })) ?? null,
    difference,
    undoUntil: difference && undoUntil(row, now),
  }
}

const UNDO_DAYS = 30

function undoUntil({ state, ended_at, changed_at }: RunRow, now: Date): string | null {
  if (state !== 'applied') return null
  const until = new Date((ended_at ?? changed_at).getTime() + UNDO_DAYS * 86_400_000)
  return until > now ? until.toISOString() : null
}
