import { type Kysely, sql } from 'kysely'
import type { Filter } from '#contract/good.ts'
import type { Database } from '#server/db/schema.ts'
import type { Attribute, Category, Dictionary } from '../dictionary.ts'
import { boolFacet, HISTOGRAM_STEPS, listFacet, numberFacet, priceFacet, type RangeCounts, vendorFacet } from '../facet.ts'
import { facetAttributes } from '../facet-choice.ts'
import type { FilterGroup } from '../filter-group.ts'
import { attributeValue, passed, type Sql } from './scope.ts'

type ValueRows = [value: string, goods: number][]
interface RangeRow {
  min: number
  max: number
  bins: [bin: number, goods: number][]
}

/** Every facet counts the goods that pass all filters but its own. */
export async function countFacets(
  db: Kysely<Database>,
  scoped: Sql,
  groups: readonly FilterGroup[],
  dictionary: Dictionary,
): Promise<Filter[]> {
  const chosen = new Set(groups.flatMap((group) => ('attribute' in group ? group.attribute : [])))
  const attributes = facetAttributes(await goodsByCategory(db, scoped, dictionary), chosen)
  const columns = [
    countValues(sql`vendor_code`, passed(groups, 'vendor')),
    countRange(sql`price::float8`, passed(groups, 'price')),
    ...attributes.map(({ code, type }) => {
      const value = attributeValue(code, type)
      return type === 'number' ? countRange(value, passed(groups, code)) : countValues(value, passed(groups, code))
    }),
  ]
  const { rows } = await sql<{ facets: [ValueRows, RangeRow, ...unknown[]] }>`
    with scoped as materialized (${scoped}) select json_build_array(${sql.join(columns)}) as facets`.execute(db)
  const [vendors, price, ...counts] = rows[0]!.facets
  return [
    ...vendorFacet(new Map(vendors), dictionary),
    ...priceFacet(asRange(price)),
    ...attributes.flatMap((attribute, i) => attributeFacet(attribute, counts[i])),
  ]
}

async function goodsByCategory(db: Kysely<Database>, scoped: Sql, { categoryByCode }: Dictionary) {
  const { rows } = await sql<{ code: string; goods: number }>`
    select category_code as code, count(*) as goods from (${scoped}) scoped group by 1`.execute(db)
  return new Map<Category, number>(rows.map(({ code, goods }) => [categoryByCode.get(code)!, goods]))
}

function attributeFacet(attribute: Attribute, counts: unknown): Filter[] {
  if (attribute.type === 'number') return numberFacet(attribute, asRange(counts as RangeRow))
  if (attribute.type === 'list') return listFacet(attribute, new Map(counts as ValueRows))
  return boolFacet(attribute, new Map((counts as ValueRows).map(([value, n]) => [value === 'true' ? '1' : '0', n])))
}

function asRange({ min, max, bins }: RangeRow): RangeCounts | null {
  if (min === null) return null
  const goods = Array.from<number>({ length: HISTOGRAM_STEPS }).fill(0)
  for (const [bin, n] of bins) goods[bin] = n
  return { min, max, bins: goods }
}

function countValues(value: Sql, others: Sql): Sql {
  return sql`(select coalesce(json_agg(json_build_array(value, goods)), '[]') from (
    select ${value} as value, count(*) filter (where ${others}) as goods from scoped group by 1) counted
    where value is not null)`
}

function countRange(value: Sql, others: Sql): Sql {
  return sql`(with valued as (select value, counts from (select ${value} as value, ${others} as counts from scoped) v
      where value is not null),
    bounds as (select min(value) as low, max(value) as high from valued),
    bins as (select case when high = low then 0
        else least(${sql.lit(HISTOGRAM_STEPS - 1)}, floor((value - low) * (${sql.lit(HISTOGRAM_STEPS)} / (high - low)))) end as bin,
      count(*) as goods from valued, bounds where counts group by 1)
    select json_build_object('min', low, 'max', high, 'bins',
      coalesce((select json_agg(json_build_array(bin, goods)) from bins), '[]')) from bounds)`
}
