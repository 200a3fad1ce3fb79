import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isArchiveName, safeFileName } from '#rules/exchange/file-name.ts'
import { singleFlight } from '#server/kernel/single-flight.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { FileProblem, problemSentence } from '#server/kernel/table-file/file-problem.ts'
import { unpack } from '../reader/unpack.ts'
import { PART_BYTES } from '../sessions/receive-part.ts'
import { findRunFile, runFolder } from '../sessions/run-folder.ts'
import type { ExchangeSession } from '../sessions/session.ts'
import { recordDocuments } from './orders-run.ts'
import { readOrderDocuments } from './read-order-documents.ts'

/** Being read now: who asks again waits for the same reading. */
const reading = singleFlight<string | null>()

/** Documents accounting sent, plain or packed. Answers why they cannot be read, or null; also while more is to come. */
export function takeDocuments(
  services: Services,
  session: ExchangeSession,
  file: string,
  isWhole: boolean,
): Promise<string | null> {
  const key = `${services.config.dataDir} ${session.runId} ${file}`
  return reading(key, () => take(services, session, file, isWhole))
}

async function take(
  services: Services,
  session: ExchangeSession,
  file: string,
  isWhole: boolean,
): Promise<string | null> {
  const { runId, source, sessionId } = session
  const folder = runFolder(services.config, runId)
  const name = safeFileName(file) ?? ''
  if (!isWhole && (await goesOn(folder, name))) return null
  let documents = 0
  let words: string | null = null
  try {
    const paths = await filesOf(folder, name)
    if (paths.length === 0) return `Файла ${file.slice(0, 100)} нет среди присланных`
    for (const path of paths) {
      const run = { sourceId: source.id, sourceName: source.name, runId, session: sessionId }
      const read = await readOrderDocuments(services, run, path)
      documents += read.documents
      words ??= read.failure
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    words = problemSentence(basename(name), error.message, error.line)
  }
  await recordDocuments(services, { runId, fileName: name, words, documents })
  return words
}

/** Who does not say when a file has ended sends parts as large as allowed until the last. */
async function goesOn(folder: string, name: string): Promise<boolean> {
  const path = await findRunFile(folder, name)
  const size = path === null ? 0 : (await stat(path)).size
  return size > 0 && size % PART_BYTES === 0
}

/** The file itself, or what is packed in it; one that lies in an archive sent before is unpacked first. */
async function filesOf(folder: string, name: string): Promise<string[]> {
  const path = await findRunFile(folder, name)
  if (path !== null) return (await isArchive(path)) ? unpacked(path) : [path]
  const archives = (await readdir(folder).catch(() => [])).filter(isArchiveName)
  for (const archive of archives) await unpacked(join(folder, archive))
  const inside = await findRunFile(folder, name)
  return inside === null ? [] : [inside]
}

const unpacked = async (path: string): Promise<string[]> => {
  const folder = `${path}.unpacked`
  return (await unpack(path, folder)).map(({ name }) => join(folder, name))
}

async function isArchive(path: string): Promise<boolean> {
  if (isArchiveName(path)) return true
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'PK\u0003\u0004'
  } finally {
    await file.close()
  }
}
