/** A text file of the shop: `key: value` lines between two `---`, then Markdown. */
export interface FrontMatter {
  fields: Record<string, string>
  body: string
}

export function parseFrontMatter(text: string): FrontMatter {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  if (!match) return { fields: {}, body: text.trim() }
  const fields: Record<string, string> = {}
  for (const line of match[1]!.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields[line.slice(0, colon).trim()] = line.slice(colon + 1).trim()
  }
  return { fields, body: match[2]!.trim() }
}

/** Empty values are left out. A value is one line: a break in it would begin another field. */
export function formatFrontMatter(fields: Record<string, string>, body: string): string {
  const lines = Object.entries(fields).flatMap(([key, value]) => {
    const flat = value.replace(/\s*\n\s*/g, ' ').trim()
    return flat === '' ? [] : [`${key}: ${flat}`]
  })
  return `---\n${lines.join('\n')}\n---\n${body.trim()}\n`
}

/** «a, b, c» → three items; absent or empty → none. */
export function listField(fields: Record<string, string>, key: string): string[] {
  return (fields[key] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
