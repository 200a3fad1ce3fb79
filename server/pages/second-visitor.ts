import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { addressGroup } from '#server/kernel/limits.ts'

const MOST_PAGES = 20_000

/**
 * What people seek is endless, and what one seeks is mostly sought by nobody else: such a page is worth its place in
 * memory from its second visitor on.
 * Of the first only a hash with the process's own salt is stored, and the longest unseen is evicted.
 */
export function secondVisitors(most = MOST_PAGES): (key: string, ip: string) => boolean {
  const salt = randomBytes(16)
  const short = (text: string) => createHmac('sha256', salt).update(text).digest('base64url').slice(0, 16)
  const first = new LRUCache<string, string>({ max: most })
  return (key, ip) => {
    const [page, visitor] = [short(key), short(addressGroup(ip))]
    const known = first.get(page)
    first.set(page, known ?? visitor)
    return known !== undefined && known !== visitor
  }
}
