/** A file: `sitemap.xml`, `entry-x1.js`, React Router's `.data`. A model number such as `18.5` has no extension. */
const HAS_EXTENSION = /\.[a-z][a-z0-9]{0,11}$/i

/** React Router asks for its route manifest here, with no extension. */
const MANIFEST_PATH = '/__manifest'

/**
 * Where a page address without a trailing slash must go (301), or null when it is fine as it is.
 * Takes path and query as they stand in the request line and keeps the query untouched.
 */
export function trailingSlashRedirect(url: string): string | null {
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const query = queryAt < 0 ? '' : url.slice(queryAt)
  if (path.endsWith('/') || path === MANIFEST_PATH) return null
  if (path === '/api' || path.startsWith('/api/')) return null
  if (HAS_EXTENSION.test(path)) return null
  // «//evil.example» or «/\evil.example» in a Location header would lead to another site
  const rest = path.replace(/^[/\\]+/, '')
  return rest === '' ? `/${query}` : `/${rest}/${query}`
}
