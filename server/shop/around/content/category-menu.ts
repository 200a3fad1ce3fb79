import type { CategoryRoot } from '#contract/content.ts'
import type { VendorCounts } from '#server/catalog-index/catalog-index.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { VendorEntry } from '#server/shop/goods/catalog/directory.ts'

const BRANDS_A_ROOT = 8

type Uncounted<Node> = Omit<Node, 'goods' | 'children' | 'vendors'>
type Leaf = CategoryRoot['children'][number]['children'][number]
type Branch = CategoryRoot['children'][number]
/** The menu of every city: how many goods a category has, and of which brands, differs from one to another. */
export type CategoryMenu = readonly (Uncounted<CategoryRoot> & {
  children: (Uncounted<Branch> & { children: Uncounted<Leaf>[] })[]
})[]

interface Counted {
  goods: ReadonlyMap<string, number>
  vendorGoods: VendorCounts
  vendors: readonly VendorEntry[]
}

export function withCounts(menu: CategoryMenu, { goods, vendorGoods, vendors }: Counted): CategoryRoot[] {
  const counted = <Node extends { code: string }>(node: Node) => ({ ...node, goods: goods.get(node.code) ?? 0 })
  return menu.map((root) => ({
    ...counted(root),
    children: root.children.map((branch) => ({ ...counted(branch), children: branch.children.map(counted) })),
    vendors: topBrands(root.code, vendorGoods.get(root.code) ?? new Map(), vendors),
  }))
}

/** The brands with most goods below a root category. */
function topBrands(root: string, goods: ReadonlyMap<string, number>, vendors: readonly VendorEntry[]) {
  const most = [...goods]
    .toSorted(([a, goodsOfA], [b, goodsOfB]) => goodsOfB - goodsOfA || (a < b ? -1 : 1))
    .slice(0, BRANDS_A_ROOT)
  return most.flatMap(([code]) => {
    const vendor = vendors.find((each) => each.code === code)
    return vendor ? { slug: vendor.slug, name: vendor.name, url: `/catalog/${root}/${vendor.slug}/` } : []
  })
}

/** What the «Каталог» menu shows: roots, two levels below. */
export async function readCategoryMenu(db: Db): Promise<CategoryMenu> {
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .where('is_hire', '=', false)
    .orderBy('position')
    .orderBy('code')
    .execute()
  const childrenOf = (parent: string | null) => rows.filter((row) => row.parent_code === parent)
  const leaf = ({ code, name }: { code: string; name: string }) => ({ code, name, url: `/catalog/${code}/` })
  return childrenOf(null).map((root) => ({
    ...leaf(root),
    icon: root.icon,
    image: root.picture ? presentImage(root.picture, root.name) : null,
    children: childrenOf(root.code).map((branch) => ({ ...leaf(branch), children: childrenOf(branch.code).map(leaf) })),
  }))
}
