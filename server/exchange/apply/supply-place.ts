import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

interface SupplyRow {
  place: number | null
  is_same: boolean
  brings_to: string | null
}

/**
 * The place of a supplier whose pieces lie on no shelf of ours, as his settings have it: the branch he brings to, in
 * how many days. One who brings to none any more has no pieces there; the place stays, for orders that took from it.
 */
export async function writeSupplyPlace(tx: Db, sourceId: number, now: Date): Promise<void> {
  const { rows } = await sql<SupplyRow>`
    select w.id as place, n.code as brings_to, w.id is not null and (w.node_code, w.name, w.lead_days)
      is not distinct from (n.code, ${NAME}, (s.options ->> 'deliveryDays')::smallint) as is_same
    from exchange_source s left join warehouse w on w.supplier_id = s.id
    left join node_logistic n on n.code = s.options ->> 'supplyTo' where s.id = ${sourceId}`.execute(tx)
  const supply = rows[0]
  if (!supply || (supply.brings_to === null && supply.place === null)) return
  if (supply.brings_to === null) return dropSupplies(tx, sourceId, supply.place!, now)
  // any change of a place makes the catalogue be read anew
  const place = supply.is_same ? supply.place! : await putPlace(tx, sourceId)
  await sql`insert into exchange_mapping (source_id, kind, external, name, target, changed_at)
    values (${sourceId}, 'warehouse', '', 'Остаток одной цифрой', jsonb_build_object('warehouse', ${place}::integer), ${now})
    on conflict (source_id, kind, external) do update set target = excluded.target, is_guess = false, changed_at = excluded.changed_at
    where exchange_mapping.target is distinct from excluded.target`.execute(tx)
}

const NAME = sql`'Поставщик «' || s.name || '»'`

async function putPlace(tx: Db, sourceId: number): Promise<number> {
  // ids given by hand may be ahead of the sequence
  await sql`select setval(pg_get_serial_sequence('warehouse', 'id'),
    greatest((select max(id) from warehouse), (select last_value from warehouse_id_seq)))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into warehouse (slug, node_code, name, address, phone, geo_lat, geo_lon, work_time, is_shop, has_pickup, position, supplier_id, lead_days)
    select 'supplier-' || s.id, n.code, ${NAME}, coalesce(near.address, ''), n.phone, coalesce(near.geo_lat, 0),
      coalesce(near.geo_lon, 0), coalesce(near.work_time, '[]'), false, false, 32767, s.id, (s.options ->> 'deliveryDays')::smallint
    from exchange_source s join node_logistic n on n.code = s.options ->> 'supplyTo'
    left join lateral (select address, geo_lat, geo_lon, work_time from warehouse w
      where w.shelf_node = n.code order by position, id limit 1) near on true
    where s.id = ${sourceId}
    on conflict (supplier_id) do update set (node_code, name, address, phone, geo_lat, geo_lon, work_time, lead_days)
      = (excluded.node_code, excluded.name, excluded.address, excluded.phone, excluded.geo_lat, excluded.geo_lon, excluded.work_time, excluded.lead_days)
    returning id`.execute(tx)
  return rows[0]!.id
}

async function dropSupplies(tx: Db, sourceId: number, place: number, now: Date): Promise<void> {
  await sql`delete from good_stock where warehouse_id = ${place}`.execute(tx)
  await sql`update exchange_mapping set target = null, is_guess = false, changed_at = ${now}
    where source_id = ${sourceId} and kind = 'warehouse' and (target ->> 'warehouse')::integer = ${place}`.execute(tx)
}
