import { Parser } from 'htmlparser2'

/** What a crawler takes from a page. */
export interface CrawledPage {
  status: number
  location: string | null
  title: string
  titles: number
  description: string
  h1: string[]
  canonical: string | null
  robots: string
  og: Record<string, string>
  links: string[]
  jsonLd: unknown[]
}

export function crawlPage(html: string): Omit<CrawledPage, 'status' | 'location'> {
  const page = {
    title: '',
    titles: 0,
    description: '',
    h1: [] as string[],
    canonical: null as string | null,
    robots: '',
    og: {} as Record<string, string>,
    links: [] as string[],
    jsonLd: [] as unknown[],
  }
  let collects: 'title' | 'h1' | 'json' | null = null
  let svgs = 0
  let text = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'svg') svgs += 1
        if (name === 'title' && svgs === 0) {
          page.titles += 1
          collects = 'title'
        }
        if (name === 'h1') collects = 'h1'
        if (name === 'script' && attributes.type === 'application/ld+json') collects = 'json'
        if (collects && ['title', 'h1', 'script'].includes(name)) text = ''
        if (name === 'a' && attributes.href !== undefined) page.links.push(attributes.href)
        if (name === 'meta' && attributes.name === 'description') page.description = attributes.content ?? ''
        if (name === 'meta' && attributes.name === 'robots') page.robots = attributes.content ?? ''
        if (name === 'meta' && attributes.property?.startsWith('og:'))
          page.og[attributes.property] = attributes.content ?? ''
        if (name === 'link' && attributes.rel === 'canonical') page.canonical = attributes.href ?? null
      },
      ontext(part) {
        if (collects) text += part
      },
      onclosetag(name) {
        if (name === 'svg') svgs -= 1
        if (name === 'title' && collects === 'title') page.title = text
        if (name === 'h1') page.h1.push(text.trim())
        if (name === 'script' && collects === 'json') page.jsonLd.push(JSON.parse(text))
        if (['title', 'h1', 'script'].includes(name) && svgs === 0) collects = null
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return page
}

/** Indexable: an answer of its own, not closed, and the address that counts. */
export const isIndexable = (address: string, page: CrawledPage): boolean =>
  page.status === 200 && !page.robots.includes('noindex') && page.canonical === address

export interface CrawlOptions {
  origin: string
  fetchPage: (url: string) => Promise<{ status: number; location: string | null; body: string; type: string }>
  /** Addresses robots.txt closes; they are asked for once, not walked from. */
  isClosed: (url: string) => boolean
  most?: number
  /** Asked at once. */
  atOnce?: number
  /** A moment to stop at, whatever is left. */
  until?: number
  /**
   * Hears each page whole; what is kept then goes without its links and descriptions, so that a large shop fits into
   * memory.
   */
  onPage?: (address: string, page: CrawledPage) => void
}

/** Walks every link from `/` on one host. Answers by address; `from` tells where a link stood. */
export async function crawl({
  origin,
  fetchPage,
  isClosed,
  most = 100_000,
  atOnce = 1,
  until = Infinity,
  onPage,
}: CrawlOptions) {
  const pages = new Map<string, CrawledPage>()
  const from = new Map<string, string>([[`${origin}/`, '']])
  const queue = [`${origin}/`]
  async function visit(address: string) {
    const { status, location, body, type } = await fetchPage(address)
    const page = { status, location, ...crawlPage(type.startsWith('text/html') ? body : '') }
    onPage?.(address, page)
    pages.set(address, onPage ? { ...page, links: [], jsonLd: [] } : page)
    if (page.robots.includes('nofollow')) return
    for (const link of page.links) {
      const url = URL.parse(link, address)
      if (!url || url.origin !== origin || url.protocol.startsWith('mailto')) continue
      url.hash = ''
      if (from.has(url.href) || isClosed(url.pathname + url.search)) continue
      from.set(url.href, address)
      queue.push(url.href)
    }
  }
  // a round of some at a time: whoever is asked next may have been found by the round before
  while (queue.length > 0 && pages.size < most && Date.now() < until)
    await Promise.all(queue.splice(0, Math.min(atOnce, most - pages.size)).map(visit))
  return { pages, from, left: queue.length }
}

/** What a robots.txt closes to everybody. */
export function closedBy(robots: string): (url: string) => boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule]) => new RegExp(`^${rule!.replace(/[.+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}`),
  )
  return (url) => rules.some((rule) => rule.test(url))
}
