/**
 * Structured data (JSON-LD): a thing in schema.org's words. React Router escapes it against XSS, texts may hold
 * anything.
 */
export type Thing = { '@type': string | readonly string[] } & Record<string, unknown>

/** Texts that came as HTML, for places that take text alone. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
