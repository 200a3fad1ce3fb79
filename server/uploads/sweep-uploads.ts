import type { Db } from '#server/db/client.ts'
import type { Files } from '#server/ports/files/port.ts'
import { uploadOfFile } from './upload-names.ts'

/** Longer than any transaction: a younger file may still get its row. */
const SURE_AFTER_MS = 60 * 60 * 1000
const AT_ONCE = 500

interface Sweeping {
  db: Db
  ports: { files: Files }
  clock: () => Date
}

/** Takes away files no row names: left by a crash, or their review or request is gone. Answers how many. */
export async function sweepUploads({ db, ports: { files }, clock }: Sweeping): Promise<number> {
  const before = clock().getTime() - SURE_AFTER_MS
  let removed = 0
  let batch: string[] = []
  async function judge() {
    const ids = [...new Set(batch.flatMap((name) => uploadOfFile(name) ?? []))]
    const rows = ids.length === 0 ? [] : await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const name of batch) {
      if (known.has(uploadOfFile(name) ?? '')) continue
      await files.remove(name)
      removed += 1
    }
    batch = []
  }
  for await (const { name, storedAt } of files.list()) {
    if (storedAt.getTime() >= before) continue
    batch.push(name)
    if (batch.length >= AT_ONCE) await judge()
  }
  await judge()
  return removed
}
