import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './client.ts'

const KEPT_DAYS = 30
const TRIES = 20
const PAUSE_MS = 250

/** That the embedded server had to be started again, for whoever looks at «Готовность». */
export async function recordRestart(db: Db, at: Date): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      await db.insertInto('server_restart').values({ at }).execute()
      break
    } catch (error) {
      // connections of before are thrown away one by one
      if (left === 0) throw error
      await sleep(PAUSE_MS)
    }
  }
  const oldest = new Date(at.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await db.deleteFrom('server_restart').where('at', '<', oldest).execute()
}
