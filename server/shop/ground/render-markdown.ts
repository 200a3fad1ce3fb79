import { LRUCache } from 'lru-cache'
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const markdown = new Marked({ gfm: true, async: false })

/** More columns than a phone has room for: there each cell says its column itself. */
const WIDE = 4

markdown.use({
  renderer: {
    table({ header, rows }) {
      const isWide = header.length >= WIDE
      const row = (cells: string[]) => `<tr>${cells.join('')}</tr>`
      const head = header.map(({ tokens }) => `<th>${this.parser.parseInline(tokens)}</th>`)
      const body = rows.map((cells) =>
        row(
          cells.map(({ tokens }, at) => {
            const label = isWide && at > 0 ? ` data-label="${escaped(header[at]?.text ?? '')}"` : ''
            return `<td${label}>${this.parser.parseInline(tokens)}</td>`
          }),
        ),
      )
      return `<table><thead>${row(head)}</thead><tbody>${body.join('')}</tbody></table>`
    },
  },
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const OUTWARD = /^(https?:)?\/\//i
const OUTWARD_ATTRIBUTES: Record<string, string> = { rel: 'nofollow noopener', target: '_blank' }

/** The hyphen of «SDS-max» and of «GRH 28-920»: no line ends after it. */
const IN_MODEL = /(?<=\b[A-Z][A-Z\d]*)-(?=[a-z\d])|(?<=\b[A-Z]{1,5}[ \u00A0]\d+)-(?=\d)/g

/**
 * XSS: editors' HTML is sanitized by this allow-list of tags and attributes. A page has one heading of its own, so
 * those inside begin a level lower.
 */
const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'del',
    'a',
    'br',
    'hr',
    'blockquote',
    'code',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['data-label'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // pictures come from our own host alone: a foreign one would see every visitor
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?!\/)/.test(attribs['src'] ?? ''),
  textFilter: (text, tag) => (tag === 'code' ? text : text.replace(IN_MODEL, '\u2011')),
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, ...(OUTWARD.test(href) ? OUTWARD_ATTRIBUTES : {}) } }),
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt, loading: 'lazy' } }),
  },
}

/**
 * A text is asked for again and again, and takes as long as its page's statements. Texts are of any length, so their
 * number alone bounds nothing: source and HTML count, two bytes a letter.
 */
const rendered = new LRUCache<string, string>({
  max: 500,
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (html, source) => 2 * (source.length + html.length),
})

export const markdownCacheSize = () => ({ texts: rendered.size, bytes: rendered.calculatedSize })

/** Markdown to HTML that may stand in a page as it is. */
export function renderMarkdown(source: string): string {
  if (source.trim() === '') return ''
  const cached = rendered.get(source)
  if (cached !== undefined) return cached
  const html = sanitizeHtml(markdown.parse(source) as string, SANITIZE_OPTIONS).trim()
  rendered.set(source, html)
  return html
}
