import { type RawBuilder, sql } from 'kysely'
import { MARKDOWN_REQUISITE, markdownDescription } from '#rules/exchange/description.ts'
import type { Db } from '#server/db/client.ts'
import type { RunContext } from './run-context.ts'

const RUBLES = '^(rub|rur|руб.*|р\\.?|₽|643|810)?$'
/** Of a text that is plain words as it stands. */
const NEEDS_READING = String.raw`[\\<>&*_#\[\]${'`'}~|\n\r+-]|^\s*\d+[.)]`
/** Read by the thread that answers visitors: a few milliseconds of it. */
const TEXTS_AT_ONCE = 200

/**
 * What was staged becomes what the source has said so far; staged rows are gone. A null names nothing, a later row wins
 * by its place in the files, and what a later run has said is not unsaid by an earlier one that waited.
 * Leaves `x_scope`: what this run speaks of, by part; `x_nameless`: kinds of which it says something without a name.
 */
export async function foldStage(run: RunContext): Promise<Record<string, number>> {
  const { tx, id } = run
  await sql`create temp table x_scope on commit drop as
    select external, bool_or(part = 'g') as good, bool_or(part = 'p') as price, bool_or(part = 's') as stock
    from (select distinct external, 'g' as part from stage_good where run_id = ${id}
      union all select distinct external, 'p' from stage_price where run_id = ${id}
      union all select distinct external, 's' from stage_stock where run_id = ${id}) said
    group by external`.execute(tx)
  await sql`analyze x_scope`.execute(tx)
  await collectNameless(run)
  await readDescriptions(run)
  const figures = {
    goodsRead: await foldGoods(run),
    pricesRead: await foldPrices(run),
    stockRead: await foldStock(run),
    wholeCards: await wholeCards(run),
  }
  await recordOrphans(run, figures.goodsRead > 0)
  for (const table of ['stage_good', 'stage_price', 'stage_stock'] as const)
    await tx.deleteFrom(table).where('run_id', '=', id).execute()
  await expectMany(run, {
    source_good: figures.goodsRead,
    source_price: figures.pricesRead,
    source_stock: figures.stockRead,
  })
  return figures
}

/** While they are staged: of all a source has ever said nobody could tell without reading it. */
async function collectNameless({ tx, id }: RunContext): Promise<void> {
  await sql`create temp table x_nameless on commit drop as
    select kind from (values
      ('warehouse', exists (select from stage_stock where run_id = ${id} and warehouse = '' and quantity > 0)),
      ('price-type', exists (select from stage_price where run_id = ${id} and price_type = '' and kopecks > 0
        and (currency = 'RUB' or currency ~* ${RUBLES})))) as said (kind, is_said) where is_said`.execute(tx)
}

/** Prices and stock without a card; of cards that have come for them at last only where any came. */
async function recordOrphans({ tx, source }: RunContext, hasCards: boolean): Promise<void> {
  const card = sql`select from source_good g where g.source_id = ${source.id} and g.external`
  const base = sql`split_part(said.external, '#', 1)`
  if (hasCards)
    await sql`delete from source_orphan said where source_id = ${source.id}
      and (exists (${card} = said.external) or exists (${card} = ${base}))`.execute(tx)
  await sql`insert into source_orphan (source_id, external) select ${source.id}, external from x_scope said
    where (price or stock) and not exists (${card} = said.external) and not exists (${card} = ${base})
    on conflict do nothing`.execute(tx)
}

const MANY = 1000
/** Of a table's rows: fewer among all the others are not worth counting it for. */
const LARGE_SHARE = 0.2

/**
 * Nobody has counted what was just written: the planner would take it for a few rows and loop over all of it for each.
 */
async function expectMany({ tx }: RunContext, rows: Record<string, number>): Promise<void> {
  const many = Object.keys(rows).filter((table) => rows[table]! >= MANY)
  if (many.length === 0) return
  await sql`set local enable_nestloop = off`.execute(tx)
  const { rows: counted } = await sql<{ name: string; rows: number }>`select relname as name, reltuples as rows
    from pg_class where oid = any(${many}::regclass[])`.execute(tx)
  const tables = many.filter((table) => {
    const known = counted.find(({ name }) => name === table)
    return !known || rows[table]! > known.rows * LARGE_SHARE
  })
  if (tables.length > 0) await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
}

/**
 * Cards of a full export: only beside these a good that is not there means anything. Characteristics come with offers,
 * whole or not by themselves; one with a group of its own is a card.
 */
async function wholeCards({ tx, id }: RunContext): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct external) as n from stage_good
    where run_id = ${id} and is_whole and (position('#' in external) = 0 or group_externals is not null)
      and (group_externals is not null or properties is not null or name is not null)`.execute(tx)
  return rows[0]!.n
}

/** `x_text`: HTML of accounting becomes the shop's Markdown once, on its way in. */
async function readDescriptions({ tx, id }: RunContext): Promise<void> {
  await sql`create temp table x_text (seq bigint, text text) on commit drop`.execute(tx)
  await sql`declare unread no scroll cursor for select seq, description from stage_good
    where run_id = ${sql.lit(id)} and description ~ ${sql.lit(NEEDS_READING)}
      and requisites ->> ${sql.lit(MARKDOWN_REQUISITE.name)} is distinct from ${sql.lit(MARKDOWN_REQUISITE.value)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{
      seq: number
      description: string
    }>`fetch ${sql.lit(TEXTS_AT_ONCE)} from unread`.execute(tx)
    if (rows.length === 0) break
    await sql`insert into x_text select * from unnest(${rows.map(({ seq }) => seq)}::bigint[],
      ${rows.map(({ description }) => markdownDescription(description))}::text[])`.execute(tx)
  }
  await sql`close unread`.execute(tx)
  await sql`analyze x_text`.execute(tx)
}

