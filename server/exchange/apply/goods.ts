import { type RawBuilder, sql } from 'kysely'
import { VAT_RATES } from '#rules/money/vat.ts'
import type { OwnedField } from '#server/db/schema-exchange.ts'
import { mayWrite } from './field-owners.ts'
import type { RunContext } from './run-context.ts'

/** A field by whose it is, and its column. */
const COLUMNS: readonly (readonly [field: OwnedField, column: string])[] = [
  ['name', 'name'],
  ['slug', 'slug'],
  ['category', 'category_code'],
  ['vendor', 'vendor_code'],
  ['article', 'article'],
  ['barcode', 'barcode'],
  ['unit', 'unit'],
  ['description', 'description'],
  ['pictures', 'pictures'],
  ['weight', 'weight_grams'],
  ['weight', 'length_mm'],
  ['weight', 'width_mm'],
  ['weight', 'height_mm'],
  ['vat', 'vat_rate'],
  ['attributes', 'attributes'],
  ['activity', 'is_active'],
]
export const GOOD_COLUMNS = COLUMNS.map(([, column]) => column)
const columns = (prefix: string): RawBuilder<unknown> =>
  sql.join(GOOD_COLUMNS.map((column) => sql.ref(prefix ? `${prefix}.${column}` : column)))

/** As `dimensions` of a card has them. */
const SIDES = ['length_mm', 'width_mm', 'height_mm'] as const

/** «шт» of accounting is «шт.» of the shop. */
const UNIT = sql`case lower(rtrim(trim(c.data ->> 'unit'), '.')) when '' then null when 'шт' then 'шт.' when 'штука' then 'шт.'
  when 'компл' then 'компл.' when 'упак' then 'упак.' when 'уп' then 'упак.' when 'пог. м' then 'пог. м' else trim(c.data ->> 'unit') end`

/** As the reader has understood it. What a supplier pays is nothing to the shop. */
const VAT = sql`case when c.data ->> 'vat' = any(${sql.lit(`{${VAT_RATES.join(',')}}`)}::text[]) then c.data ->> 'vat' end`

/**
 * `x_want`: goods as they will be: what the source says where the field is its own, what the shop has elsewhere. A good
 * is shown while accounting has it, it has a category and somewhere a price. `x_good`: those that differ from the
 * shop's. A price that comes or goes shows or hides a good no card came for.
 */
