import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/vendor.schema.ts'
import * as calls from '#contract/vendor.ts'
import { groupByLetter } from '#rules/text/letter-groups.ts'
import { categoryOf, categoryUrl, presentCategory, subtreeOf } from '#server/shop/goods/catalog/category-tree.ts'
import { type Directory, directoryOf, type VendorEntry } from '#server/shop/goods/catalog/directory.ts'
import { listFilters, listGoods, listPage } from '#server/shop/goods/catalog/listing.ts'
import { implement } from '#server/calls/implement.ts'
import { presentVendor, vendorCounts, vendorPictures } from '#server/shop/goods/vendor/queries.ts'

/** By slug, as in addresses, or by code. */
function vendorOf({ vendorBySlug, vendorByCode }: Directory, key: string): VendorEntry {
  const vendor = vendorBySlug.get(key) ?? vendorByCode.get(key)
  if (!vendor) throw notFound('Такого бренда нет')
  return vendor
}

/** A vendor's part of the catalogue, or of one category. */
function vendorListing(directory: Directory, key: string, query: { categoryCode?: string }) {
  const category = query.categoryCode === undefined ? null : categoryOf(directory, query.categoryCode)
  const scope = {
    isHire: category?.isHire ?? false,
    vendorCode: vendorOf(directory, key).code,
    ...(category ? { categoryCode: category.code } : {}),
  }
  return { directory, category, scope, raw: query }
}

export const vendorRoutes = [
  implement(calls.vendors, schemas.vendors, async (_input, { db, catalog, nodeCode }) => {
    const [{ vendors }, counts] = await Promise.all([directoryOf(db), vendorCounts({ catalog, nodeCode })])
    const shown = vendors
      .map((vendor) => presentVendor(vendor, counts.get(vendor.code) ?? 0))
      .filter(({ goods }) => goods > 0)
    return { data: groupByLetter(shown).map(({ letter, items }) => ({ letter, vendors: items })) }
  }),

  implement(calls.vendorBySlug, schemas.vendorBySlug, async ({ params }, { db, catalog, nodeCode }) => {
    const directory = await directoryOf(db)
    const vendor = vendorOf(directory, params.slug)
    const [counts, pictures, own] = await Promise.all([
      vendorCounts({ catalog, nodeCode }),
      vendorPictures(db, vendor.code),
      catalog.categoryCounts({ isHire: false, vendorCode: vendor.code, nodeCode }),
    ])
    const leaves = directory.roots
      .filter(({ isHire }) => !isHire)
      .flatMap(subtreeOf)
      .filter(({ code, children }) => children.length === 0 && (own.get(code) ?? 0) > 0)
    const categories = leaves.map((leaf) => {
      const picture = pictures.get(leaf.code) ?? leaf.picture
      return presentCategory({ ...leaf, picture }, own.get(leaf.code)!, `${categoryUrl(leaf)}${vendor.slug}/`)
    })
    return { data: { ...presentVendor(vendor, counts.get(vendor.code) ?? 0), categories } }
  }),

  implement(calls.vendorGoods, schemas.vendorGoods, async ({ params, query }, context) =>
    listGoods(context, vendorListing(await directoryOf(context.db), params.code, query)),
  ),

  implement(calls.vendorFilters, schemas.vendorFilters, async ({ params, query }, context) =>
    listFilters(context, vendorListing(await directoryOf(context.db), params.code, query)),
  ),

  implement(calls.vendorListing, schemas.vendorListing, async ({ params, query }, context) =>
    listPage(context, { ...vendorListing(await directoryOf(context.db), params.code, {}), raw: query }),
  ),
]
