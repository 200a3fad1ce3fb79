import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { safeFileName } from '#rules/exchange/file-name.ts'
import type { Db } from '#server/db/client.ts'
import type { OwnedField } from '#server/db/schema-exchange.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { runFolder } from '../sessions/run-folder.ts'
import { insertExchangeFile } from '../sessions/insert-exchange-file.ts'

interface TakeOptions {
  /** A rehearsal is compared and shown, and waits for a person. */
  kind: 'catalog' | 'rehearsal'
  staffId: number | null
  /** As the supplier calls it; not said: as the file is called. */
  name?: string
}

const MOST_SUPPLIER_BYTES = 512 * 1024 * 1024

/**
 * A price list becomes a run of its own that waits for the exchange's work (see sessions/exchange-work.ts): read in the
 * thread, staged whole or not at all, compared, applied. Answers the run.
 */
export async function takeSupplierFile(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  sourceId: number,
  path: string,
  { kind, staffId, name: given }: TakeOptions,
): Promise<number> {
  const { db, clock, config } = services
  const source = await db
    .selectFrom('exchange_source')
    .select(['id', 'kind', 'version'])
    .where('id', '=', sourceId)
    .executeTakeFirst()
  if (!source) throw notFound('Такого источника нет')
  if (source.kind === '1c') throw conflict('Это источник 1С: прайс-листы присылают поставщики')
  const name = priceListName(given ?? basename(path))
  const bytes = (await stat(path)).size
  if (bytes === 0) throw invalid({ file: ['Файл пуст'] })
  if (bytes > MOST_SUPPLIER_BYTES) throw invalid({ file: ['Файл больше 512 МБ'] })
  const now = clock()
  const runId = await openSupplierRun(db, { sourceId, kind, staffId, now })
  const folder = runFolder(config, runId)
  await mkdir(folder, { recursive: true })
  await copyFile(path, join(folder, name))
  await withRetries(db, async (tx) => {
    await meetSupplier(tx, sourceId, now)
    await insertExchangeFile(tx, { run_id: runId, name, bytes, state: 'queued', place: 1, parts: 1 }, now).execute()
    await tx
      .updateTable('exchange_run')
      .set({
        received_files: 1,
        received_bytes: bytes,
        end_asked: 'complete',
        figures: JSON.stringify({ sourceVersion: source.version }),
      })
      .where('id', '=', runId)
      .execute()
  })
  return runId
}

/** As it may lie on the disk. */
export const priceListName = (given: string): string => safeFileName(given)?.split('/').at(-1) ?? 'price'

interface NewRun {
  sourceId: number
  kind: 'catalog' | 'rehearsal'
  staffId: number | null
  now: Date
  /** It did not even come. */
  failure?: string
}

export async function openSupplierRun(db: Db, { sourceId, kind, staffId, now, failure }: NewRun): Promise<number> {
  const { id } = await db
    .insertInto('exchange_run')
    .values({
      source_id: sourceId,
      kind,
      session_id: null,
      state: failure === undefined ? 'receiving' : 'failed',
      stamp: Math.floor(now.getTime() / 1000),
      started_at: now,
      changed_at: now,
      ended_at: failure === undefined ? null : now,
      brake: null,
      failure: failure ?? null,
      staff_id: staffId,
      end_asked: null,
      deactivate_stamp: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the shop has of its own is the shop's: of a supplier's, price and stock alone are wanted. */
const SHOPS: readonly OwnedField[] = [
  'name',
  'description',
  'pictures',
  'slug',
  'category',
  'vendor',
  'article',
  'barcode',
  'attributes',
  'unit',
  'weight',
  'vat',
  'activity',
]

const PRICES = [
  { external: 'price', name: 'Цена поставщика', target: { nodes: [], field: 'price' } },
  { external: 'oldprice', name: 'Цена до скидки', target: { nodes: [], field: 'price_old' } },
  { external: 'recommended', name: 'РРЦ', target: { ignore: true } },
]

/** With its first file; what a person has decided since stays. */
export async function meetSupplier(tx: Db, sourceId: number, now: Date): Promise<void> {
  await tx
    .insertInto('exchange_field_owner')
    .values(SHOPS.map((field) => ({ source_id: sourceId, field, owner: 'shop' as const })))
    .onConflict((already) => already.doNothing())
    .execute()
  await tx
    .insertInto('exchange_mapping')
    .values(
      PRICES.map(({ external, name, target }) => ({
        source_id: sourceId,
        kind: 'price-type' as const,
        external,
        name,
        parent: null,
        target: JSON.stringify(target),
        staff_id: null,
        seen_run_id: null,
        changed_at: now,
      })),
    )
    .onConflict((already) => already.doNothing())
    .execute()
}
