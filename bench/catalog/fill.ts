import { join } from 'node:path'
import type pg from 'pg'
import { loadDemoShop } from '#demo/load.ts'
import type { DbConnection } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { namedPictures } from '#server/test/stored-pictures.ts'

/** Beyond this the demo's goods are repeated under new codes and names: a minute instead of an hour. */
export const MOST_MADE = 100_000

export async function fillShop({ pool }: DbConnection, goods: number): Promise<void> {
  const begun = performance.now()
  await migrate(pool, join(import.meta.dirname, '../../server/db/migrations'))
  await loadDemoShop(pool, {
    goods: Math.min(goods, MOST_MADE),
    seed: 1,
    now: new Date(),
    storePictures: namedPictures,
  })
  if (goods > MOST_MADE) await repeatGoods(pool, Math.ceil(goods / MOST_MADE) - 1)
  console.log(`shop written in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

async function repeatGoods(pool: pg.Pool, times: number): Promise<void> {
  const client = await pool.connect()
  try {
    // Without triggers: search documents are not what is measured here.
    await client.query('begin; set local session_replication_role = replica')
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'good' and column_name not in ('code', 'name', 'popularity')`,
    )
    const { names } = rows[0]!
    await client.query('create temporary table made on commit drop as select code from good where not is_hire')
    for (let i = 1; i <= times; i++) {
      await client.query(
        `insert into good (code, name, popularity, ${names}) select code || '0' || $1, name || ' ' || $1,
          popularity + (hashtext(code || $1) % 50), ${names} from good join made using (code)`,
        [String(i)],
      )
      await client.query(
        `insert into good_offer select node_code, good_code || '0' || $1, price + 1, price_old + 1, price_registered,
          bonuses, delivery_days from good_offer join made on code = good_code`,
        [String(i)],
      )
      await client.query(
        `insert into good_stock select warehouse_id, good_code || '0' || $1, quantity
        from good_stock join made on code = good_code`,
        [String(i)],
      )
    }
    await client.query('commit; analyze good, good_offer, good_stock')
  } finally {
    client.release()
  }
}
