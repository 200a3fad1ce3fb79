// Content files: «key: value» lines between two «---», then Markdown.

export interface ContentFile {
  fields: Record<string, string>
  body: string
}

export function parseContent(text: string): ContentFile {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  if (!match) return { fields: {}, body: text.trim() }
  const fields: Record<string, string> = {}
  for (const line of match[1]!.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields[line.slice(0, colon).trim()] = line.slice(colon + 1).trim()
  }
  return { fields, body: match[2]!.trim() }
}

/** «a, b, c» → three items; absent or empty → none. */
export function listField(fields: Record<string, string>, key: string): string[] {
  return (fields[key] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export function numberField(fields: Record<string, string>, key: string): number | null {
  const value = fields[key]
  return value === undefined || value === '' ? null : Number(value)
}
