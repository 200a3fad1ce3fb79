import { sql } from 'kysely'
import { nameKey } from '#rules/exchange/name-key.ts'
import { readAttributeValue } from '#rules/exchange/attribute-value.ts'
import { slugify } from '#rules/text/slugify.ts'
import type { RunContext } from './run-context.ts'

interface StagedValue {
  property: string
  value: string
  /** Where the value is one of accounting's own list, what it says. */
  words: string
  name: string
  attribute: string
  type: 'list' | 'number' | 'bool'
  unit: string | null
  ownUnit: string | null
}

const VALUES_AT_ONCE = 5000
const MOST_PROBLEMS = 100

/**
 * `x_attribute`: of each card, what its attributes become. Every different value is read once, however many goods have
 * it; a value of a list the shop has not met yet becomes one of its own.
 */
export async function readAttributes(run: RunContext): Promise<void> {
  const { tx, source, id } = run
  await sql`create temp table x_value (property text, value text, attribute text, resolved jsonb) on commit drop`.execute(
    tx,
  )
  await sql`create temp table x_property on commit drop as
    select card.external, p.key as property, coalesce(p.value ->> 0, '') as value
    from x_card card, jsonb_each(card.data -> 'properties') p
    where card.code is not null and p.key in (select external from exchange_mapping
      where source_id = ${source.id} and kind = 'property' and target ? 'attribute')`.execute(tx)
  await sql`analyze x_property`.execute(tx)
  const { rows } = await sql<StagedValue>`
    with said as (select property, value from x_property group by property, value)
    select said.property, said.value, coalesce(m.details -> 'values' ->> said.value, said.value) as words, m.name, a.code as attribute, a.type, m.target ->> 'unit' as unit, a.unit as "ownUnit"
    from said join exchange_mapping m on m.source_id = ${source.id} and m.kind = 'property' and m.external = said.property
    join attribute a on a.code = m.target ->> 'attribute'`.execute(tx)
  const lists = await meetListValues(run, rows)
  const unread: string[] = []
  const resolved = rows.map((said) => {
    const value = readAttributeValue(said.words, { type: said.type, unit: said.ownUnit }, said.unit)
    if (value === null && said.words.trim() !== '')
      unread.push(
        `Свойство «${said.name}»: значение «${said.words.slice(0, 80)}» не ${said.type === 'bool' ? 'да и не нет' : `число${said.ownUnit ? ` в ${said.ownUnit}` : ''}`}, оно пропущено.`,
      )
    return said.type === 'list' && typeof value === 'string'
      ? (lists.get(`${said.attribute}/${nameKey(value) || value}`) ?? null)
      : value
  })
  for (let at = 0; at < rows.length; at += VALUES_AT_ONCE) {
    const part = rows.slice(at, at + VALUES_AT_ONCE)
    await sql`insert into x_value select * from unnest(${part.map(({ property }) => property)}::text[], ${part.map(({ value }) => value)}::text[],
      ${part.map(({ attribute }) => attribute)}::text[], ${resolved.slice(at, at + VALUES_AT_ONCE).map((value) => (value === null ? null : JSON.stringify(value)))}::jsonb[])`.execute(
      tx,
    )
  }
  await sql`analyze x_value`.execute(tx)
  await sql`create temp table x_attribute on commit drop as
    select p.external, coalesce(jsonb_object_agg(v.attribute, v.resolved) filter (where v.resolved is not null), '{}') as said,
      coalesce(array_agg(v.attribute) filter (where v.resolved is null), '{}') as cleared
    from x_property p join x_value v on v.property = p.property and v.value = p.value group by p.external`.execute(tx)
  await sql`analyze x_attribute (external)`.execute(tx)
  if (unread.length > 0)
    await tx
      .insertInto('exchange_problem')
      .values([...new Set(unread)].slice(0, MOST_PROBLEMS).map((words) => ({ run_id: id, words })))
      .execute()
}

/** Attribute and compared label → what stands in addresses. */
async function meetListValues({ tx, id }: RunContext, rows: readonly StagedValue[]): Promise<Map<string, string>> {
  const lists = rows.filter(({ type, words }) => type === 'list' && words.trim() !== '')
  if (lists.length === 0) return new Map()
  const codes = [...new Set(lists.map(({ attribute }) => attribute))]
  const known = await tx.selectFrom('attribute_value').selectAll().where('attribute_code', 'in', codes).execute()
  const found = new Map<string, string>()
  const slugs = new Set<string>()
  for (const { attribute_code, value } of known) {
    found.set(`${attribute_code}/${nameKey(value)}`, value)
    slugs.add(`${attribute_code}/${value}`)
  }
  // the label says more than its address does
  for (const { attribute_code, value, label } of known) found.set(`${attribute_code}/${nameKey(label) || label}`, value)
  const made: { attribute: string; value: string; label: string }[] = []
  for (const { attribute, words } of lists) {
    const label = words.trim()
    const key = `${attribute}/${nameKey(label) || label}`
    if (found.has(key)) continue
    const slug = slugify(label) || 'znachenie'
    let own = slug
    for (let at = 2; slugs.has(`${attribute}/${own}`); at++) own = `${slug}-${at}`
    slugs.add(`${attribute}/${own}`)
    found.set(key, own)
    made.push({ attribute, value: own, label })
  }
  if (made.length > 0)
    await sql`with made as (
        insert into attribute_value (attribute_code, value, label, position)
        select attribute, value, label, coalesce((select max(position) from attribute_value v where v.attribute_code = attribute), 0)
          + row_number() over (partition by attribute order by label)
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (attribute text, value text, label text) returning attribute_code, value, label)
      insert into exchange_change (run_id, thing, key, after)
      select ${id}, 'attribute-value', attribute_code || '/' || value, jsonb_build_object('label', label) from made
      on conflict do nothing`.execute(tx)
  return found
}
