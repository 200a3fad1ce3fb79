import type pg from 'pg'

export const PRICE_TYPES = 6
export const WAREHOUSES = 12
export const PROPERTIES = 12

/** A source of so many goods, named so that the shop maps them by itself: its categories, attributes and warehouses. */
export async function makeSource(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into exchange_source (name, kind, is_on, created_at, accepted_at) values ('1С', '1c', true, now(), now()) returning id`,
  )
  const { id } = rows[0]!
  const names = (kind: string, query: string) =>
    pool.query(
      `insert into exchange_mapping (source_id, kind, external, name, changed_at) select $1, '${kind}', external, name, now() from (${query}) named`,
      [id],
    )
  await names(
    'group',
    `select 'group-' || row_number() over (order by min(code)) as external, name from category c where not is_hire
      and not exists (select from category below where below.parent_code = c.code) group by name having count(*) = 1 order by min(code) limit 100`,
  )
  await names(
    'property',
    `select 'property-' || row_number() over (order by type, min(code)) as external, name || coalesce(', ' || max(unit), '') as name
      from attribute where type <> 'bool' group by name, type having count(*) = 1 and name not like '%,%' order by type, name limit ${PROPERTIES}`,
  )
  await names(
    'price-type',
    `select 'price-' || n as external, (array['Розничная', 'Цена до скидки', 'Оптовая', 'Закупочная', 'Дилерская', 'Минимальная'])[n] as name
      from generate_series(1, ${PRICE_TYPES}) n`,
  )
  await names(
    'warehouse',
    `select 'warehouse-' || row_number() over (order by id) as external, name from warehouse order by id limit ${WAREHOUSES}`,
  )
  return id
}

export async function makeRun(pool: pg.Pool, source: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into exchange_run (source_id, kind, state, stamp, started_at, changed_at)
    values ($1, 'catalog', 'staging', extract(epoch from clock_timestamp()) * 1000, now(), now()) returning id`,
    [source],
  )
  return rows[0]!.id
}

/** What a reader would have staged of a full export. */
export async function stageExport(pool: pg.Pool, source: number, run: number, goods: number): Promise<void> {
  await pool.query(
    `insert into stage_good (run_id, seq, file_name, line, external, is_whole, article, barcode, name, unit, group_externals, description, vendor_name, properties, requisites, weight_grams)
    select $2, n, 'import.xml', n, 'good-' || n, true, 'ART-' || n, (4600000000000 + n)::text,
      'Инструмент ' || g.name || ' модель ' || n, 'шт', array[g.external],
      '<p>Надёжный инструмент для дома и стройки, номер ' || n || '.</p><ul><li>кейс</li><li>инструкция</li></ul>' || repeat('Подробности о товаре. ', 12),
      'Бренд ' || n % 60, p.properties, '{"Полное наименование": "Инструмент"}', 500 + n % 9000
    from generate_series(1, $3::integer) n
    join (select external, name, row_number() over (order by external) - 1 as place, count(*) over () as of
      from exchange_mapping where source_id = $1 and kind = 'group') g on g.place = n % g.of
    cross join lateral (select jsonb_object_agg(m.external, jsonb_build_array(
        case a.type when 'number' then ((n * 7 + m.place) % 900 + 1)::text else 'Значение ' || (n + m.place) % 40 end)) as properties
      from (select external, name, row_number() over (order by external) as place from exchange_mapping where source_id = $1 and kind = 'property') m
      join attribute a on a.name = split_part(m.name, ', ', 1)) p`,
    [source, run, goods],
  )
  await stagePrices(pool, run, goods, 1)
  await stageStock(pool, run, goods, WAREHOUSES, 0)
  await pool.query('analyze stage_good, stage_price, stage_stock')
}

export const stagePrices = (pool: pg.Pool, run: number, goods: number, factor: number, types = PRICE_TYPES) =>
  pool.query(
    `insert into stage_price (run_id, seq, file_name, line, external, price_type, kopecks, currency, is_whole)
    select $1, n * 10 + t, 'prices.xml', n, 'good-' || n, 'price-' || t, round((100000 + n * 13 % 900000) * (1 + t / 10.0) * $3::numeric), 'RUB', false
    from generate_series(1, $2::integer) n, generate_series(1, ${types}) t`,
    [run, goods, factor],
  )

export const stageStock = (pool: pg.Pool, run: number, goods: number, warehouses: number, more: number) =>
  pool.query(
    `insert into stage_stock (run_id, seq, file_name, line, external, warehouse, quantity)
    select $1, n * 100 + w, 'rests.xml', n, 'good-' || n, 'warehouse-' || w, (n + w) % 20 + $4::integer
    from generate_series(1, $2::integer) n, generate_series(1, $3::integer) w`,
    [run, goods, warehouses, more],
  )
