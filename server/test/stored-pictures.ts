import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A well-formed name of a picture that need not be there. */
export const pictureName = (of: string, size = '900x900') =>
  `${createHash('sha256').update(of).digest('hex').slice(0, 20)}-${size}.webp`

/** For a demo shop whose pictures nobody looks at: named, not stored. */
export const namedPictures = async (pictures: readonly { name: string }[]) =>
  pictures.map(({ name }) => pictureName(name))

/** A folder of its own, removed by `drop`. */
export function temporaryFolder(name: string): { path: string; drop: () => void } {
  const path = mkdtempSync(join(tmpdir(), `verstak-${name}-`))
  return { path, drop: () => rmSync(path, { recursive: true, force: true }) }
}
