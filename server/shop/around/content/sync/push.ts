import { ContentTextError } from '#rules/text/content-text.ts'
import type { Db } from '#server/db/client.ts'
import type { ContentItem } from './content-item.ts'
import { type ContentFolder, hashOf, type SyncState } from './folder.ts'

export interface SyncOptions {
  force: boolean
  dryRun: boolean
  now: Date
}

/** What was, or would be, done with each file. */
export interface SyncReport {
  created: string[]
  updated: string[]
  same: string[]
  /** On the other side only: left alone. */
  elsewhere: string[]
  /** Path → why it was refused. Any of them, and nothing was written at all. */
  refused: [path: string, why: string][]
}

export const emptyReport = (): SyncReport => ({ created: [], updated: [], same: [], elsewhere: [], refused: [] })

/** Files into the database, all or none. */
export async function push(
  tx: Db,
  items: readonly ContentItem[],
  folder: ContentFolder,
  state: SyncState,
  options: SyncOptions,
): Promise<SyncReport> {
  const report = emptyReport()
  const writes: { item: ContentItem; text: string }[] = []
  for (const item of items) {
    const text = folder.read(item.path)
    if (text === null) report.elsewhere.push(item.path)
    else decide(item, text, state, options, report, writes)
  }
  if (report.refused.length > 0 || options.dryRun) return report
  for (const { item, text } of writes) await item.store(tx, text, options.now)
  return report
}

function decide(
  item: ContentItem,
  text: string,
  state: SyncState,
  { force }: SyncOptions,
  report: SyncReport,
  writes: { item: ContentItem; text: string }[],
) {
  try {
    if (item.normalize(text) === item.stored) {
      report.same.push(item.path)
      return
    }
  } catch (error) {
    if (!(error instanceof ContentTextError)) throw error
    report.refused.push([item.path, error.message])
    return
  }
  const why = force ? null : newerInDatabase(item, state)
  if (why !== null) report.refused.push([item.path, why])
  else {
    writes.push({ item, text })
    report[item.stored === null ? 'created' : 'updated'].push(item.path)
  }
}

/** Words when the database holds something this folder has not seen. */
function newerInDatabase(
  { path, revision, firstRevision, rival, hasDraft }: ContentItem,
  state: SyncState,
): string | null {
  if (rival !== undefined) return `тот же код уже у ${rival}`
  if (hasDraft) return 'в Пульте есть неопубликованная правка этого текста'
  const seen = state.files[path]?.revision ?? null
  if (revision === null) return seen === null ? null : 'из базы удалено после последней сверки'
  if (seen === null && firstRevision === null) return 'эту папку ещё не сверяли с базой'
  return revision === (seen ?? firstRevision) ? null : 'в базе более новая копия'
}

/** Remembers for every file that now agrees with the database which copy that is. */
export function recordSync(state: SyncState, items: readonly ContentItem[], folder: ContentFolder): SyncState {
  const files = { ...state.files }
  for (const { path, revision, stored, normalize } of items) {
    const text = folder.read(path)
    if (revision !== null && text !== null && normalize(text) === stored) files[path] = { revision, hash: hashOf(text) }
  }
  return { ...state, files }
}
