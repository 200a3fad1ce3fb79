import { join } from 'node:path'

/** The sitemaps of a branch besides the parts of products; each is a section of the shop. */
const SITEMAP_SECTIONS = ['categories', 'products', 'brands', 'rent', 'other'] as const
export type SitemapSection = (typeof SITEMAP_SECTIONS)[number]

export const FEEDS = ['offers', 'offers-single', 'direct', 'vk', 'maps'] as const
export type FeedName = (typeof FEEDS)[number]

const STORED = new RegExp(
  `^(robots\\.txt|sitemap\\.xml|(${SITEMAP_SECTIONS.join('|')})(_[1-9]\\d{0,3})?\\.xml|yml/(${FEEDS.join('|')})\\.xml)$`,
)

/**
 * A name without its leading slash. Against path traversal: anything else is no stored file, whatever lies in the
 * folder.
 */
export const isStoredName = (name: string): boolean => STORED.test(name)

/** The first part keeps the plain name; the second is `products_2.xml`. */
export const sitemapPart = (section: SitemapSection, part: number): string =>
  part === 1 ? `${section}.xml` : `${section}_${part}.xml`

export const feedFile = (feed: FeedName): string => `yml/${feed}.xml`

/** Each branch's files lie apart, under its code. */
export const filesFolder = (dataDir: string, nodeCode: string): string => join(dataDir, 'files', nodeCode)
