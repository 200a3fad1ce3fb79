import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

type ExchangeFile = Insertable<Database['exchange_file']>

/** The insert of a file of a run that nothing has been read of yet; the caller adds what it answers on a conflict. */
export const insertExchangeFile = (
  tx: Db,
  file: Pick<ExchangeFile, 'run_id' | 'name' | 'state' | 'place'> & Partial<Pick<ExchangeFile, 'bytes' | 'parts'>>,
  now: Date,
) =>
  tx.insertInto('exchange_file').values({
    ...file,
    sha256: null,
    failure: null,
    failure_line: null,
    first_part_sha256: null,
    last_part_sha256: null,
    created_at: now,
    changed_at: now,
  })
