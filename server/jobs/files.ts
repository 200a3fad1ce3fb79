import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { MAIN_NODE_CODE } from '#rules/address/node-logistic.ts'
import type { Config } from '#server/config/config.ts'
import type { BuiltFiles } from '#server/files/write/build-files.ts'
import { filesFolder } from '#server/files/stored-file-names.ts'

const MINUTE_MS = 60_000
/** The first visitors come first. */
const START_DELAY_MS = 3000
const AFTER_FAILURE_MS = 5 * MINUTE_MS

interface Keeping {
  config: Pick<Config, 'dataDir' | 'filesEveryMinutes'>
  build: (signal: AbortSignal) => Promise<BuiltFiles | null>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  startDelayMs?: number
}

/** When the files were last swapped in; the index is the last of them. */
async function builtAt(dataDir: string): Promise<number> {
  const found = await stat(join(filesFolder(dataDir, MAIN_NODE_CODE), 'sitemap.xml')).catch(() => null)
  return found?.mtimeMs ?? 0
}

/**
 * Builds at the start if the files are missing or old, then by the schedule, until stopped. Another process at it: its
 * turn counts.
 */
export function keepFiles({ config, build, log, startDelayMs = START_DELAY_MS }: Keeping): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const everyMs = config.filesEveryMinutes * MINUTE_MS
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => {})

  async function round(): Promise<number> {
    const due = (await builtAt(config.dataDir)) + everyMs - Date.now()
    if (due > 0) return due
    try {
      const built = await build(signal)
      if (built) log.info({ goods: built.goods }, 'sitemaps and feeds are written')
      return everyMs
    } catch (error) {
      log.error({ err: error }, 'writing the sitemaps and feeds failed')
      return Math.min(AFTER_FAILURE_MS, everyMs)
    }
  }
  const running = (async () => {
    if (everyMs === 0) return
    await pause(startDelayMs)
    while (!signal.aborted) await pause(await round())
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
