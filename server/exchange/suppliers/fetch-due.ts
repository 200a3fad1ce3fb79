import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ApiError } from '#contract/api-error.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { exchangeFolder } from '../sessions/run-folder.ts'
import { isPublicAddress } from '#server/kernel/public-address.ts'
import { FetchRefused, fetchPublic } from './public-fetch.ts'
import { openSupplierRun, takeSupplierFile } from './take-file.ts'

interface DueSource {
  id: number
  url: string
  validator: string | null
}

const MOST_AT_ONCE = 20

/**
 * Price lists whose time has come, one after another. Each counts as asked before it is: a server that fails is asked
 * again at its next time, not every minute. Answers how many came anew.
 */
export async function fetchDueSuppliers(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  isAllowed = isPublicAddress,
): Promise<number> {
  let came = 0
  for (const source of await claimDue(services))
    came += (await isNew(services, await fetchSource(services, source, isAllowed))) ? 1 : 0
  return came
}

async function isNew({ db }: Pick<Services, 'db'>, fetched: number | 'same'): Promise<boolean> {
  if (fetched === 'same') return false
  const { state } = await db
    .selectFrom('exchange_run')
    .select('state')
    .where('id', '=', fetched)
    .executeTakeFirstOrThrow()
  return state !== 'failed'
}

/** The server is asked whether the file is new, unless what the shop makes of it was changed since it was read. */
async function claimDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<DueSource[]> {
  const now = clock()
  const { rows } = await sql<DueSource>`
    with due as (
      select id from exchange_source where kind <> '1c' and is_on and url is not null and every_minutes is not null
        and (fetched_at is null or fetched_at <= ${now}::timestamptz - make_interval(mins => every_minutes))
      order by fetched_at nulls first, id limit ${sql.lit(MOST_AT_ONCE)} for update skip locked)
    update exchange_source s set fetched_at = ${now} from due where s.id = due.id
    returning s.id, s.url, case when exists (
        select from (select state, figures, changed_at from exchange_run where source_id = s.id and kind = 'catalog' order by id desc limit 1) run
        where run.state in ('applied', 'nothing', 'held') and run.figures ->> 'sourceVersion' = s.version::text
          and not exists (select from exchange_mapping m where m.source_id = s.id and m.staff_id is not null and m.changed_at > run.changed_at))
      then s.etag end as validator`.execute(db)
  return rows
}

async function fetchSource(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  { id, url, validator, staffId = null }: DueSource & { staffId?: number | null },
  isAllowed: (address: string) => boolean,
): Promise<number | 'same'> {
  const { db, clock, config } = services
  const folder = exchangeFolder(config)
  // asked by hand and by the schedule at once, each has a file of its own
  const target = join(folder, `fetched-${id}-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    const fetched = await fetchPublic(url, { target, validator, isAllowed })
    if (fetched.isSame) return 'same'
    const run = await takeSupplierFile(services, id, target, { kind: 'catalog', staffId, name: fetched.name })
    await db.updateTable('exchange_source').set({ etag: fetched.validator }).where('id', '=', id).execute()
    return run
  } catch (error) {
    if (!(error instanceof FetchRefused) && !(error instanceof ApiError)) throw error
    const failure = `Прайс-лист не скачан: ${error.message}`
    return await openSupplierRun(db, { sourceId: id, kind: 'catalog', staffId, now: clock(), failure })
  } finally {
    await rm(target, { force: true })
  }
}

/** A person's «забрать сейчас»: whole, though the server may say that it is the same. Answers the run. */
export async function fetchNow(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  source: { id: number; url: string; staffId: number },
  isAllowed = isPublicAddress,
): Promise<number | 'same'> {
  await services.db
    .updateTable('exchange_source')
    .set({ fetched_at: services.clock() })
    .where('id', '=', source.id)
    .execute()
  return fetchSource(services, { ...source, validator: null }, isAllowed)
}
