import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'

/** Beside the shop's data, not in the system's temporary folder: that one is often memory. */
const incomingOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'incoming')

/** Where the files of one form wait until it is answered. */
export interface IncomingFolder {
  /** Made when the first file comes. */
  open: () => Promise<string>
  remove: () => Promise<void>
}

export function incomingFolder(config: Pick<Config, 'dataDir'>): IncomingFolder {
  let opened: Promise<string> | undefined
  const make = async () => {
    const root = incomingOf(config)
    await mkdir(root, { recursive: true })
    return mkdtemp(join(root, 'form-'))
  }
  return {
    open: () => (opened ??= make()),
    async remove() {
      const path = await opened?.catch(() => undefined)
      if (path !== undefined) await rm(path, { recursive: true, force: true })
    },
  }
}

/** No form lives so long, in any process that shares the folder. */
const SURELY_OVER_MS = 60 * 60 * 1000

/** Takes away what processes that died left behind. Answers how many forms. */
export async function sweepIncoming(config: Pick<Config, 'dataDir'>, now: Date): Promise<number> {
  const root = incomingOf(config)
  let removed = 0
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs >= now.getTime() - SURELY_OVER_MS) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
