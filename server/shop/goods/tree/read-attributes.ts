import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { AttributeCard, AttributeValueRow, OfficeAttribute } from '#contract/office/attributes.ts'
import type { Db } from '#server/db/client.ts'

/** Values this many times the usual spread away from the middle are shown: a decimal point lost, another unit. */
const FAR = 3
const MOST_OUTLIERS = 20

export async function listAttributes(db: Db, code: string | null = null): Promise<OfficeAttribute[]> {
  const { rows } = await sql<OfficeAttribute>`
    with used as (select key, count(*)::integer as goods from good, jsonb_object_keys(attributes) as key
      where ${code}::text is null or key = ${code} group by key)
    select a.code, a.name, a.type, a.unit, a.decimals::integer, coalesce(u.goods, 0) as goods,
      (select count(*)::integer from category_attribute c where c.attribute_code = a.code) as categories,
      (select count(*)::integer from attribute_value v where v.attribute_code = a.code) as values
    from attribute a left join used u on u.key = a.code
    where ${code}::text is null or a.code = ${code} order by a.name, a.code`.execute(db)
  return rows
}

export async function readAttribute(db: Db, code: string): Promise<OfficeAttribute> {
  const [attribute] = await listAttributes(db, code)
  if (!attribute) throw notFound('Такого атрибута нет: возможно, его удалили')
  return attribute
}

export async function readListValues(db: Db, code: string): Promise<AttributeValueRow[]> {
  const { rows } = await sql<AttributeValueRow>`
    with used as (select attributes ->> ${code} as value, count(*)::integer as goods from good
      where jsonb_typeof(attributes -> ${code}) = 'string' group by 1)
    select coalesce(v.value, u.value) as value, coalesce(v.label, u.value) as label, coalesce(u.goods, 0) as goods
    from (select * from attribute_value where attribute_code = ${code}) v full join used u on u.value = v.value
    order by v.position nulls last, 1`.execute(db)
  return rows
}

export async function readAttributeCard(db: Db, code: string): Promise<AttributeCard> {
  const attribute = await readAttribute(db, code)
  const [categories, values, spread] = await Promise.all([
    sql<AttributeCard['categories'][number]>`select c.code, c.name, u.is_filter as "isFilter",
        (select count(*)::integer from good g where g.category_code = c.code and g.attributes ? ${code}) as goods
      from category_attribute u join category c on c.code = u.category_code
      where u.attribute_code = ${code} order by goods desc, c.name`.execute(db),
    attribute.type === 'list' ? readListValues(db, code) : [],
    attribute.type === 'number' ? readSpread(db, code) : null,
  ])
  return { attribute, categories: categories.rows, values, spread }
}

interface Outlier {
  code: string
  name: string
  value: number
}

/** Within each category: 2000 W is usual for a saw and odd for a screwdriver. */
async function readSpread(db: Db, code: string): Promise<AttributeCard['spread']> {
  const all = await sql<{ min: number | null; median: number | null; max: number | null }>`
    select min(v)::float8 as min, percentile_cont(0.5) within group (order by v)::float8 as median, max(v)::float8 as max
    from (select (attributes ->> ${code})::numeric as v from good where jsonb_typeof(attributes -> ${code}) = 'number') n`.execute(
    db,
  )
  const { min, median, max } = all.rows[0]!
  if (min === null || median === null || max === null) return null
  const { rows: outliers } = await sql<Outlier>`
    with v as (select code, name, category_code, (attributes ->> ${code})::float8 as value from good
        where jsonb_typeof(attributes -> ${code}) = 'number'),
      q as (select category_code, percentile_cont(0.25) within group (order by value) as low,
        percentile_cont(0.75) within group (order by value) as high from v group by 1 having count(*) >= 8)
    select code, name, value from v join q using (category_code)
    where value < low - ${FAR}::float8 * (high - low) or value > high + ${FAR}::float8 * (high - low)
    order by abs(value - (low + high) / 2) / nullif(high - low, 0) desc nulls first, code limit ${MOST_OUTLIERS}`.execute(
    db,
  )
  return { min, median, max, outliers }
}
