import { sql } from 'kysely'
import type { SearchLists } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { refreshPopularity } from '#server/search/refresh-popularity.ts'
import { saveSearchReport, lastReport } from '#server/search/search-report.ts'
import { listBranches } from '#server/shop/people/staff/branches.ts'

type TaskName = 'popularity' | 'report'
const TASKS: readonly TaskName[] = ['popularity', 'report']

/** Taken by a process that was stopped since: another one takes it over. */
const LOST_AFTER = sql`interval '10 minutes'`

export async function readSearchLists(db: Db): Promise<SearchLists> {
  const [branches, categories, day, tasks] = await Promise.all([
    listBranches(db),
    db.selectFrom('category').select(['code', 'name']).where('is_hire', '=', false).orderBy('name').execute(),
    db
      .selectFrom('search_report')
      .select((e) => e.fn.max('day').as('day'))
      .executeTakeFirst(),
    db.selectFrom('search_task').selectAll().execute(),
  ])
  return {
    branches: branches.map(({ code, name }) => ({ code, name })),
    categories,
    reportDay: day?.day ?? null,
    tasks: TASKS.map((what) => {
      const task = tasks.find((each) => each.what === what)
      return {
        what,
        isWaiting: task !== undefined && (task.finished_at === null || task.finished_at < task.asked_at),
        askedAt: task?.asked_at.toISOString() ?? null,
        finishedAt: task?.finished_at?.toISOString() ?? null,
        told: task?.told ?? null,
      }
    }),
  }
}

/** Asked twice it is done once. */
export async function askTask(db: Db, what: TaskName, staffId: number): Promise<void> {
  await sql`
    insert into search_task as known (what, asked_at, staff_id) values (${what}, now(), ${staffId})
    on conflict (what) do update set asked_at = now(), staff_id = excluded.staff_id, started_at = null
    where known.finished_at >= known.asked_at`.execute(db)
}

/** Does what was asked for; answers how much that was. Any process may run it: a task is taken by one. */
export async function runSearchTasks(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ what: TaskName }>`
    update search_task set started_at = now()
    where (finished_at is null or finished_at < asked_at) and (started_at is null or started_at < now() - ${LOST_AFTER})
    returning what`.execute(db)
  for (const { what } of rows) {
    const told = what === 'popularity' ? await countPopularity(db) : await countReport(db, now)
    await sql`update search_task set finished_at = now(), told = ${told} where what = ${what}`.execute(db)
  }
  return rows.length
}

async function countPopularity(db: Db): Promise<string> {
  const { moved, labelled } = await refreshPopularity(db)
  return `Товаров с новой популярностью: ${moved}; «Хит» или «Новинка» изменились у ${labelled}`
}

async function countReport(db: Db, now: Date): Promise<string> {
  await sql`select roll_search_days()`.execute(db)
  await saveSearchReport(db, now, { isAnew: true })
  const report = await lastReport(db)
  return `Запросов за неделю: ${report?.searches ?? 0}; без ответа ${report?.nothing.length ?? 0}, почти не открывают ${report?.fewClicks.length ?? 0}, уточняют ${report?.refined.length ?? 0}`
}
