import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** Scripts of our own, and exactly the inline ones of this page. By hash, not by a nonce: a page kept for everybody has no secret of the moment. */
export function scriptPolicy(html: string, outside: readonly string[]): string {
  const hashes = new Set<string>()
  for (const [, attributes, script] of html.matchAll(INLINE_SCRIPT)) {
    if (/type="application\//.test(attributes!)) continue // data, not run
    hashes.add(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
  }
  return `script-src 'self' ${[...hashes, ...outside].join(' ')}; object-src 'none'; base-uri 'self'; frame-ancestors 'self'`
}
