import { type SitemapSection, sitemapPart } from '../stored-file-names.ts'
import { type PendingFile, pendingFile } from './pending-file.ts'
import { xmlAddress } from '#server/kernel/xml-text.ts'

/** sitemaps.org: at most 50 000 addresses and 50 MB a file; ours stay below. */
export const MOST_ADDRESSES = 49_999
export const MOST_BYTES = 50 * 1024 * 1024
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const URLSET_END = '</urlset>\n'

let lastTime = NaN
let lastText = ''

/** Neighbours mostly changed together (a price list, a load), so the last text is memoized. */
function lastmod(moment: Date): string {
  if (moment.getTime() !== lastTime) {
    lastTime = moment.getTime()
    lastText = moment.toISOString().replace(/\.\d+Z$/, 'Z')
  }
  return lastText
}

export interface Sitemap {
  section: SitemapSection
  add: (path: string, changed: Date | null) => void
  /** Every part with the time of its latest change. Nothing was added: no file, for an empty list is not a sitemap. */
  finish: () => { file: PendingFile; changed: Date | null; addresses: number }[]
  discard: () => void
}

interface Part {
  file: PendingFile
  addresses: number
  changed: Date | null
}

/** Limits are arguments for tests alone. */
export function sitemap(
  folder: string,
  section: SitemapSection,
  origin: string,
  limits = { addresses: MOST_ADDRESSES, bytes: MOST_BYTES },
): Sitemap {
  const parts: Part[] = []
  const site = xmlAddress(origin)
  const hasRoom = ({ addresses, file }: Part, text: string) =>
    // escaped addresses are ASCII: a character is a byte
    addresses < limits.addresses && file.bytes + text.length + URLSET_END.length <= limits.bytes

  function partFor(text: string): Part {
    const last = parts.at(-1)
    if (last && hasRoom(last, text)) return last
    last?.file.write(URLSET_END)
    last?.file.finish()
    const file = pendingFile(folder, sitemapPart(section, parts.length + 1))
    file.write(`${HEAD}<urlset ${NAMESPACE}>\n`)
    const part = { file, addresses: 0, changed: null }
    parts.push(part)
    return part
  }
  return {
    section,
    add(path, changed) {
      const text = `<url><loc>${site}${xmlAddress(path)}</loc>${changed ? `<lastmod>${lastmod(changed)}</lastmod>` : ''}</url>\n`
      const part = partFor(text)
      part.file.write(text)
      part.addresses += 1
      if (changed && (!part.changed || changed > part.changed)) part.changed = changed
    },
    finish() {
      const last = parts.at(-1)
      last?.file.write(URLSET_END)
      last?.file.finish()
      return parts
    },
    discard: () => parts.forEach(({ file }) => file.discard()),
  }
}

export function sitemapIndex(
  folder: string,
  origin: string,
  parts: readonly { file: PendingFile; changed: Date | null }[],
): PendingFile {
  const file = pendingFile(folder, 'sitemap.xml')
  file.write(`${HEAD}<sitemapindex ${NAMESPACE}>\n`)
  for (const part of parts) {
    const changed = part.changed ? `<lastmod>${lastmod(part.changed)}</lastmod>` : ''
    file.write(`<sitemap><loc>${xmlAddress(`${origin}/${part.file.name}`)}</loc>${changed}</sitemap>\n`)
  }
  file.write('</sitemapindex>\n')
  file.finish()
  return file
}
