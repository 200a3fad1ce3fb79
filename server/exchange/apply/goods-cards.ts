import { sql } from 'kysely'
import { nameKey } from '#rules/exchange/name-key.ts'
import { slugify } from '#rules/text/slugify.ts'
import { groupsOf, saveGuesses } from './guess-mappings.ts'
import { mayBecomeGood, type RunContext } from './run-context.ts'

const NO_BRAND = 'Без бренда'

/** From now on goods are as these mappings say. */
export async function recordApplied({ tx, source }: RunContext): Promise<void> {
  await sql`update exchange_mapping set is_applied = true
    where source_id = ${source.id} and target is not null and not is_applied`.execute(tx)
}

/**
 * Mappings decided since the source's last run speak for goods no file has named now: these come into the scope, each
 * for the part its mapping is of.
 */
export async function widenScope({ tx, source }: RunContext): Promise<void> {
  const decided = await tx
    .selectFrom('exchange_mapping')
    .select(['kind', 'external'])
    .where('source_id', '=', source.id)
    .where('target', 'is not', null)
    .where('is_applied', '=', false)
    .execute()
  const idsOf = (kind: string) => decided.filter((each) => each.kind === kind).map(({ external }) => external)
  const [groups, properties, types, places] = ['group', 'property', 'price-type', 'warehouse'].map(idsOf)
  // everything the source has ever said is looked through: only for what was decided
  if (groups!.length + properties!.length > 0)
    await sql`insert into x_scope (external, good, price, stock)
      select external, true, false, false from source_good where source_id = ${source.id} and (
          ${groupsOf(sql`data`)} ?| ${groups}::text[] or data -> 'properties' ?| ${properties}::text[])
        and external not in (select external from x_scope where good)`.execute(tx)
  if (types!.length > 0)
    await sql`insert into x_scope (external, good, price, stock)
      select distinct external, false, true, false from source_price
      where source_id = ${source.id} and price_type = any(${types}::text[])
        and external not in (select external from x_scope where price)`.execute(tx)
  if (places!.length > 0)
    await sql`insert into x_scope (external, good, price, stock)
      select distinct external, false, false, true from source_stock
      where source_id = ${source.id} and warehouse = any(${places}::text[])
        and external not in (select external from x_scope where stock)`.execute(tx)
}

/**
 * `x_card`: goods this run says something of, whole, as the source has them: a characteristic over its good. A good
 * that is sold by its characteristics is none itself, unless it has a price of its own.
 */
export async function readSourceCards(run: RunContext): Promise<void> {
  const { tx, source } = run
  const isSum = source.options.characteristics === 'sum'
  const base = sql`split_part(s.external, '#', 1)`
  await sql`create temp table x_card on commit drop as
    with spoken as (select distinct split_part(external, '#', 1) as base from x_scope where good)
    select s.external, ${base} as base, s.external <> ${base} as is_kind,
      case when parent.data is null then s.data
        else parent.data || s.data || jsonb_build_object(
          'properties', coalesce(parent.data -> 'properties', '{}') || coalesce(s.data -> 'properties', '{}'),
          'requisites', coalesce(parent.data -> 'requisites', '{}') || coalesce(s.data -> 'requisites', '{}'),
          'name', case when s.data ->> 'name' is null then null
            when starts_with(lower(s.data ->> 'name'), lower(parent.data ->> 'name')) then s.data ->> 'name'
            else (parent.data ->> 'name') || ' (' || (s.data ->> 'name') || ')' end) end as data,
      s.is_deleted or coalesce(parent.is_deleted, false) or s.data ? 'absent' or coalesce(parent.data ? 'absent', false) as is_gone,
      null::text as vendor_name, null::text as vendor_code, null::text as category_code, false as is_ignored,
      null::text as code, false as is_new
    from spoken join source_good s on s.source_id = ${source.id} and ${base} = spoken.base
    left join source_good parent on parent.source_id = ${source.id} and parent.external = ${base} and s.external <> ${base}
    where ${
      isSum
        ? sql`s.external = ${base}`
        : sql`(s.external <> ${base}
          or not exists (select from source_good kind where kind.source_id = ${source.id} and split_part(kind.external, '#', 1) = s.external and kind.external <> s.external)
          or exists (select from source_price p where p.source_id = ${source.id} and p.external = s.external and p.kopecks > 0))`
    }`.execute(tx)
  await sql`analyze x_card`.execute(tx)
  await findCategories(run)
  await findVendors(run)
}