export async function buildWantedGoods({ tx, owners, source }: RunContext): Promise<void> {
  const edits = sql`e.fields`
  const own = (field: OwnedField, said: RawBuilder<unknown>, has: RawBuilder<unknown>) =>
    sql`case when g.code is null or ${mayWrite(owners, field, edits)} then coalesce(${said}, ${has}) else ${has} end`
  const name = own(
    'name',
    // no-break blanks stay: «20 В» was written so on purpose
    sql`nullif(regexp_replace(trim(c.data ->> 'name'), '[ \t\r\n\f\v\u2028]+', ' ', 'g'), '')`,
    sql`g.name`,
  )
  // those that came; where none did, the shop keeps its own
  const arrived = sql`array(select picture.file from jsonb_array_elements_text(c.data -> 'pictures') with ordinality as told (name, place)
    join source_picture picture on picture.source_id = ${source.id} and picture.name = told.name order by place)`
  const pictures = sql`case when c.data -> 'pictures' = '[]' then '{}' when c.data ? 'pictures' then nullif(${arrived}, '{}') end`
  await sql`create temp table x_shown on commit drop as
    with touched as (select code from x_card where code is not null union select code from x_offer),
    told as (select distinct code from x_offer where price is not null),
    priced as (
      select code from told
      union
      select o.good_code from (select code from touched except select code from told) left_out
      join good_offer o on o.good_code = left_out.code
      left join x_offer gone on gone.code = o.good_code and gone.node = o.node_code where gone.code is null)
    select touched.code, priced.code is not null as has_price from touched left join priced on priced.code = touched.code`.execute(
    tx,
  )
  await sql`analyze x_shown`.execute(tx)
  await sql`create temp table x_want on commit drop as
    select distinct on (c.code) c.code, c.is_new,
      ${name} as name,
      case when g.code is null or ${mayWrite(owners, 'slug', edits)} and ${name} <> g.name
        then coalesce(nullif(slugify(${name}), ''), 'tovar') else g.slug end as slug,
      ${own('category', sql`c.category_code`, sql`g.category_code`)} as category_code,
      ${own('vendor', sql`case when c.vendor_name <> 'Без бренда' or g.code is null then c.vendor_code end`, sql`g.vendor_code`)} as vendor_code,
      ${own('article', sql`trim(c.data ->> 'article')`, sql`coalesce(g.article, '')`)} as article,
      case when (g.code is null or ${mayWrite(owners, 'barcode', edits)}) and c.data ? 'barcode'
        then case when c.data ->> 'barcode' ~ '^([0-9]{8}|[0-9]{12,14})$' then c.data ->> 'barcode' end else g.barcode end as barcode,
      ${own('unit', UNIT, sql`coalesce(g.unit, 'шт.')`)} as unit,
      ${own('description', sql`c.data ->> 'description'`, sql`coalesce(g.description, '')`)} as description,
      ${own('pictures', pictures, sql`coalesce(g.pictures, '{}')`)} as pictures,
      ${own('weight', sql`(c.data ->> 'weight')::integer`, sql`coalesce(g.weight_grams, 0)`)} as weight_grams,
      ${sql.join(SIDES.map((side, at) => sql`${own('weight', sql`(c.data -> 'dimensions' ->> ${sql.lit(at)})::integer`, sql`coalesce(${sql.ref(`g.${side}`)}, 0)`)} as ${sql.ref(side)}`))},
      ${own('vat', source.isSupplier ? sql`null` : VAT, sql`g.vat_rate`)} as vat_rate,
      ${own('attributes', sql`(coalesce(g.attributes, '{}') - coalesce(a.cleared, '{}')) || coalesce(a.said, '{}')`, sql`coalesce(g.attributes, '{}')`)} as attributes,
      ${own('activity', sql`not c.is_gone and not c.is_ignored and shown.has_price`, sql`g.is_active`)} as is_active
    from x_card c join x_shown shown on shown.code = c.code
    left join good g on g.code = c.code
    left join x_attribute a on a.external = c.external
    left join lateral (select array_agg(field) as fields from good_field_edit where good_code = c.code) e on true
    order by c.code, c.external`.execute(tx)
  await sql`insert into x_want
    select g.code, false, ${withoutActivity('g')}, shown.has_price
    from x_shown shown join good g on g.code = shown.code
    left join lateral (select array_agg(field) as fields from good_field_edit where good_code = g.code) e on true
    where ${mayWrite(owners, 'activity', edits)} and g.is_active <> shown.has_price
      and not exists (select from x_card where x_card.code = g.code)
      and (g.is_active or not exists (select from good_offer o where o.good_code = g.code))
      and not exists (select from external_id i join source_good s on s.source_id = i.source_id and s.external = i.external
        where i.kind = 'good' and i.code = g.code and (s.is_deleted or s.data ? 'absent'))`.execute(tx)
  await sql`create temp table x_good on commit drop as
    select w.*, g.is_active as was_active from x_want w left join good g on g.code = w.code
    where g.code is null or (${columns('w')}) is distinct from (${columns('g')})`.execute(tx)
  // of its wide columns nothing is asked
  await sql`analyze x_good (code, is_new, was_active, is_active)`.execute(tx)
}

const withoutActivity = (prefix: string) =>
  sql.join(GOOD_COLUMNS.filter((column) => column !== 'is_active').map((column) => sql.ref(`${prefix}.${column}`)))

const changed = (of: 'g' | 'w') =>
  sql.join(
    GOOD_COLUMNS.map(
      (column) =>
        sql`case when ${sql.ref(`g.${column}`)} is distinct from ${sql.ref(`w.${column}`)} then jsonb_build_object(${sql.lit(column)}, ${sql.ref(`${of}.${column}`)}) else '{}' end`,
    ),
    sql` || `,
  )

export async function writeGoods({ tx, id, now }: RunContext): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select count(*) filter (where not is_new) as "goodsChanged",
    count(*) filter (where was_active and not is_active) as "goodsHidden", count(*) filter (where not was_active and is_active) as "goodsShown" from x_good`.execute(
    tx,
  )
  await sql`insert into exchange_change (run_id, thing, key, before, after)
    select ${id}, 'good', w.code, case when g.code is not null then ${changed('g')} end,
      case when g.code is null then jsonb_build_object('name', w.name) else ${changed('w')} end
    from x_good w left join good g on g.code = w.code
    on conflict (run_id, thing, key) do update set
      before = case when exchange_change.before is not null then excluded.before || exchange_change.before end,
      after = exchange_change.after || excluded.after`.execute(tx)
  await sql`update good g set (${columns('')}, updated_at) = (select ${columns('w')}, ${now}::timestamptz)
    from x_good w where w.code = g.code`.execute(tx)
  await sql`insert into good (code, ${columns('')}, created_at, updated_at)
    select code, ${columns('')}, ${now}, ${now} from x_good where is_new`.execute(tx)
  return rows[0]!
}
