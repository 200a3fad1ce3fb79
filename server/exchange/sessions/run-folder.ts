import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { safeFileName } from '#rules/exchange/file-name.ts'
import type { Config } from '#server/config/config.ts'

export const exchangeFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'exchange')

/** What a run sent lies here under its safe names until the run is forgotten. */
export const runFolder = (config: Pick<Config, 'dataDir'>, runId: number) => join(exchangeFolder(config), String(runId))

/**
 * The file of a run by a name its files call it by (`import_files/ab/x.jpg`): as it stands, else the one of the same
 * last part. Null: it did not come.
 */
export async function findRunFile(folder: string, given: string): Promise<string | null> {
  const name = safeFileName(given)
  if (name === null) return null
  const exact = join(folder, ...name.split('/'))
  if (
    await stat(exact).then(
      (found) => found.isFile(),
      () => false,
    )
  )
    return exact
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const wanted = exact.toLowerCase()
  const last = `${sep}${name.split('/').at(-1)!.toLowerCase()}`
  return (
    found.find((path) => path.toLowerCase() === wanted) ??
    found.find((path) => path.toLowerCase().endsWith(last)) ??
    null
  )
}
