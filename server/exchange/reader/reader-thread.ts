import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { createDb } from '#server/db/client.ts'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'
import { readCatalogFile, type ReadOrder } from './read-catalog-file.ts'
import { weighFile, type WeighedFile } from '#server/kernel/table-file/text-of-file.ts'
import { unpack, type UnpackedFile } from './unpack.ts'

/** Asked one at a time. */
export type ReaderTask =
  | { kind: 'weigh'; path: string }
  | { kind: 'unpack'; path: string; folder: string }
  | ({ kind: 'read' } & ReadOrder)

export type ReaderAnswer =
  | { bytes: number }
  | { done: WeighedFile | UnpackedFile[] | null }
  | { refused: string; line: number | null }
  | { broken: string }

const NICENESS = 10
const REPORT_EVERY_BYTES = 4 * 1024 * 1024

// On Linux this is the thread's own priority; elsewhere it would be the whole shop's.
if (process.platform === 'linux') setPriority(0, NICENESS)
/** Of its own: rows go from the parser to the database past the thread that answers visitors. */
const { pool } = createDb({ ...(workerData as pg.PoolConfig), max: 1 })
const port = parentPort!
const report = (answer: ReaderAnswer) => port.postMessage(answer)

port.on('message', (task: ReaderTask) => {
  perform(task).then(
    (done) => report({ done }),
    (error: Error) =>
      report(error instanceof FileProblem ? { refused: error.message, line: error.line } : { broken: error.message }),
  )
})

async function perform(task: ReaderTask): Promise<WeighedFile | UnpackedFile[] | null> {
  if (task.kind === 'weigh') return weighFile(task.path)
  if (task.kind === 'unpack') return unpack(task.path, task.folder)
  const client = await pool.connect()
  let reported = 0
  let failure: Error | undefined
  try {
    await readCatalogFile(client, task, (bytes) => {
      if (bytes - reported < REPORT_EVERY_BYTES) return
      report({ bytes: (reported = bytes) })
    })
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure !== undefined && !(failure instanceof FileProblem))
  }
  return null
}
