import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { EXPORT_SECRET, type Sealing, totpName, WEBHOOK_SECRET } from '#server/kernel/sealing.ts'

interface Kept {
  table: 'staff' | 'webhook' | 'export_schedule'
  column: string
  nameOf: (id: number) => string
}

const SECRETS: readonly Kept[] = [
  { table: 'staff', column: 'totp_secret', nameOf: totpName },
  { table: 'staff', column: 'totp_new', nameOf: totpName },
  { table: 'webhook', column: 'secret', nameOf: () => WEBHOOK_SECRET },
  { table: 'webhook', column: 'old_secret', nameOf: () => WEBHOOK_SECRET },
  { table: 'export_schedule', column: 'secret', nameOf: () => EXPORT_SECRET },
]

/** Plain ones of before, and those of an earlier key, are sealed with the present one. Answers how many. */
export async function sealSecrets(db: Db, sealing: Sealing): Promise<number> {
  let count = 0
  for (const { table, column, nameOf } of SECRETS) {
    const [from, field] = [sql.table(table), sql.ref(column)]
    await withRetries(db, async (tx) => {
      const { rows } = await sql<{ id: number; secret: string }>`
        select id, ${field} as secret from ${from} where ${field} is not null for update`.execute(tx)
      for (const { id, secret } of rows.filter((row) => sealing.isOutdated(row.secret))) {
        const sealed = sealing.seal(nameOf(id), sealing.open(nameOf(id), secret))
        await sql`update ${from} set ${field} = ${sealed} where id = ${id}`.execute(tx)
        count++
      }
    })
  }
  return count
}
