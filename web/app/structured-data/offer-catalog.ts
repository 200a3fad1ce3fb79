import type { Thing } from './thing.ts'

interface Group {
  name: string
  url: string
  children?: readonly Group[]
}

/** A catalogue as a tree of groups; the goods themselves stand on the groups' pages. */
export function offerCatalog(origin: string, { name, url, children = [] }: Group): Thing {
  return {
    '@type': 'OfferCatalog',
    name,
    url: origin + url,
    ...(children.length > 0
      ? { numberOfItems: children.length, itemListElement: children.map((child) => offerCatalog(origin, child)) }
      : {}),
  }
}
