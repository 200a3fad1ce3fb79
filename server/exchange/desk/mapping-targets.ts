import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { DeskMappingKind, MappingLists, MappingTarget } from '#contract/office/exchange-mapping.ts'
import { isOrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'

interface CategoryRow {
  code: string
  name: string
  path: string
}

/** Everything a name of a source may become, in the shop's own order. */
export async function readMappingLists(db: Db): Promise<MappingLists> {
  const [categories, attributes, vendors, branches, warehouses] = await Promise.all([
    sql<CategoryRow>`
      with recursive tree as (
        select code, name, '' as path, array[position] as place from category where parent_code is null and not is_hire
        union all
        select c.code, c.name, tree.path || case when tree.path = '' then '' else ' › ' end || tree.name, tree.place || c.position
        from category c join tree on c.parent_code = tree.code)
      select code, name, path from tree order by place, name`.execute(db),
    db.selectFrom('attribute').select(['code', 'name', 'unit']).orderBy('name').orderBy('code').execute(),
    db.selectFrom('vendor').select(['code', 'name']).orderBy('name').execute(),
    db.selectFrom('node_logistic').select(['code', 'name']).orderBy('position').execute(),
    db
      .selectFrom('warehouse')
      .innerJoin('node_logistic', 'node_logistic.code', 'warehouse.node_code')
      .select(['warehouse.id', 'warehouse.name', 'node_logistic.name as branch'])
      .select((e) => e('warehouse.supplier_id', 'is not', null).$castTo<boolean>().as('isSupplier'))
      .orderBy('node_logistic.position')
      .orderBy('warehouse.position')
      .execute(),
  ])
  return {
    categories: categories.rows,
    attributes,
    vendors,
    branches,
    warehouses,
    statuses: Object.entries(STATUS_TEXTS).map(([code, name]) => ({ code, name })),
  }
}

const FIELDS = { price: 'цена', price_old: 'старая цена', price_registered: 'цена после регистрации' }

const named = <T>(list: readonly T[], is: (each: T) => boolean, name: (each: T) => string, else_: string) => {
  const found = list.find(is)
  return found === undefined ? else_ : name(found)
}

/** «Перфораторы», «Псков, Луга: старая цена», «не загружать»; null: not decided. */
export function targetText(kind: DeskMappingKind, target: MappingTarget | null, lists: MappingLists): string | null {
  if (!target) return null
  if (target.ignore) return 'Не загружать'
  if (kind === 'group') {
    const gone = `Категории ${target.category} больше нет`
    return named(
      lists.categories,
      ({ code }) => code === target.category,
      ({ name }) => name,
      gone,
    )
  }
  if (kind === 'property') {
    const gone = `Атрибута ${target.attribute} больше нет`
    return named(
      lists.attributes,
      ({ code }) => code === target.attribute,
      ({ name, unit }) => (unit ? `${name}, ${unit}` : name),
      gone,
    )
  }
  if (kind === 'price-type') {
    const names = (target.nodes ?? []).map((node) =>
      named(
        lists.branches,
        ({ code }) => code === node,
        ({ name }) => name,
        node,
      ),
    )
    const where = names.length === 0 || names.length === lists.branches.length ? 'Все филиалы' : names.join(', ')
    return `${where}: ${FIELDS[target.field ?? 'price']}`
  }
  if (kind === 'warehouse') {
    const gone = `Склада № ${target.warehouse} больше нет`
    return named(
      lists.warehouses,
      ({ id }) => id === Number(target.warehouse),
      ({ name, branch }) => `${name}, ${branch}`,
      gone,
    )
  }
  if (kind === 'status') return target.status && isOrderStatus(target.status) ? STATUS_TEXTS[target.status] : null
  return named(
    lists.vendors,
    ({ code }) => code === target.vendor,
    ({ name }) => name,
    `Бренда ${target.vendor} больше нет`,
  )
}

const wrong = (words: string) => invalid({ target: [words] })

/** Only what belongs to the kind is kept; what is not in the shop is refused by name. */
export function readTarget(
  kind: DeskMappingKind,
  target: MappingTarget | null,
  lists: MappingLists,
): MappingTarget | null {
  if (!target) return null
  if (target.ignore) return { ignore: true }
  const need = (list: readonly { code: string }[], code: string | undefined, words: string): string => {
    if (code === undefined || !list.some((each) => each.code === code)) throw wrong(words)
    return code
  }
  if (kind === 'group') return { category: need(lists.categories, target.category, 'Выберите категорию из списка') }
  if (kind === 'property') {
    const attribute = need(lists.attributes, target.attribute, 'Выберите атрибут из списка')
    return { attribute, ...(target.unit?.trim() ? { unit: target.unit.trim() } : {}) }
  }
  if (kind === 'vendor') return { vendor: need(lists.vendors, target.vendor, 'Выберите бренд из списка') }
  if (kind === 'status') return { status: need(lists.statuses, target.status, 'Выберите статус из списка') }
  if (kind === 'warehouse') {
    if (!lists.warehouses.some(({ id }) => id === target.warehouse)) throw wrong('Выберите склад из списка')
    return { warehouse: target.warehouse! }
  }
  const nodes = [...new Set(target.nodes ?? [])]
  if (nodes.length === 0) throw wrong('Выберите хотя бы один филиал')
  for (const node of nodes) need(lists.branches, node, `Филиала с кодом «${node}» нет`)
  return { nodes, field: target.field ?? 'price' }
}