const last = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by seq desc) filter (where ${sql.ref(column)} is not null))[1]`

/**
 * A full card says all of its properties: those it had before and has no longer are empty. Of a change only what it
 * names. Pictures go by changes only: МойСклад leaves them out of full exports.
 */
async function foldGoods({ tx, id, source, stamp, now }: RunContext): Promise<number> {
  const { numAffectedRows } = await sql`
    with staged as (
      select g.*, coalesce(x.text, g.description) as told, max(g.seq) filter (where is_whole and (properties is not null or group_externals is not null))
        over (partition by external) as whole_seq
      from stage_good g left join x_text x on x.seq = g.seq where run_id = ${id}
    ), said as (
      select external, whole_seq, bool_or(is_whole) as is_whole, ${last('is_deleted')} as is_deleted,
        jsonb_strip_nulls(jsonb_build_object(
          'name', ${last('name')}, 'article', ${last('article')}, 'barcode', ${last('barcode')}, 'unit', ${last('unit')},
          'description', ${last('told')}, 'vendor', ${last('vendor_name')}, 'vat', ${last('vat')},
          'weight', ${last('weight_grams')},
          'dimensions', (jsonb_agg(to_jsonb(dimensions_mm) order by seq desc) filter (where dimensions_mm is not null)) -> 0,
          'groups', (jsonb_agg(to_jsonb(group_externals) order by seq desc) filter (where group_externals is not null)) -> 0,
          'pictures', (jsonb_agg(to_jsonb(pictures) order by seq desc)
            filter (where pictures is not null and not (is_whole and pictures = '{}'))) -> 0)) as data,
        jsonb_merge(properties order by seq) filter (where seq >= coalesce(whole_seq, 0)) as properties,
        jsonb_merge(requisites order by seq) as requisites
      from staged group by external, whole_seq
    )
    insert into source_good (source_id, external, data, is_deleted, stamp, run_id, said_at)
    select ${source.id}, said.external,
      (coalesce(was.data, '{}') - 'absent') || said.data || jsonb_build_object(
        'properties', case when said.whole_seq is null then coalesce(was.data -> 'properties', '{}')
          else coalesce((select jsonb_object_agg(key, '[]'::jsonb) from jsonb_object_keys(was.data -> 'properties') key), '{}') end
          || coalesce(said.properties, '{}'),
        'requisites', coalesce(was.data -> 'requisites', '{}') || coalesce(said.requisites, '{}')),
      coalesce(said.is_deleted, case when said.is_whole then false else was.is_deleted end, false),
      ${stamp}, ${id}, ${now}
    from said left join source_good was on was.source_id = ${source.id} and was.external = said.external
    on conflict (source_id, external) do update
      set (data, is_deleted, stamp, run_id, said_at) = (excluded.data, excluded.is_deleted, excluded.stamp, excluded.run_id, excluded.said_at)
      where source_good.run_id <= excluded.run_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * What was said before gives way, unless a later run has said it. A first load meets nothing, and looks for nothing.
 */
async function orInto(
  tx: Db,
  sourceId: number,
  table: 'source_price' | 'source_stock',
  key: string,
  value: string,
): Promise<RawBuilder<unknown>> {
  const said = await tx
    .selectFrom(table)
    .select('external')
    .where('source_id', '=', sourceId)
    .limit(1)
    .executeTakeFirst()
  if (!said) return sql``
  return sql`on conflict (source_id, external, ${sql.ref(key)}) do update
    set (${sql.ref(value)}, run_id, said_at) = (${sql.ref(`excluded.${value}`)}, excluded.run_id, excluded.said_at)
    where ${sql.ref(`${table}.run_id`)} <= excluded.run_id`
}

async function foldPrices({ tx, id, source, now }: RunContext): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into source_price (source_id, external, price_type, kopecks, run_id, said_at)
    select distinct on (external, price_type) ${source.id}::integer, external, price_type, greatest(kopecks, 0), ${id}::bigint, ${now}::timestamptz
    from stage_price where run_id = ${id} and (currency = 'RUB' or currency ~* ${RUBLES})
    order by external, price_type, seq desc
    ${await orInto(tx, source.id, 'source_price', 'price_type', 'kopecks')}`.execute(tx)
  await sql`update source_price p set kopecks = 0, run_id = ${id}, said_at = ${now}
    from (select distinct external from stage_price where run_id = ${id} and is_whole) whole
    where p.source_id = ${source.id} and p.external = whole.external and p.run_id < ${id} and p.kopecks <> 0`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** An offer's stock is always told whole: a warehouse it does not name has none. */
async function foldStock({ tx, id, source, now }: RunContext): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into source_stock (source_id, external, warehouse, quantity, run_id, said_at)
    select distinct on (external, warehouse) ${source.id}::integer, external, warehouse, greatest(quantity, 0), ${id}::bigint, ${now}::timestamptz
    from stage_stock where run_id = ${id}
    order by external, warehouse, seq desc
    ${await orInto(tx, source.id, 'source_stock', 'warehouse', 'quantity')}`.execute(tx)
  await sql`update source_stock s set quantity = 0, run_id = ${id}, said_at = ${now}
    from x_scope where x_scope.stock and s.source_id = ${source.id} and s.external = x_scope.external
      and s.run_id < ${id} and s.quantity <> 0`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
