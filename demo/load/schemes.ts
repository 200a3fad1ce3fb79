import type pg from 'pg'
import { copyDemoRows, json } from '../copy-rows.ts'
import type { LinkIndex } from '../links.ts'
import { schemesOf } from '../schemes.ts'
import type { StoredName } from './pictures.ts'

/** In every city: a part that stands in one shop alone cannot be bought in another. */
const SOLD = `select good_code as code from good_stock join warehouse on warehouse.id = warehouse_id
  where quantity > 0 and not is_shop`

export async function loadSchemes(client: pg.PoolClient, index: LinkIndex, stored: StoredName): Promise<void> {
  const { rows } = await client.query<{ code: string }>(SOLD)
  const sold = new Set(rows.map(({ code }) => code))
  const schemes = [...schemesOf(index, (code) => sold.has(code))]
  await copyDemoRows(
    client,
    'good_diagram',
    ['good_code', 'name', 'picture', 'points', 'position'],
    schemes.map(({ good, picture, points }) => [good, 'Устройство', stored(picture), json(points), 0]),
  )
}
