import { statfs } from 'node:fs/promises'

/** Free for this process where a folder lies; null: nobody can say. */
export const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
