import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { DemoOptions } from '../load.ts'

/** The key «demo» comes last: where it stands, the shop is whole. */
export async function loadSettings(client: pg.PoolClient, options: DemoOptions): Promise<void> {
  const settings = JSON.parse(readFileSync(new URL('../content/settings.json', import.meta.url), 'utf8')) as Record<string, unknown>
  const rows = { ...settings, demo: { goods: options.goods, seed: options.seed, loadedAt: options.now.toISOString() } }
  for (const [key, value] of Object.entries(rows)) {
    await client.query('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, JSON.stringify(value)])
  }
}
