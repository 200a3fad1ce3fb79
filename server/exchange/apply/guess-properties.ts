import { sql } from 'kysely'
import { readAttributeValue, typeOfValues } from '#rules/exchange/attribute-value.ts'
import { nameKey, readPropertyName } from '#rules/exchange/name-key.ts'
import type { MappingKind } from '#server/db/schema-exchange.ts'
import type { RunContext } from './run-context.ts'

const SAMPLE_CARDS = 3000
/** Of the values of a property, how many its attribute must understand. */
const MOST_FIT = 0.8

interface Waiting {
  kind: MappingKind
  external: string
  name: string
}

interface Said {
  property: string
  values: string[]
  /** Of the shop, where goods that have it lie. */
  categories: string[] | null
}

const only = <T>(found: readonly T[]): T | null => (found.length === 1 ? found[0]! : null)

/**
 * By name, and only where the shop would use it so: a category of its goods has the attribute, and what they say of it
 * is of its kind and unit. Of several of one name the one whose kind the values are. Our own export read back is known
 * by our codes.
 */
export async function guessProperties(run: RunContext, waiting: readonly Waiting[]) {
  if (waiting.length === 0) return []
  const { tx } = run
  const attributes = (await tx.selectFrom('attribute').select(['code', 'name', 'type', 'unit']).execute()).map(
    (each) => ({ ...each, key: nameKey(each.name) }),
  )
  const said = new Map((await readSaid(run, waiting)).map((row) => [row.property, row]))
  const isUsed = await usesOf(run)
  return waiting.flatMap(({ kind, external, name }) => {
    const read = readPropertyName(name)
    const { values = [], categories = null } = said.get(external) ?? {}
    const type = typeOfValues(values)
    const named = attributes.filter(({ key }) => key === nameKey(read.name) || key === nameKey(name))
    const fits = named.filter((attribute) => {
      const fitting = values.filter((value) => readAttributeValue(value, attribute, read.unit) !== null)
      return (
        fitting.length > 0 && fitting.length >= values.length * MOST_FIT && isUsed(attribute.code, categories ?? [])
      )
    })
    const found =
      named.find(({ code }) => code === external) ??
      only(fits) ??
      only(fits.filter((attribute) => attribute.unit === read.unit)) ??
      only(fits.filter((attribute) => attribute.type === type))
    return found ? [{ kind, external, target: { attribute: found.code, unit: read.unit } }] : []
  })
}

/** Of a part of the source's cards, whenever they came: some of the values, and our categories of the goods. */
async function readSaid({ tx, source }: RunContext, waiting: readonly Waiting[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    with cards as (select g.external, g.data from source_good g
      where g.source_id = ${source.id} and not g.is_deleted and g.data -> 'properties' ?| ${waiting.map(({ external }) => external)}::text[]
      limit ${sql.lit(SAMPLE_CARDS)}),
    said as (select cards.external, p.key as property, coalesce((select m.details -> 'values' ->> (p.value ->> 0) from exchange_mapping m
        where m.source_id = ${source.id} and m.kind = 'property' and m.external = p.key), p.value ->> 0) as value
      from cards, jsonb_each(cards.data -> 'properties') p
      where p.key = any(${waiting.map(({ external }) => external)}::text[]) and p.value ->> 0 <> ''),
    place as (
      select cards.external, m.target ->> 'category' as category from cards
        cross join lateral jsonb_array_elements_text(case when jsonb_typeof(cards.data -> 'groups') = 'array'
          then cards.data -> 'groups' else '[""]' end) as g (external)
        join exchange_mapping m on m.source_id = ${source.id} and m.kind = 'group' and m.external = g.external and m.target ? 'category'
      union
      select cards.external, good.category_code from cards
        join external_id e on e.source_id = ${source.id} and e.kind = 'good' and e.external = cards.external
        join good on good.code = e.code)
    select said.property, (array_agg(distinct said.value))[1:30] as values,
      array_agg(distinct place.category) filter (where place.category is not null) as categories
    from said left join place on place.external in (said.external, split_part(said.external, '#', 1)) group by said.property`.execute(
    tx,
  )
  return rows
}

/** Whether one of the categories, or one above it, has the attribute. */
async function usesOf({ tx }: RunContext): Promise<(attribute: string, categories: readonly string[]) => boolean> {
  const tree = await tx.selectFrom('category').select(['code', 'parent_code']).execute()
  const parents = new Map(tree.map(({ code, parent_code }) => [code, parent_code]))
  const uses = await tx.selectFrom('category_attribute').select(['category_code', 'attribute_code']).execute()
  const known = new Set(uses.map((use) => `${use.category_code} ${use.attribute_code}`))
  return (attribute, categories) =>
    categories.some((category) => {
      const seen = new Set<string>()
      for (let at: string | null | undefined = category; at && !seen.has(at); at = parents.get(at)) {
        if (known.has(`${at} ${attribute}`)) return true
        seen.add(at)
      }
      return false
    })
}
