import type { MetaDescriptor } from 'react-router'
import type { PageFacts } from '../state/init.tsx'

interface PageMeta {
  title: string
  description?: string
  /** The address that counts; the page's own path by default. */
  canonical?: string
  robots?: string
  /** Whole address of a picture for messengers. */
  image?: string
}

/** What a route's `meta` gets, as far as this needs it. */
interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

/** Title, description, canonical and the card for messengers: every route's `meta` is `(args) => pageMeta(args, {…})`. */
export function pageMeta({ matches, location }: MetaArguments, page: PageMeta): MetaDescriptor[] {
  const facts = matches.find((match) => match?.id === 'root')?.loaderData as PageFacts | undefined
  const shop = facts?.init.info.logoText ?? 'Верстак'
  const title = page.title.includes(shop) ? page.title : `${page.title} — ${shop}`
  const address = facts && facts.origin + (page.canonical ?? location.pathname)
  return [
    { title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(page.robots ? [{ name: 'robots', content: page.robots }] : []),
    ...(address && !page.robots?.includes('noindex') ? [{ tagName: 'link', rel: 'canonical', href: address }] : []),
    { property: 'og:title', content: page.title },
    ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
    ...(address ? [{ property: 'og:url', content: address }] : []),
    ...(page.image ? [{ property: 'og:image', content: page.image }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:site_name', content: shop },
  ]
}
