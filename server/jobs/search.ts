import type { Db } from '#server/db/client.ts'
import { saveSearchReport } from '#server/search/search-report.ts'
import { REFRESH_POPULARITY_EVERY_MS, refreshPopularity } from '#server/search/refresh-popularity.ts'
import { rebuildAtNight, refreshDocuments, refreshPopularQueries } from '#server/search/refresh-documents.ts'
import { runSearchTasks } from '#server/shop/goods/search/desk/search-tasks.ts'
import type { Job } from './runner.ts'

const CHANGES_EVERY_MS = 1000
const POPULAR_EVERY_MS = 10 * 60_000
const TASKS_EVERY_MS = 3000
const NIGHT_EVERY_MS = 60 * 60_000

/**
 * Brings documents up to date with goods and stock every second, popular queries every ten minutes, what sells every
 * six hours, what was asked for by hand within three seconds, everything at night, when yesterday's searches are
 * reported too. Not locked: the functions take one of their own, within the statement.
 */
export const searchJobs = (db: Db, clock: () => Date): Job[] => [
  {
    name: 'search',
    everyMs: CHANGES_EVERY_MS,
    lock: null,
    run: (signal) => refreshDocuments(db, signal),
  },
  {
    name: 'popular searches',
    everyMs: POPULAR_EVERY_MS,
    startAfterMs: POPULAR_EVERY_MS,
    lock: null,
    run: () => refreshPopularQueries(db),
  },
  {
    name: 'search at night',
    everyMs: NIGHT_EVERY_MS,
    startAfterMs: NIGHT_EVERY_MS,
    lock: null,
    run: () => rebuildAtNight(db),
  },
  {
    name: 'search tasks',
    everyMs: TASKS_EVERY_MS,
    lock: null,
    run: async () => void (await runSearchTasks(db, clock())),
  },
  {
    name: 'popularity',
    everyMs: REFRESH_POPULARITY_EVERY_MS,
    startAfterMs: REFRESH_POPULARITY_EVERY_MS,
    lock: null,
    run: async () => void (await refreshPopularity(db)),
  },
  {
    name: 'search report',
    everyMs: NIGHT_EVERY_MS,
    startAfterMs: NIGHT_EVERY_MS,
    lock: null,
    run: async () => void (await saveSearchReport(db, clock())),
  },
]
