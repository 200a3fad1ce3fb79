import { trailingSlashRedirect } from './trailing-slash.ts'

/** Longer than any address the shop makes, shorter than what browsers and caches cut. */
export const LONGEST_ADDRESS = 4096

/** Their last part is a secret in which capitals count. */
const CASE_MATTERS = /^\/(confirm|pay|stock-alerts)\//i

export type PageAddress = { kind: 'fine' } | { kind: 'moved'; to: string } | { kind: 'bad' } | { kind: 'too-long' }

/**
 * Each page has one address: small letters, single slashes, no dots to climb by, percent signs only where they are
 * needed, a slash at the end. Another spelling moves to it in one step, the query as it was written; what cannot be
 * read at all is bad.
 */
export function pageAddress(url: string): PageAddress {
  if (url.length > LONGEST_ADDRESS) return { kind: 'too-long' }
  const address = url.replace(/#.*$/s, '')
  const at = address.indexOf('?')
  const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  const plain = plainPath(path)
  if (plain === null) return { kind: 'bad' }
  const to = trailingSlashRedirect(plain + query) ?? plain + query
  return to === url ? { kind: 'fine' } : { kind: 'moved', to }
}

/** The one spelling of any address, for comparing; null when it cannot be read. */
export function normalAddress(url: string): string | null {
  const address = pageAddress(url)
  if (address.kind === 'fine') return url
  return address.kind === 'moved' ? address.to : null
}

function plainPath(path: string): string | null {
  const parts: string[] = []
  const given = path.replaceAll('\\', '/').split('/')
  for (const part of given) {
    const text = decoded(part)
    if (text === null || isUnreadable(text)) return null
    if (text === '' || text === '.') continue
    if (text === '..') parts.pop()
    else parts.push(encodeURIComponent(text))
  }
  const isFolder = ['', '.', '..', '%2e', '%2e%2e'].includes(given.at(-1)!.toLowerCase())
  const plain = `/${parts.join('/')}${isFolder && parts.length > 0 ? '/' : ''}`
  return CASE_MATTERS.test(plain) ? plain : lowerCase(plain)
}

/** Of the text alone: in «%D0» the capitals are the usual spelling. */
const lowerCase = (path: string) =>
  path.replace(/%[0-9A-F]{2}|[A-Z]+/g, (found) => (found.startsWith('%') ? found : found.toLowerCase()))

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Control characters; and a slash or a second percent sign hidden by encoding: no address of ours has them. */
// oxlint-disable-next-line no-control-regex
const isUnreadable = (text: string) => /[\u0000-\u001F\u007F/\\]|%[0-9a-f]{2}/i.test(text)
