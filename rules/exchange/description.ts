/** Said by a card whose description is the shop's own Markdown: it is taken as it stands. */
export const MARKDOWN_REQUISITE = { name: 'Формат описания', value: 'Markdown' } as const

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  deg: '°',
  sup2: '²',
  sup3: '³',
  times: '×',
  bull: '•',
  shy: '',
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/giu

const decode = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    return code > 31 && code < 0x11_00_00 && !(code >= 0xd8_00 && code < 0xe0_00) ? String.fromCodePoint(code) : ' '
  })

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|<!--[\s\S]*?-->/giu
const UNSEEN = /<(script|style|iframe|object|noscript|template)\b[\s\S]*?(?:<\/\1\s*>|$)/giu
const PARAGRAPH = new Set(['p', 'div', 'ul', 'ol', 'table', 'section', 'article', 'blockquote', 'pre', 'hr'])
const isHeading = (tag: string) => /^h[1-6]$/.test(tag)

/** What Markdown would take for its own signs. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~|]/g, String.raw`\$&`)
    .replace(/^(\s*)([#+-])(?=\s|$)/gm, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])(?=\s|$)/gm, String.raw`$1\$2`)

/**
 * Tags become these; text between them is escaped. A sign of our own stands for a line, so that no text can forge one.
 */
const LINE = '\u0001'

function fromHtml(html: string): string {
  let out = ''
  let at = 0
  for (const found of html.matchAll(TAG)) {
    out += escaped(decode(html.slice(at, found.index)).replace(/\s*\n\s*/g, ' '))
    at = found.index + found[0].length
    const [, close, name = ''] = found
    const tag = name.toLowerCase()
    if (tag === 'br' || tag === 'tr') out += LINE
    else if (tag === 'li') out += close ? '' : `${LINE}- `
    else if (tag === 'td' || tag === 'th') out += close ? ' ' : ''
    else if (isHeading(tag)) out += close ? LINE + LINE : `${LINE}${LINE}## `
    else if (PARAGRAPH.has(tag)) out += LINE + LINE
  }
  return out + escaped(decode(html.slice(at)).replace(/\s*\n\s*/g, ' '))
}

const looksLikeHtml = (text: string) =>
  /<\/?(?:p|br|div|span|ul|ol|li|b|strong|i|em|table|tr|td|h[1-6]|a|img|font|u)\b[^<>]*>/iu.test(text)

/**
 * A text of accounting as the shop's Markdown: HTML (also when it was escaped twice) keeps its paragraphs, lists and
 * headings, the rest is plain words in which no sign means anything. What is shown is cleaned once more.
 */
export function markdownDescription(source: string): string {
  // oxlint-disable-next-line no-control-regex
  let text = source.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/\r\n?/g, '\n')
  if (!looksLikeHtml(text) && /&lt;\/?[a-z]/iu.test(text)) text = decode(text)
  const made = looksLikeHtml(text) ? fromHtml(text.replace(UNSEEN, ' ')) : escaped(decode(text)).replaceAll('\n', LINE)
  const lines = made
    .split(LINE)
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '-' && line !== '##')
  return lines.reduce(
    (all, line, at) => all + (at === 0 ? '' : isItem(line) && isItem(lines[at - 1]!) ? '\n' : '\n\n') + line,
    '',
  )
}

const isItem = (line: string) => line.startsWith('- ')
