import { ContentTextError } from '#rules/text/content-text.ts'
import type { Db } from '#server/db/client.ts'

/** A whole table in one file: menus, banners, types of the blog, answers about rental, settings. */
export interface ListFile {
  path: string
  /** Null: the table is empty. */
  read: (tx: Db) => Promise<string | null>
  normalize: (text: string) => string
  store: (tx: Db, text: string) => Promise<void>
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentTextError(`это не JSON: ${(error as Error).message}`)
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
/** Of our own shop or a plain web address: a menu must not run a script. */
export const isLink = (value: unknown): value is string =>
  isText(value) && /^(\/(?!\/)|https?:\/\/|tel:|mailto:)/.test(value)
