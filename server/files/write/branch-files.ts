import { readdirSync } from 'node:fs'
import { discountPercent } from '#rules/money/discount-percent.ts'
import type { Directory } from '#server/shop/goods/catalog/directory.ts'
import { FEEDS, type FeedName, isStoredName } from '../stored-file-names.ts'
import type { FeedBranch } from './branch.ts'
import { commonElements, type FeedShop, feed } from './feed.ts'
import type { FeedCategory } from './feed-categories.ts'
import type { ListingSlots } from './listing-slots.ts'
import { type ListedPage, listingTotals } from './listing-totals.ts'
import { type OtherPage } from './other-pages.ts'
import { type PendingFile, pendingFile, removeStored, UNFINISHED } from './pending-file.ts'
import type { GoodToList } from './read-goods.ts'
import { robotsText } from '#server/shop/around/content/robots.ts'
import { type Sitemap, sitemap, sitemapIndex } from './sitemap.ts'
import { xmlAddress } from '#server/kernel/xml-text.ts'

export interface WrittenFile {
  name: string
  bytes: number
  /** Addresses of a sitemap, offers of a feed. */
  items: number
}

export interface BranchFiles {
  branch: FeedBranch
  add: (good: GoodToList, shared: SharedFacts) => void
  /** Writes the rest, swaps everything in and takes away what is not made any more. */
  finish: (others: (discounts: ListedPage[]) => Promise<OtherPage[]>) => Promise<WrittenFile[]>
  discard: () => void
}

/** What is worked out once a good, for all branches. */
interface SharedFacts {
  listings: readonly number[]
  categoryId: number | null
  bodies: Record<FeedName, Uint8Array> | null
}

export interface BranchFacts {
  slots: ListingSlots
  directory: Directory
  categories: readonly FeedCategory[]
  shop: FeedShop
  now: Date
}

const RENTAL_PAGES = ['/arenda/', '/catalog-prokata/']

/** All files of one branch, filled while the goods pass by once. */
export function branchFiles(branch: FeedBranch, { directory, slots, categories, shop, now }: BranchFacts): BranchFiles {
  const totals = listingTotals(directory, slots)
  const open = (section: Sitemap['section']) => sitemap(branch.folder, section, branch.origin)
  const products = open('products')
  const site = xmlAddress(branch.origin)
  const feeds = FEEDS.map((name) => feed(branch, name, shop, categories, now))
  const rent = open('rent')
  const maps: Sitemap[] = [products, rent]
  for (const path of RENTAL_PAGES) rent.add(path, null)

  function addGood(good: GoodToList, { listings, categoryId, bodies }: SharedFacts) {
    const offer = good.offers.get(branch.code)
    if (good.has_tariff) {
      rent.add(good.path, good.updated_at)
      totals.count(listings, good.updated_at, false)
    }
    if (good.is_hire || !offer) return
    products.add(good.path, offer.changed)
    totals.count(listings, offer.changed, (discountPercent(offer.price, offer.priceOld) ?? 0) > 0)
    if (categoryId === null || !bodies) return
    const common = commonElements(site, good, offer, categoryId)
    for (const each of feeds) each.add(good, offer, common, bodies[each.name])
  }

  function section(name: Sitemap['section'], pages: readonly OtherPage[]): Sitemap {
    const map = open(name)
    maps.push(map)
    for (const { path, changed } of pages) map.add(path, changed)
    return map
  }

  return {
    branch,
    add: addGood,
    async finish(others) {
      for (const { path, changed } of totals.rentalPages()) rent.add(path, changed)
      const brands = totals.brandPages()
      const listed = [
        section('categories', totals.categoryPages()),
        products,
        section('brands', brands.length > 0 ? [{ path: '/brands/', changed: null }, ...brands] : []),
        rent,
        section('other', await others(totals.discountPages())),
      ]
      const parts = listed.flatMap((map) => map.finish())
      const written = feeds.map((each) => each.finish())
      const robots = pendingFile(branch.folder, 'robots.txt')
      robots.write(robotsText(branch.origin))
      robots.finish()
      const index = sitemapIndex(branch.folder, branch.origin, parts)
      const files = [
        ...parts.map(({ file, addresses }) => ({ file, items: addresses })),
        ...written.map(({ file, offers }) => ({ file, items: offers })),
        { file: robots, items: 1 },
        { file: index, items: parts.length },
      ]
      // the index last: what it names is there already
      for (const { file } of files) file.swapIn()
      removeOthers(
        branch.folder,
        files.map(({ file }) => file),
      )
      return files.map(({ file, items }) => ({ name: file.name, bytes: file.bytes, items }))
    },
    discard() {
      for (const each of [...maps, ...feeds]) each.discard()
    },
  }
}

function removeOthers(folder: string, kept: readonly PendingFile[]) {
  const names = new Set(kept.map(({ name }) => name))
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const plain = name.replaceAll('\\', '/')
    if (isStoredName(plain) && !names.has(plain)) removeStored(folder, plain)
  }
}

/** What a job that was cut short left behind. */
export function removeUnfinished(folder: string) {
  let names: string[] = []
  try {
    names = readdirSync(folder, { recursive: true }) as string[]
  } catch {
    return // not made yet
  }
  for (const name of names) if (name.endsWith(UNFINISHED)) removeStored(folder, name)
}
