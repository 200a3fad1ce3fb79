import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { createDb } from '#server/db/client.ts'
import type { FileBuildConfig } from './branch.ts'
import { buildFiles } from './build-files.ts'

/** The job's own thread with a connection of its own: pages are answered meanwhile as if nothing happened. */
export interface BuildOrder {
  poolConfig: pg.PoolConfig
  config: FileBuildConfig
}

const POLITE = 10

const { poolConfig, config } = workerData as BuildOrder
// On Linux this is the thread's own priority; elsewhere it would be the whole shop's.
if (process.platform === 'linux') setPriority(0, POLITE)
const { db, close } = createDb({ ...poolConfig, max: 2 })
try {
  parentPort!.postMessage(await buildFiles({ db, config, now: new Date() }))
} finally {
  await close()
}
