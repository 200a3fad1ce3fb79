// A demo shop filled by an earlier version names files of demo/pictures, which the shop no longer reads: they are
// stored and renamed once.
import type pg from 'pg'
import type { DemoOptions } from './demo-options.ts'

/** Kind, palette, angle: no name of a stored picture ends so. */
const OLD_NAME = '-(teal|red|blue|yellow|orange|lime|steel|gold)-[1-9][.]webp$'
const IN_ARRAYS = ['good', 'banner']
const IN_TEXTS = ['category', 'menu_item', 'order_item', 'hire_booking']
const IN_DOCUMENTS: [table: string, column: string][] = [
  ['warehouse', 'pictures'],
  ['publication', 'picture'],
]

export async function adoptPictures(
  pool: pg.Pool,
  options: Pick<DemoOptions, 'storePictures' | 'progress'>,
): Promise<boolean> {
  const { rows } = await pool.query<{ old: boolean }>(
    `select exists (select from good where pictures[1] ~ '${OLD_NAME}') as old`,
  )
  if (!rows[0]?.old) return false
  const { loadPictures } = await import('./load/pictures.ts')
  const { allPictures } = await import('./picture-index.ts')
  const stored = await loadPictures(options)
  const names = allPictures()
  const known = new Set(names)
  const client = await pool.connect()
  try {
    await client.query(`begin; set local verstak.bulk_load = 'on'`)
    await client.query('create temporary table renamed (old text primary key, file text not null) on commit drop')
    await client.query('insert into renamed select * from unnest($1::text[], $2::text[])', [names, names.map(stored)])
    for (const table of IN_ARRAYS) {
      await client.query(`update ${table} set pictures = array(
        select coalesce(file, name) from unnest(pictures) with ordinality as named (name, place) left join renamed on old = name
        where file is not null or name !~ '${OLD_NAME}' order by place)
        where exists (select from unnest(pictures) as name where name ~ '${OLD_NAME}')`)
    }
    for (const table of IN_TEXTS)
      await client.query(`update ${table} set picture = file from renamed where picture = old`)
    for (const [table, column] of IN_DOCUMENTS) {
      const documents = await client.query<{ id: number; text: string }>(
        `select id, ${column}::text as text from ${table} where ${column} is not null`,
      )
      for (const { id, text } of documents.rows) {
        const next = text.replace(/"([a-z][a-z0-9-]+\.webp)"/g, (whole, name: string) =>
          known.has(name) ? `"${stored(name)}"` : whole,
        )
        if (next !== text) await client.query(`update ${table} set ${column} = $2::jsonb where id = $1`, [id, next])
      }
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return true
}
