import type pg from 'pg'
import { copyDemoRows } from '../copy-rows.ts'
import { kitsOf } from '../kits.ts'
import type { LinkIndex } from '../links.ts'

export async function loadLinks(client: pg.PoolClient, index: LinkIndex): Promise<void> {
  await copyDemoRows(client, 'good_link', ['kind', 'good_code', 'linked_code', 'position'], index.links())
  const kits = [...kitsOf(index)]
  await copyDemoRows(
    client,
    'complect',
    ['id', 'good_code', 'name', 'position'],
    kits.map((kit) => [kit.id, kit.good, kit.name, 0]),
  )
  await copyDemoRows(
    client,
    'complect_item',
    ['complect_id', 'good_code', 'quantity', 'discount_percent', 'position'],
    kits.flatMap((kit) =>
      kit.items.map((item, position) => [kit.id, item.code, item.quantity, item.discount, position]),
    ),
  )
  await client.query(
    `select setval(pg_get_serial_sequence('complect', 'id'), greatest((select max(id) from complect), 1))`,
  )
}