async function findCategories({ tx, source }: RunContext): Promise<void> {
  await sql`update x_card set category_code = found.category, is_ignored = found.category is null and found.is_ignored
    from (
      select card.external, (array_agg(c.code order by g.place) filter (where c.code is not null))[1] as category,
        coalesce(bool_or((m.target -> 'ignore')::boolean), false) as is_ignored
      from x_card card cross join lateral jsonb_array_elements_text(${groupsOf(sql`card.data`)}) with ordinality as g (external, place)
      join exchange_mapping m on m.source_id = ${source.id} and m.kind = 'group' and m.external = g.external
      left join category c on c.code = m.target ->> 'category' and not c.is_hire
      group by card.external) found
    where found.external = x_card.external`.execute(tx)
  if (!source.isSupplier) return
  // what a person has said of this very good goes before what was said of its group
  await sql`update x_card set is_ignored = d.decision = 'ignore', category_code = coalesce(d.category_code, x_card.category_code)
    from supplier_decision d where d.source_id = ${source.id} and d.external = x_card.external`.execute(tx)
}

/** The maker told by a property of that name. */
const brandProperty = (
  sourceId: number,
) => sql`(select coalesce(m.details -> 'values' ->> (data -> 'properties' -> m.external ->> 0), data -> 'properties' -> m.external ->> 0) from exchange_mapping m
  where m.source_id = ${sourceId} and m.kind = 'property' and lower(m.name) in ('бренд', 'торговая марка', 'производитель', 'марка')
    and data -> 'properties' -> m.external ->> 0 <> ''
  order by m.name limit 1)`

/** The maker by its name or what people call it; made anew where none is like it. */
async function findVendors(run: RunContext): Promise<void> {
  const { tx, source, id, now } = run
  const from = source.options.brandFrom ?? ''
  await sql`update x_card set vendor_name = coalesce(nullif(trim(coalesce(
      case when ${from} not in ('', 'vendor') then coalesce(data -> 'requisites' ->> ${from}, data -> 'properties' -> ${from} ->> 0) end,
      nullif(data ->> 'vendor', ''), data -> 'requisites' ->> 'Бренд', data -> 'requisites' ->> 'Производитель',
      ${brandProperty(source.id)})), ''), ${NO_BRAND})`.execute(tx)
  await sql`insert into exchange_mapping (source_id, kind, external, name, seen_run_id, changed_at)
    select distinct ${source.id}::integer, 'vendor', vendor_name, vendor_name, ${id}::bigint, ${now}::timestamptz from x_card where not is_ignored
    on conflict do nothing`.execute(tx)
  const { rows: unknown } = await sql<UnknownVendor>`select external,
      exists (select from x_card where vendor_name = m.external and category_code is not null and not is_gone and ${mayBecomeGood(run)}) as "isSold"
    from exchange_mapping m
    where source_id = ${source.id} and kind = 'vendor' and staff_id is null
      and not exists (select from vendor v where v.code = m.target ->> 'vendor') and coalesce((target -> 'ignore')::boolean, false) = false
      and external in (select vendor_name from x_card)
    order by external`.execute(tx)
  if (unknown.length > 0) await meetVendors(run, unknown)
  await sql`update x_card set vendor_code = m.target ->> 'vendor' from exchange_mapping m
    where m.source_id = ${source.id} and m.kind = 'vendor' and m.external = x_card.vendor_name
      and exists (select from vendor v where v.code = m.target ->> 'vendor')`.execute(tx)
}

interface UnknownVendor {
  external: string
  /** Some good of it has a place in the shop: else nobody needs it here yet. */
  isSold: boolean
}

async function meetVendors(run: RunContext, unknown: readonly UnknownVendor[]): Promise<void> {
  const { tx, id } = run
  const known = await tx.selectFrom('vendor').select(['code', 'slug', 'name', 'aliases']).execute()
  const byKey = new Map(
    known.flatMap(({ code, name, aliases }) => [...aliases, name].map((word) => [nameKey(word), code])),
  )
  const codes = new Set(known.flatMap(({ code, slug }) => [code, slug]))
  const made: { code: string; name: string }[] = []
  const guesses = unknown.flatMap(({ external, isSold }) => {
    const key = nameKey(external) || external
    let code = byKey.get(key)
    if (code === undefined) {
      if (!isSold) return []
      const slug = slugify(external) || 'brend'
      code = slug
      for (let at = 2; codes.has(code); at++) code = `${slug}-${at}`
      codes.add(code)
      byKey.set(key, code)
      made.push({ code, name: external })
    }
    return [{ kind: 'vendor' as const, external, target: { vendor: code } }]
  })
  await saveGuesses(run, guesses)
  if (made.length === 0) return
  await sql`with made as (
      insert into vendor (code, slug, name) select code, code, name
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (code text, name text) returning code, name)
    insert into exchange_change (run_id, thing, key, after) select ${id}, 'vendor', code, jsonb_build_object('name', name) from made
    on conflict do nothing`.execute(tx)
}
