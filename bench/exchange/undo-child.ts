/** Undoes a run, in a process of its own that may be killed: undo-child.ts <database> <run>. */
import { createDb } from '#server/db/client.ts'
import { undoRun } from '#server/exchange/apply/undo-run.ts'

const [connectionString = '', run = ''] = process.argv.slice(2)
const { db, close } = createDb({ connectionString })
process.send?.('begun', () => {})
await undoRun({ db, clock: () => new Date() }, Number(run), null)
await close()
process.disconnect?.()
