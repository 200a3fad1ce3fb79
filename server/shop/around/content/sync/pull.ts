import { ContentTextError } from '#rules/text/content-text.ts'
import type { ContentItem } from './content-item.ts'
import { type ContentFolder, hashOf, type SyncState } from './folder.ts'
import { emptyReport, type SyncOptions, type SyncReport } from './push.ts'

/** The database's texts into files, all or none; what was edited here is not lost. */
export function pull(
  items: readonly ContentItem[],
  folder: ContentFolder,
  state: SyncState,
  { force, dryRun }: SyncOptions,
): SyncReport {
  const report = emptyReport()
  const writes: { path: string; text: string }[] = []
  for (const { path, stored, normalize } of items) {
    const text = folder.exists() ? folder.read(path) : null
    if (stored === null) report.elsewhere.push(path)
    else if (text === null) {
      writes.push({ path, text: stored })
      report.created.push(path)
    } else if (isSame(text, stored, normalize)) report.same.push(path)
    else if (force || state.files[path]?.hash === hashOf(text)) {
      writes.push({ path, text: stored })
      report.updated.push(path)
    } else report.refused.push([path, 'файл изменён здесь и отличается от базы'])
  }
  if (report.refused.length === 0 && !dryRun) for (const { path, text } of writes) folder.write(path, text)
  return report
}

/** A file that cannot be read at all is certainly not the same. */
function isSame(text: string, stored: string, normalize: (text: string) => string): boolean {
  try {
    return normalize(text) === stored
  } catch (error) {
    if (error instanceof ContentTextError) return false
    throw error
  }
}
