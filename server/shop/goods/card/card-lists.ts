import { sql } from 'kysely'
import type { CategoryFigure, GoodCardLists } from '#contract/office/good-card.ts'
import type { Db } from '#server/db/client.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'

interface CategoryRow {
  code: string
  name: string
  path: string
  is_hire: boolean
}

/** What the card chooses from. A good lies in a category without others below it. */
export async function readCardLists(db: Db): Promise<GoodCardLists> {
  const [categories, vendors, platforms, warehouses, units] = await Promise.all([
    sql<CategoryRow>`
      with recursive tree as (
        select code, name, is_hire, '' as path, array[position] as place from category where parent_code is null
        union all
        select c.code, c.name, c.is_hire, tree.path || case when tree.path = '' then '' else ' › ' end || tree.name, tree.place || c.position
        from category c join tree on c.parent_code = tree.code)
      select code, name, is_hire, path from tree
      where not exists (select from category below where below.parent_code = tree.code)
      order by is_hire, place, name`.execute(db),
    db.selectFrom('vendor').select(['code', 'name']).orderBy('name').execute(),
    db.selectFrom('battery_platform').select(['code', 'name']).orderBy('name').execute(),
    db
      .selectFrom('warehouse')
      .innerJoin('node_logistic', 'node_logistic.code', 'warehouse.node_code')
      .select(['warehouse.id', 'warehouse.name', 'node_logistic.name as branch'])
      .where('warehouse.supplier_id', 'is', null)
      .orderBy('node_logistic.position')
      .orderBy('warehouse.position')
      .execute(),
    sql<{ unit: string }>`select distinct unit from good order by unit limit 50`.execute(db),
  ])
  return {
    categories: categories.rows.map(({ is_hire, ...row }) => ({ ...row, isHire: is_hire })),
    vendors,
    platforms,
    warehouses,
    units: units.rows.map(({ unit }) => unit),
  }
}

/** Attributes of a category in the order of the product sheet; none of a category that is not there. */
export async function readFigures(db: Db, category: string): Promise<CategoryFigure[]> {
  const { categories } = await directoryOf(db)
  return (categories.get(category)?.attributes ?? []).map(({ attribute, group, isCard, isFilter }) => ({
    code: attribute.code,
    name: attribute.name,
    group,
    type: attribute.type,
    unit: attribute.unit,
    decimals: attribute.decimals,
    isCard,
    isFilter,
    values: [...attribute.labels].map(([value, label]) => ({ value, label })),
  }))
}
