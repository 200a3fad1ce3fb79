import type { Db } from '#server/db/client.ts'
import type { ContentFolder } from './folder.ts'

/**
 * Texts may call a picture by the file it was stored from (`sezon.jpg`), which is what people know; the database has
 * its stored name. Of two files called alike the later one is meant. A name nobody stored stays as it is: the page
 * shows a placeholder there.
 */
export async function withPictureNames(tx: Db, folder: ContentFolder): Promise<ContentFolder> {
  const rows = await tx
    .selectFrom('picture')
    .select(['source_name', 'file'])
    .orderBy('stored_at')
    .orderBy('file')
    .execute()
  const stored = new Map(rows.map(({ source_name, file }) => [source_name, file]))
  const named = (text: string) =>
    text.replace(/[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.(?:webp|jpe?g|png|avif)/giu, (name) => stored.get(name) ?? name)
  const read: ContentFolder['read'] = (path) => {
    const text = folder.read(path)
    return text === null || stored.size === 0 ? text : named(text)
  }
  return { ...folder, read }
}
