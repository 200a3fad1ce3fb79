import type { Db } from '#server/db/client.ts'

/** One file of content against its copy in the database. */
export interface ContentItem {
  path: string
  /** Which copy the database holds; null: none. */
  revision: string | null
  /** The database's copy as a file; null: none. */
  stored: string | null
  /** The revision a folder is taken to have seen when it never synced; null: it must sync first. */
  firstRevision: string | null
  /** Somebody in the back office has written on and has not shown it yet. */
  hasDraft?: boolean
  /** Another path that stands for the same text. */
  rival?: string
  /** The file in the form of `stored`, to be compared with it. Throws ContentTextError with words for the editor. */
  normalize: (text: string) => string
  /** Puts the file's text into the database. */
  store: (tx: Db, text: string, now: Date) => Promise<void>
}
