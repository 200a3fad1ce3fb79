import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './port.ts'

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

/** A folder on disk. */
export function folderFiles(folder: string): Files {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true })
      // whoever asks sees the whole file or none; two who write the same one do not meet
      const unfinished = join(folder, `${name}.${randomUUID()}.tmp`)
      try {
        await writeFile(unfinished, bytes, { flag: 'wx' })
        await rename(unfinished, join(folder, name))
      } catch (error) {
        // on a full disk half a file only takes more of it
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
    },
    async get(name) {
      return readFile(join(folder, name)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
    async *list() {
      const entries = await opendir(folder).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      for await (const entry of entries ?? []) {
        const found = await stat(join(folder, entry.name)).catch(() => null)
        if (found?.isFile()) yield { name: entry.name, storedAt: found.mtime }
      }
    },
  }
}
