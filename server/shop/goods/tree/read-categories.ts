import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { CategoryEffect, OfficeCategory } from '#contract/office/categories.ts'
import type { TreePlace } from '#rules/goods/category-moves.ts'
import type { ReturnKind } from '#rules/order/return-terms.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'

interface CategoryRow {
  code: string
  parent_code: string | null
  name: string
  name_one: string
  is_hire: boolean
  is_dense: boolean
  has_spare_parts: boolean
  return_kind: ReturnKind | null
  description: string
  picture: string | null
  goods: number
  attributes: number
  tags: number
}

/** Both trees in the shop's order. The few rows are read whole: the screen has the whole tree at once. */
export async function readCategories(db: Db): Promise<OfficeCategory[]> {
  const { rows } = await sql<CategoryRow>`
    select c.code, c.parent_code, c.name, c.name_one, c.is_hire, c.is_dense, c.has_spare_parts, c.return_kind, c.description, c.picture,
      coalesce(g.goods, 0) as goods, coalesce(a.attributes, 0) as attributes, coalesce(t.tags, 0) as tags
    from category c
    left join (select category_code, count(*)::integer as goods from good group by 1) g on g.category_code = c.code
    left join (select category_code, count(*)::integer as attributes from category_attribute group by 1) a
      on a.category_code = c.code
    left join (select category_code, count(*)::integer as tags from tag group by 1) t on t.category_code = c.code
    order by c.position, c.code`.execute(db)
  return rows.map((row) => ({
    code: row.code,
    parent: row.parent_code,
    name: row.name,
    nameOne: row.name_one,
    isHire: row.is_hire,
    isDense: row.is_dense,
    hasSpareParts: row.has_spare_parts,
    returnKind: row.return_kind,
    description: row.description,
    image: row.picture === null ? null : presentImage(row.picture, row.name),
    picture: row.picture,
    goods: row.goods,
    attributes: row.attributes,
    tags: row.tags,
  }))
}

export async function readCategory(db: Db, code: string): Promise<OfficeCategory> {
  const found = (await readCategories(db)).find((each) => each.code === code)
  if (!found) throw notFound('Такого раздела нет: возможно, его переименовали или удалили')
  return found
}

/** Whoever changes the tree holds it alone: two moves that are each fine make no cycle together. */
export async function lockTree(tx: Db): Promise<ReadonlyMap<string, TreePlace & { position: number }>> {
  await sql`lock table category in share row exclusive mode`.execute(tx)
  const rows = await tx
    .selectFrom('category')
    .select(['code', 'parent_code as parent', 'is_hire as isHire', 'position'])
    .orderBy('position')
    .orderBy('code')
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

export async function readCategoryEffect(db: Db, code: string): Promise<CategoryEffect> {
  const { rows } = await sql<Omit<CategoryEffect, 'addresses'> & { is_there: boolean }>`
    with recursive below as (
      select code from category where code = ${code}
      union select c.code from category c join below b on c.parent_code = b.code)
    select exists (select from below) as is_there,
      (select count(*)::integer from good where category_code in (select code from below)) as goods,
      (select greatest(count(*) - 1, 0)::integer from below) as categories,
      (select count(*)::integer from tag where category_code = ${code}) as tags,
      (select count(distinct vendor_code)::integer from good
        where category_code in (select code from below) and is_active) as brands,
      (select count(*)::integer from exchange_mapping where target ->> 'category' = ${code})
        + (select count(*)::integer from publication where ${code} = any (category_codes)) as mappings`.execute(db)
  const { is_there, ...effect } = rows[0]!
  if (!is_there) throw notFound('Такого раздела нет: возможно, его переименовали или удалили')
  return { ...effect, addresses: 1 + effect.tags + effect.brands }
}
