export interface Statement {
  sql: string
  /** Where it begins in the file, for the line of an error. */
  offset: number
}

/**
 * What a semicolon does not end: comments (PostgreSQL nests the block ones), strings, quoted names, dollar-quoted
 * bodies.
 */
const OPAQUE = [
  /--[^\n]*/y,
  /\be'(?:[^'\\]|\\.|'')*'/isy,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /(\$(?:[a-z_]\w*)?\$).*?\1/isy,
]

function opaqueLength(text: string, at: number): number {
  if (text.startsWith('/*', at)) return blockCommentLength(text, at)
  for (const pattern of OPAQUE) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) return match[0].length
  }
  return 0
}

function blockCommentLength(text: string, at: number): number {
  let depth = 0
  for (const mark of text.slice(at).matchAll(/\/\*|\*\//g)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return mark.index + 2
  }
  return text.length - at
}

/** A file's statements one by one. Bodies in `begin atomic … end` are not understood: quote them with dollars. */
export function splitStatements(text: string): Statement[] {
  const found: Statement[] = []
  // begins at the first thing that is neither a space nor a comment
  let start: number | null = null
  for (let at = 0; at < text.length;) {
    const length = opaqueLength(text, at)
    const isComment = length > 0 && /^(--|\/\*)/.test(text.slice(at, at + 2))
    if (start === null && !isComment && !/[\s;]/.test(text[at]!)) start = at
    if (length === 0 && text[at] === ';' && start !== null) {
      found.push({ sql: text.slice(start, at), offset: start })
      start = null
    }
    at += Math.max(1, length)
  }
  if (start !== null) found.push({ sql: text.slice(start).trimEnd(), offset: start })
  return found
}
