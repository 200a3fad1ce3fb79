import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** What this folder has last seen of the database: which copy each file was made from, or became. */
export interface SyncState {
  /** Another database knows other revisions. */
  database: string
  files: Record<string, { revision: string; hash: string }>
}

const STATE_FILE = '.content-state.json'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

export interface ContentFolder {
  exists: () => boolean
  /** Paths of all content files, with slashes. */
  paths: () => string[]
  read: (path: string) => string | null
  write: (path: string, text: string) => void
  readState: (database: string) => SyncState
  writeState: (state: SyncState) => void
}

export function openFolder(root: string): ContentFolder {
  const place = (path: string) => join(root, ...path.split('/'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(place(path)), { recursive: true })
    // a full disk or a kill in the middle must not leave half a text
    writeFileSync(`${place(path)}.new`, text)
    renameSync(`${place(path)}.new`, place(path))
  }
  const read = (path: string) => (existsSync(place(path)) ? readFileSync(place(path), 'utf8') : null)
  return {
    exists: () => existsSync(root) && statSync(root).isDirectory(),
    paths: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && /\.(md|json)$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort(),
    read,
    write,
    readState(database) {
      const empty: SyncState = { database, files: {} }
      try {
        const state = JSON.parse(read(STATE_FILE) ?? '') as SyncState
        return state.database === database && typeof state.files === 'object' ? state : empty
      } catch {
        return empty
      }
    },
    writeState: (state) => write(STATE_FILE, `${JSON.stringify(state, null, 2)}\n`),
  }
}
