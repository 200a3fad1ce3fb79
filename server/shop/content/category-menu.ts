import { type Kysely, sql } from 'kysely'
import type { CategoryRoot } from '#contract/content.ts'
import type { Database } from '#server/db/schema.ts'
import { presentImage } from '#server/kernel/present-image.ts'

const BRANDS_A_ROOT = 8

interface BrandOfRoot {
  root: string
  slug: string
  name: string
}

/** The brands with most goods below each root category. */
async function topBrands(db: Kysely<Database>): Promise<BrandOfRoot[]> {
  const { rows } = await sql<BrandOfRoot>`
    with recursive tree as (
      select code, code as root from category where parent_code is null and not is_hire
      union all
      select child.code, tree.root from category child join tree on child.parent_code = tree.code
    ), counted as (
      select tree.root, good.vendor_code, count(*) as goods,
        row_number() over (partition by tree.root order by count(*) desc, good.vendor_code) as place
      from good join tree on tree.code = good.category_code
      where good.is_active and not good.is_hire
      group by tree.root, good.vendor_code
    )
    select counted.root, vendor.slug, vendor.name from counted join vendor on vendor.code = counted.vendor_code
    where counted.place <= ${BRANDS_A_ROOT} order by counted.root, counted.place`.execute(db)
  return rows
}

type Uncounted<Node> = Omit<Node, 'goods' | 'children'>
type Leaf = CategoryRoot['children'][number]['children'][number]
type Branch = CategoryRoot['children'][number]
/** The menu of every city: how many goods a category has differs from one to another. */
export type CategoryMenu = readonly (Uncounted<CategoryRoot> & {
  children: (Uncounted<Branch> & { children: Uncounted<Leaf>[] })[]
})[]

export function withCounts(menu: CategoryMenu, counts: ReadonlyMap<string, number>): CategoryRoot[] {
  const counted = <Node extends { code: string }>(node: Node) => ({ ...node, goods: counts.get(node.code) ?? 0 })
  return menu.map((root) => ({
    ...counted(root),
    children: root.children.map((branch) => ({ ...counted(branch), children: branch.children.map(counted) })),
  }))
}

/** What the «Каталог» menu shows: roots, two levels below, top brands. */
export async function readCategoryMenu(db: Kysely<Database>): Promise<CategoryMenu> {
  const [rows, brands] = await Promise.all([
    db.selectFrom('category').selectAll().where('is_hire', '=', false).orderBy('position').orderBy('code').execute(),
    topBrands(db),
  ])
  const childrenOf = (parent: string | null) => rows.filter((row) => row.parent_code === parent)
  const leaf = ({ code, name }: { code: string; name: string }) => ({ code, name, url: `/catalog/${code}/` })
  return childrenOf(null).map((root) => ({
    ...leaf(root),
    icon: root.icon,
    image: root.picture ? presentImage(root.picture, root.name) : null,
    children: childrenOf(root.code).map((branch) => ({ ...leaf(branch), children: childrenOf(branch.code).map(leaf) })),
    vendors: brands
      .filter((brand) => brand.root === root.code)
      .map(({ slug, name }) => ({ slug, name, url: `/catalog/${root.code}/${slug}/` })),
  }))
}
