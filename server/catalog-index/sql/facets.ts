import { sql } from 'kysely'
import type { Filter } from '#contract/good.ts'
import type { Db } from '#server/db/client.ts'
import type { Attribute, Category, Dictionary } from '../dictionary.ts'
import {
  boolFacet,
  HISTOGRAM_STEPS,
  listFacet,
  numberFacet,
  priceEdges,
  priceFacet,
  type RangeCounts,
  stepOf,
  vendorFacet,
} from '../facet.ts'
import { facetAttributes } from '../facet-choice.ts'
import type { FilterGroup } from '../filter-group.ts'
import { passed, type Sql } from './scope.ts'

interface FacetRows {
  vendors: [code: string, goods: number][]
  prices: [price: number, goods: number][]
  values: [attribute: string, value: unknown, goods: number][]
}

/** Every facet counts the goods that pass all filters but its own. */
export async function countFacetsBySql(
  db: Db,
  scoped: Sql,
  groups: readonly FilterGroup[],
  goodsByCategory: ReadonlyMap<Category, number>,
  dictionary: Dictionary,
): Promise<Filter[]> {
  const chosen = new Set(groups.flatMap((group) => ('attribute' in group ? group.attribute : [])))
  const attributes = facetAttributes(goodsByCategory, chosen)
  const { rows } = await sql<FacetRows>`with scoped as materialized (${scoped}) select
    ${countVendors(groups)} as vendors, ${countPrices(groups)} as prices, ${countValues(attributes, groups)} as values`.execute(
    db,
  )
  const { vendors, prices, values } = rows[0]!
  const byAttribute = Map.groupBy(values, ([code]) => code)
  return [
    ...vendorFacet(new Map(vendors), dictionary),
    ...priceFacet(pricesOf(prices)),
    ...attributes.flatMap((attribute) => attributeFacet(attribute, byAttribute.get(attribute.code) ?? [])),
  ]
}

function countVendors(groups: readonly FilterGroup[]): Sql {
  return sql`(select coalesce(json_agg(json_build_array(vendor_code, goods)), '[]') from (
    select vendor_code, count(*) filter (where ${passed(groups, 'vendor')}) as goods from scoped group by 1) counted)`
}

function countPrices(groups: readonly FilterGroup[]): Sql {
  return sql`(select coalesce(json_agg(json_build_array(price, goods)), '[]') from (
    select price, count(*) filter (where ${passed(groups, 'price')}) as goods from scoped group by 1) counted)`
}

/** Goods by attribute and value, all attributes in one go. */
function countValues(attributes: readonly Attribute[], groups: readonly FilterGroup[]): Sql {
  const codes = attributes.map(({ code }) => code)
  const own = groups.map(({ facet }) => sql`when ${facet} then ${passed(groups, facet)}`)
  const counts =
    own.length > 0 ? sql`case asked.code ${sql.join(own, sql` `)} else ${passed(groups)} end` : passed(groups)
  return sql`(select coalesce(json_agg(json_build_array(code, value, goods)), '[]') from (
    select asked.code, attributes -> asked.code as value, count(*) filter (where ${counts}) as goods
    from scoped, unnest(${codes}::text[]) as asked (code)
    where attributes ? asked.code group by 1, 2) counted)`
}

function attributeFacet(attribute: Attribute, rows: FacetRows['values']): Filter[] {
  const ofType = (type: string) =>
    rows.filter(([, value]) => typeof value === type).map(([, value, goods]) => [value, goods] as const)
  if (attribute.type === 'number') return numberFacet(attribute, rangeOf(ofType('number') as [number, number][]))
  if (attribute.type === 'list') return listFacet(attribute, new Map(ofType('string') as [string, number][]))
  return boolFacet(attribute, new Map(ofType('boolean').map(([value, goods]) => [value ? '1' : '0', goods])))
}

function rangeOf(values: readonly (readonly [value: number, goods: number])[]): RangeCounts | null {
  if (values.length === 0) return null
  const min = Math.min(...values.map(([value]) => value))
  const max = Math.max(...values.map(([value]) => value))
  const step = (value: number) =>
    Math.min(HISTOGRAM_STEPS - 1, Math.floor((value - min) * (HISTOGRAM_STEPS / (max - min))))
  return { min, max, bins: barsOf(values.map(([value, goods]) => [min === max ? 0 : step(value), goods])) }
}

function pricesOf(prices: FacetRows['prices']): RangeCounts | null {
  const range = rangeOf(prices)
  const edges = range && priceEdges(range.min, range.max)
  return edges ? { ...range, bins: barsOf(prices.map(([price, goods]) => [stepOf(edges, price), goods])) } : range
}

function barsOf(counted: readonly (readonly [bin: number, goods: number])[]): number[] {
  const bars = Array.from<number>({ length: HISTOGRAM_STEPS }).fill(0)
  for (const [bin, goods] of counted) bars[bin]! += goods
  return bars
}
