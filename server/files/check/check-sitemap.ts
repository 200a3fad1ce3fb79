import { SaxesParser } from 'saxes'
import { MOST_ADDRESSES, MOST_BYTES } from '../write/sitemap.ts'
import type { FileCheck } from './file-check.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const LONGEST_ADDRESS = 2048
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/

/**
 * What a search engine would refuse. `listed` is shared by the parts of a branch: an address stands in one of them,
 * once.
 */
export function checkSitemap(origin: string, listed: Set<string>): FileCheck {
  const problems: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  let text = ''
  let items = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    text = ''
    if (uri !== NAMESPACE) problems.push(`элемент ${local} не из sitemaps.org`)
  })
  parser.on('text', (part) => void (text += part))
  parser.on('closetag', ({ local }) => {
    if (local === 'loc') {
      items += 1
      const address = text.trim()
      if (!address.startsWith(`${origin}/`) || address.length > LONGEST_ADDRESS || !URL.canParse(address))
        problems.push(`адрес ${address.slice(0, 100)} не этого хоста или слишком длинный`)
      if (listed.has(address)) problems.push(`адрес ${address} повторяется`)
      listed.add(address)
    }
    if (local === 'lastmod' && !MOMENT.test(text.trim())) problems.push(`время «${text.slice(0, 40)}» не по W3C`)
  })
  return {
    problems,
    write: (part) => void parser.write(part),
    finish(bytes) {
      parser.close()
      if (bytes > MOST_BYTES) problems.push(`файл больше ${MOST_BYTES} байт`)
      if (items > MOST_ADDRESSES) problems.push(`адресов больше ${MOST_ADDRESSES}`)
      if (items === 0) problems.push('нет ни одного адреса')
      return items
    },
  }
}
