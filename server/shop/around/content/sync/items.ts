import type { Db } from '#server/db/client.ts'
import type { ContentItem } from './content-item.ts'
import type { ContentFolder } from './folder.ts'
import { blogTypeCodes, listItems } from './list-items.ts'
import { textItems } from './text-items.ts'

/** Everything the database and a folder of content hold. Types of the blog come before the articles that need them. */
export async function contentItems(tx: Db, folder: ContentFolder, now: Date): Promise<ContentItem[]> {
  const lists = await listItems(tx)
  const paths = folder.exists() ? folder.paths() : []
  const types = blogTypeCodes(folder.read('blog/types.json'))
  return [...lists, ...(await textItems(tx, paths, types, now))]
}
