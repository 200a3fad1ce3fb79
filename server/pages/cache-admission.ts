import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { addressGroup } from '#server/kernel/limits.ts'

const MOST_PAGES = 20_000

/**
 * Cache admission: a search page is cached from its second visitor on, since most queries are made once. The first is
 * remembered as a salted hash, LRU-bounded.
 */
export function admitOnSecondVisitor(most = MOST_PAGES): (key: string, ip: string) => boolean {
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
