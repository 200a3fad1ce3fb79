import { slugify } from '#rules/text/slugify.ts'
import { renderMarkdown } from '#server/shop/ground/render-markdown.ts'

type Piece = { kind: 'text'; source: string } | { kind: 'good'; code: string }

const GOOD = /^\s{0,3}\{\{\s*good\s*:\s*(\d{1,20})\s*\}\}\s*$/
const FENCE = /^\s{0,3}(```|~~~)/

/** Markdown cut at the goods: `{{good:100234}}` on a line of its own, outside code, is a live card. */
export function cutText(body: string): Piece[] {
  const pieces: Piece[] = []
  let lines: string[] = []
  let fence: string | null = null
  const flush = () => {
    if (lines.some((line) => line.trim() !== '')) pieces.push({ kind: 'text', source: lines.join('\n') })
    lines = []
  }
  for (const line of body.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1]
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null
    const code = fence === null ? GOOD.exec(line)?.[1] : undefined
    if (code === undefined) lines.push(line)
    else {
      flush()
      pieces.push({ kind: 'good', code })
    }
  }
  flush()
  return pieces
}

export interface TextHeading {
  id: string
  text: string
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .trim()

/**
 * HTML of one piece with an anchor at each heading; `headings` grows. The prefix keeps editors' words off the page's
 * own ids.
 */
export function renderWithAnchors(source: string, headings: TextHeading[]): string {
  // sanitised HTML has no `<h2>` but real headings: elsewhere the bracket is an entity
  return renderMarkdown(source).replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const text = plain(inner)
    const base = `p-${slugify(text) || headings.length + 1}`
    const id = headings.some((each) => each.id === base) ? `${base}-${headings.length + 1}` : base
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
}
