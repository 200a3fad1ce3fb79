import { type RawBuilder, sql } from 'kysely'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { ListingRequest } from '../catalog-index.ts'
import type { Dictionary } from '../dictionary.ts'
import { conditionGroups, type FilterGroup, type Interval } from '../filter-group.ts'

export type Sql = RawBuilder<unknown>

/**
 * Whole percent as rules/money/discount-percent.ts has it, in the same floating-point steps.
 * `least` passes over nulls, so they are told apart first.
 */
const PERCENT = sql`case when o.price_old is null then 0
  else least(99, floor((o.price_old - o.price)::float8 / o.price_old::float8 * 100 + 0.5)) end`

const ALL = sql`true`
const NOTHING = sql`false`

const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : ALL
const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : NOTHING

/** Goods of the request's catalogue with what they cost in its branch: aliases `g` and `o`. */
function offered({ scope, nodeCode }: ListingRequest): Sql {
  if (scope.isHire) {
    return sql`good g join (
      select distinct on (good_code) good_code, price_per_day as price, null::bigint as price_old
      from hire_tariff order by good_code, from_days) o on o.good_code = g.code`
  }
  return sql`good g join good_offer o on o.good_code = g.code and o.node_code = ${nodeCode}`
}

function hasPieces({ scope }: ListingRequest, where: Sql): Sql {
  const pieces = scope.isHire
    ? sql`select from hire_piece s join warehouse w on w.id = s.warehouse_id where s.good_code = g.code`
    : sql`select from good_stock s join warehouse w on w.id = s.warehouse_id
        where s.good_code = g.code and s.quantity > 0`
  return sql`exists (${pieces} and ${where})`
}

/** In the main city anything the shop has anywhere counts; elsewhere only what stands in the branch itself. */
const inStock = (request: ListingRequest): Sql =>
  hasPieces(request, request.nodeCode === MAIN_BRANCH_CODE ? ALL : sql`w.shelf_node = ${request.nodeCode}`)

/** 0: here, 1: in another branch, 2: nowhere, as stockState and, for rental, parkState have them. */
const nearness = (request: ListingRequest): Sql =>
  sql`case when ${request.scope.isHire ? hasPieces(request, sql`w.shelf_node = ${request.nodeCode}`) : inStock(request)} then 0 when ${hasPieces(request, ALL)} then 1 else 2 end`

const within = (value: Sql, intervals: readonly Interval[]): Sql =>
  anyOf(intervals.map(([min, max]) => sql`${value} between ${min}::float8 and ${max}::float8`))

/** The values of an attribute, null where a good has none or one of another type. */
function attributeValue(code: string, type: 'list' | 'number' | 'bool'): Sql {
  const jsonType = { list: 'string', number: 'number', bool: 'boolean' }[type]
  const value = sql`case when jsonb_typeof(attributes -> ${code}) = ${jsonType} then attributes ->> ${code} end`
  return type === 'number' ? sql`(${value})::float8` : sql`(${value})`
}

function passes(group: FilterGroup, { vendorBySlug }: Dictionary): Sql {
  if (group.kind === 'vendor') {
    const codes = group.slugs.flatMap((slug) => vendorBySlug.get(slug)?.code ?? [])
    return sql`g.vendor_code = any(${codes}::text[])`
  }
  if (group.kind === 'price') return within(sql`o.price`, group.intervals)
  const value = attributeValue(group.attribute.code, group.attribute.type)
  if (group.kind === 'number') return within(value, group.intervals)
  return sql`${value} = any(${group.values.map(String)}::text[])`
}

function scopeConditions({ scope }: ListingRequest, dictionary: Dictionary): Sql[] {
  const { categoryCode, vendorCode, isHire, onlyDiscounted } = scope
  const conditions = [sql`g.is_active`, isHire ? sql`g.is_hire` : sql`not g.is_hire`]
  if (categoryCode !== undefined) {
    const category = dictionary.categoryByCode.get(categoryCode)
    const codes = category ? dictionary.categories.slice(category.order, category.end).map(({ code }) => code) : []
    conditions.push(sql`g.category_code = any(${codes}::text[])`)
  }
  if (vendorCode !== undefined) conditions.push(sql`g.vendor_code = ${vendorCode}`)
  if (scope.codes) conditions.push(sql`g.code = any(${scope.codes}::text[])`)
  if (onlyDiscounted) conditions.push(sql`${PERCENT} > 0`)
  const tag = conditionGroups(scope.conditions, dictionary)
  conditions.push(...(tag ? tag.map((group) => passes(group, dictionary)) : [NOTHING]))
  return conditions
}

/**
 * The goods of the scope, one row each, with a column `passes_N` for every chosen filter and `has_stock`, which is true
 * when the request does not ask for it.
 */
export function scopedGoods(request: ListingRequest, groups: readonly FilterGroup[], dictionary: Dictionary): Sql {
  const flags = groups.map(
    (group, i) => sql`, coalesce(${passes(group, dictionary)}, false) as ${sql.ref(`passes_${i}`)}`,
  )
  return sql`select g.code, g.name, g.category_code, g.vendor_code, g.attributes, g.popularity, g.created_at,
      g.rating_value, g.rating_count, o.price, ${PERCENT} as percent, ${nearness(request)} as nearness,
      ${request.inStock ? inStock(request) : ALL} as has_stock ${sql.join(flags, sql``)}
    from ${offered(request)} where ${allOf(scopeConditions(request, dictionary))}`
}

/** What a good must pass; without one of the filters when its own facet is counted. */
export function passed(groups: readonly FilterGroup[], except?: string): Sql {
  const flags = groups.flatMap(({ facet }, i) => (facet === except ? [] : [sql.ref(`passes_${i}`)]))
  return allOf([sql.ref('has_stock'), ...flags])
}
