import type pg from 'pg'
import { readJson } from '../content-files.ts'
import type { DemoOptions } from '../demo-options.ts'

/** The key «demo» comes last: where it stands, the shop is whole. */
export async function loadSettings(client: pg.PoolClient, options: DemoOptions): Promise<void> {
  const settings = readJson<Record<string, unknown>>('settings.json')
  const rows = { ...settings, demo: { goods: options.goods, seed: options.seed, loadedAt: options.now.toISOString() } }
  for (const [key, value] of Object.entries(rows)) {
    await client.query(
      'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    )
  }
}
