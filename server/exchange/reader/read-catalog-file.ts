import type pg from 'pg'
import { commerceReader, type KnownNames } from './commerce-ml.ts'
import { readSupplierFile } from '../suppliers/read-supplier-file.ts'
import { saveSample, UnknownHeadings } from '../suppliers/table-sample.ts'
import { isBrandName } from './read-good.ts'
import { type StageCounts, StageRows } from './stage-rows.ts'
import { type FileEncoding, textOfFile } from '#server/kernel/table-file/text-of-file.ts'

export interface ReadOrder {
  path: string
  fileId: number
  runId: number
  sourceId: number
  fileName: string
  place: number
  encoding: FileEncoding
  now: Date
}

/**
 * Stages a file in one transaction, together with the word that it is read: a broken file, or a process killed in the
 * middle, leaves nothing of it behind.
 */
export async function readCatalogFile(
  client: pg.ClientBase,
  order: ReadOrder,
  onBytes: (bytes: number) => void,
): Promise<void> {
  await client.query('begin')
  try {
    const rows = new StageRows(client, order)
    const read = (await isSupplier(client, order.sourceId)) ? readSupplierFile : readCommerceFile
    const dialect = await read(client, order, rows, onBytes)
    await rows.flush(true)
    await client.query(
      `update exchange_file set state = 'read', is_staged = true, failure = null, failure_line = null, changed_at = $2,
         formed = $3, formed_of = $4
       where id = $1`,
      [order.fileId, order.now, rows.formedAt, partsOf(rows.counts)],
    )
    // read a second time: another of its name has come in a later archive
    await client.query('insert into stage_file (run_id, file_id) values ($1, $2) on conflict do nothing', [
      order.runId,
      order.fileId,
    ])
    await client.query(
      `update exchange_run set changed_at = greatest(changed_at, $2),
         dialect = case when $3 = '' then dialect else $3 end,
         figures = figures || jsonb_build_object(
           'filesRead', coalesce((figures ->> 'filesRead')::integer, 0) + 1,
           'problems', coalesce((figures ->> 'problems')::integer, 0) + $4::integer)
       where id = $1`,
      [order.runId, order.now, dialect, rows.counts.problems],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (error instanceof UnknownHeadings) await saveSample(client, order, error.sample)
    throw error
  }
}

const partsOf = ({ goods, prices, stock }: StageCounts) => [
  ...(goods > 0 ? ['good'] : []),
  ...(prices > 0 ? ['price'] : []),
  ...(stock > 0 ? ['stock'] : []),
]

async function readCommerceFile(
  client: pg.ClientBase,
  { path, encoding, sourceId }: ReadOrder,
  rows: StageRows,
  onBytes: (bytes: number) => void,
): Promise<string> {
  const reader = commerceReader(await knownNames(client, sourceId), rows)
  for await (const text of textOfFile(path, encoding, onBytes)) {
    reader.write(text)
    await rows.flush()
  }
  reader.close()
  return reader.dialect()
}

async function isSupplier(client: pg.ClientBase, sourceId: number): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>('select kind from exchange_source where id = $1', [sourceId])
  return rows[0]?.kind !== '1c'
}

async function knownNames(client: pg.ClientBase, sourceId: number): Promise<KnownNames> {
  const known: KnownNames = { currencies: new Map(), brands: new Map() }
  const { rows } = await client.query<{ kind: string; external: string; name: string; details: NameDetails }>(
    `select kind, external, name, details from exchange_mapping where source_id = $1
       and (kind = 'price-type' or kind = 'property' and name ~* '^(бренд|торговая|производитель|изготовитель)')`,
    [sourceId],
  )
  for (const { kind, external, name, details } of rows) {
    if (kind === 'price-type' && details.currency) known.currencies.set(external, details.currency)
    if (kind === 'property' && isBrandName(name)) known.brands.set(external, details.values ?? {})
  }
  return known
}

interface NameDetails {
  currency?: string
  values?: Record<string, string>
}
