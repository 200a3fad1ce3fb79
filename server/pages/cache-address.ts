import { TRACKING } from '#rules/address/tracking.ts'

/** What pages are known to read. Another name may be a new screen's or junk: such a page is made, but not cached. */
const KNOWN = /^(page|perPage|sort|inStock|q|codes|auth|tab|type|filter\[[\w-]{1,60}\]|_routes)$/

const CODES = /^[\w-]{1,60}(,[\w-]{1,60}){0,9}$/
/** Names whose every other value shows the same page as none. */
const KNOWN_VALUES: Readonly<Record<string, RegExp>> = {
  state: /^(active|ended)$/,
  rental: /^1$/,
  category: CODES,
  tag: CODES,
  categoryCode: CODES,
  center: CODES,
  view: /^(tile|table)$/,
}

const LONGEST_CACHED = 1000

export interface CacheAddress {
  /** Path and query with parameters in order and tracking left out: the same page has one address. */
  url: string
  isCacheable: boolean
  /** The tracking parameters left out: a redirect takes them along, since the browser reads them where it arrives. */
  tracking: string
}

export function cacheAddress(url: string): CacheAddress {
  const at = url.indexOf('?')
  if (at === -1) return { url, isCacheable: url.length <= LONGEST_CACHED, tracking: '' }
  const given = [...new URLSearchParams(url.slice(at + 1))]
  const query = given.filter(([name]) => !TRACKING.test(name))
  const tracking = new URLSearchParams(given.filter(([name]) => TRACKING.test(name))).toString()
  const isCacheable = query.every(
    ([name, value]) => KNOWN.test(name) || (Object.hasOwn(KNOWN_VALUES, name) && KNOWN_VALUES[name]!.test(value)),
  )
  // Only by name: of a name given twice the order may matter.
  const sorted = new URLSearchParams(query.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  const normal = url.slice(0, at) + (sorted && `?${sorted}`)
  return { url: normal, isCacheable: isCacheable && normal.length <= LONGEST_CACHED, tracking }
}

/** Pages of found goods with their data, and calls of the search. */
export const isSearchAddress = (url: string): boolean => /^\/(search-result|api\/search)(?![\w-])/.test(url)

/** The address of a redirect with the tracking parameters its visitor came with. */
export const withTracking = (location: string, tracking: string): string =>
  tracking ? `${location}${location.includes('?') ? '&' : '?'}${tracking}` : location
