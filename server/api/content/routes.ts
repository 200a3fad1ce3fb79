import type { Kysely } from 'kysely'
import { contentMenu, fullscreenQuickNav, initContent } from '#contract/content.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '../implement.ts'
import { initContentReader } from './init.ts'
import { readMenu, readMenus } from './queries.ts'

/** One reader per database, so that applications in one process (tests) do not share answers. */
const readers = new WeakMap<Kysely<Database>, ReturnType<typeof initContentReader>>()

function readerOf(db: Kysely<Database>) {
  const known = readers.get(db)
  if (known) return known
  const made = initContentReader(db)
  readers.set(db, made)
  return made
}

export const contentRoutes = [
  implement(initContent, async (_input, { db, nodeCode }) => ({ data: await readerOf(db)(nodeCode) })),
  implement(contentMenu, async (_input, { db }) => ({ data: await readMenus(db) })),
  implement(fullscreenQuickNav, async (_input, { db }) => ({ data: await readMenu(db, 'quick-fullscreen') })),
]
