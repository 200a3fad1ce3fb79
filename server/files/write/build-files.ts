import { sql } from 'kysely'
import { type Directory, directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { Db } from '#server/db/client.ts'
import { type BranchFiles, branchFiles, removeUnfinished, type WrittenFile } from './branch-files.ts'
import { type FileBuildConfig, readBranches } from './branch.ts'
import { feedBodies } from './feed-good.ts'
import { feedCategories } from './feed-categories.ts'
import { listingSlots } from './listing-slots.ts'
import { otherPages } from './other-pages.ts'
import { readFileGoods } from './read-goods.ts'

/** Any number will do, as long as every process of the shop uses the same. */
const LOCK = 7_072_090

export interface BuiltFiles {
  goods: number
  branches: { code: string; name: string; files: WrittenFile[] }[]
}

export interface BuildOptions {
  db: Db
  config: FileBuildConfig
  now: Date
  progress?: (goods: number) => void
}

/**
 * Sitemaps, feeds and robots.txt of every branch, from one look at the goods: one transaction, so that they agree with
 * each other.
 * Answers null when another process is at it.
 */
export async function buildFiles(options: BuildOptions): Promise<BuiltFiles | null> {
  const directory = await directoryOf(options.db)
  return options.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as ours`.execute(db)
      return rows[0]!.ours ? build({ ...options, db }, directory) : null
    })
}

async function build({ db, config, now, progress }: BuildOptions, directory: Directory): Promise<BuiltFiles> {
  const branches = await readBranches(db, config)
  const shop = await readSetting(db, 'shop')
  const categories = feedCategories(directory)
  const slots = listingSlots(directory)
  const idOf = new Map(categories.map(({ code, id }) => [code, id]))
  const pictureOrigin = `${config.scheme}://${config.host}`
  for (const { folder } of branches) removeUnfinished(folder)
  const writing: BranchFiles[] = []
  let goods = 0
  try {
    for (const branch of branches)
      writing.push(
        branchFiles(branch, { directory, slots, categories, shop: { name: shop.name, company: shop.legalName }, now }),
      )
    for await (const batch of readFileGoods(db)) {
      for (const good of batch) {
        const category = directory.categories.get(good.category_code)
        const vendor = directory.vendorByCode.get(good.vendor_code)
        const bodies =
          category && vendor && !good.is_hire ? feedBodies(good, { category, vendor, pictureOrigin }) : null
        const shared = { listings: slots.of(good), categoryId: idOf.get(good.category_code) ?? null, bodies }
        for (const each of writing) each.add(good, shared)
      }
      goods += batch.length
      progress?.(goods)
    }
    const written: BuiltFiles['branches'] = []
    for (const each of writing) {
      const files = await each.finish((discounts) => otherPages(db, each.branch, now, discounts))
      written.push({ code: each.branch.code, name: each.branch.name, files })
    }
    return { goods, branches: written }
  } catch (error) {
    for (const each of writing) each.discard()
    throw error
  }
}
