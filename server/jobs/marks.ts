import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { marksFolder, openMarking } from '#server/shop/running/settings/restored-base.ts'
import type { Job } from './runner.ts'

/** Numbers of a minute ago: what a standby may have lost when it takes over is not behind them. */
const EVERY_MS = 60_000

/** How far the base has come, kept outside it: a base brought back from a copy is known by it at the next start. */
export const marksJob = ({ db, config }: { db: Db; config: Pick<Config, 'dataDir'> }): Job => ({
  name: 'marks',
  everyMs: EVERY_MS,
  // each machine keeps its own
  lock: null,
  run: openMarking({ db, folder: marksFolder(config.dataDir) }),
})
