import type { MetaDescriptor } from 'react-router'
import { jpegName } from '#rules/catalog/picture-name.ts'
import type { PageFacts } from '../state/init.tsx'
import type { Crumb } from '#ui/breadcrumbs.tsx'
import { breadcrumbList } from './structured-data/breadcrumb-list.ts'
import type { Thing } from './structured-data/thing.ts'

interface PageMeta {
  title: string
  description?: string
  /**
   * The address that counts; the page's own path by default. A page closed to indexes has one only when it is named
   * here: a narrowed list.
   */
  canonical?: string
  robots?: string
  /** Open Graph picture, for messengers: a path of ours, or a whole address. The shop's own by default. */
  image?: string
  /** The way to the page as it is shown; `name` is the page's own name at its end, the title by default. */
  crumbs?: readonly Crumb[]
  name?: string
  /**
   * Structured data (JSON-LD): what the page is about, see structured-data/. Crawlers read the server's HTML, so the
   * browser's bundle leaves the makers out: write `import.meta.env.SSR && ((facts) => [...])`.
   */
  structured?: false | ((facts: PageFacts) => readonly Thing[])
}

/** What a route's `meta` gets, as far as this needs it. */
export interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

const SHARED_PICTURE = '/share.png'

export const pageFacts = ({ matches }: Pick<MetaArguments, 'matches'>): PageFacts | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as PageFacts | undefined

export const shopName = (args: Pick<MetaArguments, 'matches'>): string =>
  pageFacts(args)?.init.info.logoText ?? 'Магазин'

/**
 * Title, description, canonical, Open Graph and structured data (JSON-LD): every route's `meta` is
 * `(args) => pageMeta(args, {…})`.
 */
export function pageMeta(args: MetaArguments, page: PageMeta): MetaDescriptor[] {
  const facts = pageFacts(args)
  const shop = shopName(args)
  const title = page.title.includes(shop) ? page.title : `${page.title} — ${shop}`
  const path = page.canonical ?? args.location.pathname
  const address = facts && facts.origin + path
  const isClosed = page.robots?.includes('noindex') ?? false
  return [
    { title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(page.robots ? [{ name: 'robots', content: page.robots }] : []),
    ...(address && (page.canonical || !isClosed) ? [{ tagName: 'link', rel: 'canonical', href: address }] : []),
    { property: 'og:title', content: page.title },
    ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
    ...(address ? [{ property: 'og:url', content: address }] : []),
    ...(facts
      ? [{ property: 'og:image', content: new URL(jpegName(page.image ?? SHARED_PICTURE), facts.origin).href }]
      : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:site_name', content: shop },
    ...(facts && !isClosed ? structuredData(facts, page, path) : []),
  ]
}

function structuredData(
  facts: PageFacts,
  { title, name, crumbs, structured }: PageMeta,
  path: string,
): MetaDescriptor[] {
  // React keeps what the server wrote on hydration; after a navigation the element only says which page it is of
  if (!import.meta.env.SSR) return structured !== undefined || crumbs ? [{ 'script:ld+json': { '@id': path } }] : []
  const breadcrumbs = crumbs ? [breadcrumbList(facts.origin, crumbs, { label: name ?? title, to: path })] : []
  const things = [...(structured ? structured(facts) : []), ...breadcrumbs]
  return things.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }] : []
}
