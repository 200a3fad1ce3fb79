import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { MINUTE_MS } from '#rules/calendar/durations.ts'
import type { Config } from '#server/config/config.ts'
import type { BuiltFiles } from '#server/files/write/build-files.ts'
import { filesFolder } from '#server/files/stored-file-names.ts'
import type { Db } from '#server/db/client.ts'
import type { ServerLog } from '#server/kernel/server-log.ts'
import { recordBuild, sweepBuilds, takeAskedBuild } from '#server/shop/around/content/seo-desk/site-files.ts'
import type { Job } from './runner.ts'

/** The first visitors come first. */
const START_DELAY_MS = 3000
const AFTER_FAILURE_MS = 5 * MINUTE_MS

interface FilesJob {
  config: Pick<Config, 'dataDir' | 'filesEveryMinutes'>
  build: (signal: AbortSignal) => Promise<BuiltFiles | null>
  log: Pick<ServerLog, 'info'>
}

/** When the files were last swapped in; the index is the last of them. */
async function builtAt(dataDir: string): Promise<number> {
  const found = await stat(join(filesFolder(dataDir, MAIN_BRANCH_CODE), 'sitemap.xml')).catch(() => null)
  return found?.mtimeMs ?? 0
}

/**
 * Sitemaps and feeds: at the start if they are missing or old, then by the schedule. Every process asks how old those
 * on its disk are; the build itself has a lock, and answers null where another process is at it: its turn counts.
 */
export function filesJob({ config, build, log }: FilesJob): Job | null {
  const everyMs = config.filesEveryMinutes * MINUTE_MS
  if (everyMs === 0) return null
  return {
    name: 'files',
    everyMs,
    lock: null,
    startAfterMs: START_DELAY_MS,
    retryMs: Math.min(AFTER_FAILURE_MS, everyMs),
    async run(signal) {
      const due = (await builtAt(config.dataDir)) + everyMs - Date.now()
      if (due > 0) return due
      const built = await build(signal)
      if (built) log.info({ goods: built.goods }, 'sitemaps and feeds are written')
      return everyMs
    },
  }
}

const ASKED_EVERY_MS = 5000
const ASKED_LOCK = 7_072_061

/** The schedule, and what somebody of the shop asks for; both leave a note of how it went. */
export function filesJobs({ db, config, build, log }: FilesJob & { db: Db }): Job[] {
  const noted = (signal: AbortSignal) => recordBuild(db, null, () => build(signal))
  const bySchedule = filesJob({ config, build: noted, log })
  if (bySchedule === null) return []
  return [
    bySchedule,
    {
      name: 'files-asked',
      everyMs: ASKED_EVERY_MS,
      lock: ASKED_LOCK,
      async run(signal) {
        const asked = await takeAskedBuild(db)
        if (asked === null) return
        await recordBuild(db, asked, () => build(signal))
        await sweepBuilds(db)
      },
    },
  ]
}
