import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

/** The first line of a copy, readable without any key. */
export interface CopyHead {
  format: 'verstak-copy'
  version: 1
  made: string
  host: string
  /** Of the program. */
  release: string
  /** The newest migration. */
  migration: string
  keyId: string
  salt: string
  /** The data key for whoever holds the owner's sheet; null: the sheet was not printed yet. */
  wrappedKey: string | null
}

export class CopyError extends Error {
  override name = 'CopyError'
}

const FRAME_BYTES = 1024 * 1024
const TAG_BYTES = 16
const LONGEST_HEAD = 4096
const CUT = 'Копия оборвана: файл записан или перенесён не до конца'
const SPOILT = 'Копия испорчена: её содержимое не сходится с ключом'

/** Every copy has a key of its own, so frames may be numbered from nought. */
const fileKey = (dataKey: Buffer, salt: string) =>
  Buffer.from(hkdfSync('sha256', dataKey, Buffer.from(salt, 'base64'), 'verstak copy', 32))

function nonceOf(frame: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(frame, 6, 6)
  return nonce
}

/** The head is bound to every frame, and the last frame says that it is: nothing can be cut off or put together. */
const boundTo = (head: Buffer, isLast: boolean) =>
  Buffer.concat([createHash('sha256').update(head).digest(), Buffer.from([isLast ? 1 : 0])])

function encrypt(key: Buffer, head: Buffer): Transform {
  let held: Buffer[] = []
  let size = 0
  let frame = 0
  const seal = (bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame++)).setAAD(boundTo(head, isLast))
    const body = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE((body.length | (isLast ? 0x8000_0000 : 0)) >>> 0)
    return Buffer.concat([length, body])
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held.push(chunk)
      size += chunk.length
      if (size < FRAME_BYTES) return done()
      const bytes = Buffer.concat(held)
      held = []
      size = 0
      done(null, seal(bytes, false))
    },
    flush: (done) => done(null, seal(Buffer.concat(held), true)),
  })
}

async function* decrypt(frames: AsyncIterable<Buffer>, key: Buffer, head: Buffer): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let frame = 0
  let isOver = false
  for await (const chunk of frames) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (!isOver && held.length >= 4) {
      const word = held.readUInt32BE(0)
      const isLast = word >= 0x8000_0000
      const length = word & 0x7fff_ffff
      if (length < TAG_BYTES || length > 16 * FRAME_BYTES) throw new CopyError(SPOILT)
      if (held.length < 4 + length) break
      const body = held.subarray(4, 4 + length)
      held = held.subarray(4 + length)
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame++)).setAAD(boundTo(head, isLast))
      decipher.setAuthTag(body.subarray(-TAG_BYTES))
      try {
        yield Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()])
      } catch {
        throw new CopyError(SPOILT)
      }
      isOver = isLast
    }
  }
  if (!isOver || held.length > 0) throw new CopyError(CUT)
}

/** One thing of a copy: what it is, and its bytes. */
export interface CopyEntry {
  kind: 'structure' | 'table' | 'sequences' | 'file' | 'end'
  name: string
  columns?: string[]
}

export interface CopyWriter {
  put: (entry: CopyEntry, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<void>
  /** Answers the size of the whole file. */
  end: () => Promise<number>
}

type HeadFacts = Pick<CopyHead, 'made' | 'host' | 'release' | 'migration' | 'keyId' | 'wrappedKey'>

/** Entries one after another, compressed, then encrypted, as they come: memory stays flat. */
export async function writeCopy(path: string, facts: HeadFacts, dataKey: Buffer): Promise<CopyWriter> {
  const salt = randomBytes(32).toString('base64')
  const head: CopyHead = { format: 'verstak-copy', version: 1, ...facts, salt }
  const line = Buffer.from(`${JSON.stringify(head)}\n`)
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const squeeze = createGzip({ level: 5 })
  const failed = new Promise<never>((_resolve, reject) => out.on('error', reject))
  failed.catch(() => {})
  out.write(line)
  squeeze.pipe(encrypt(fileKey(dataKey, salt), line)).pipe(out)
  const write = async (bytes: Buffer) => {
    if (!squeeze.write(bytes)) await Promise.race([once(squeeze, 'drain'), failed])
  }
  const block = async (bytes: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    await write(length)
    if (bytes.length > 0) await write(bytes)
  }
  return {
    async put(entry, chunks) {
      await block(Buffer.from(JSON.stringify(entry)))
      for await (const chunk of chunks) if (chunk.length > 0) await block(chunk)
      await block(Buffer.alloc(0))
    },
    async end() {
      await block(Buffer.from(JSON.stringify({ kind: 'end', name: '' } satisfies CopyEntry)))
      squeeze.end()
      await Promise.race([once(out, 'close'), failed])
      return out.bytesWritten
    },
  }
}

/** Throws for what is no copy of ours. */
export async function readHead(path: string): Promise<{ head: CopyHead; line: Buffer }> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0)
    const end = buffer.subarray(0, bytesRead).indexOf(10)
    const line = Buffer.from(buffer.subarray(0, end + 1))
    const head = JSON.parse(line.toString()) as CopyHead
    if (head.format !== 'verstak-copy') throw new Error('another format')
    if (head.version !== 1) throw new CopyError('Копию сделала более новая программа: обновите магазин')
    return { head, line }
  } catch (error) {
    throw error instanceof CopyError ? error : new CopyError('Это не копия магазина', { cause: error })
  } finally {
    await file.close()
  }
}

/** The bytes of an entry are to be read, or passed over by `for await`, before the next one is asked for. */
export async function* readEntries(
  path: string,
  dataKey: Buffer,
): AsyncGenerator<{ entry: CopyEntry; bytes: AsyncGenerator<Buffer> }> {
  const { head, line } = await readHead(path)
  const raw = createReadStream(path, { start: line.length, highWaterMark: FRAME_BYTES })
  const gunzip = createGunzip()
  const feeding = (async () => {
    for await (const part of decrypt(raw, fileKey(dataKey, head.salt), line))
      if (!gunzip.write(part)) await once(gunzip, 'drain')
    gunzip.end()
  })().catch((error: unknown) => void gunzip.destroy(error as Error))
  const source = gunzip[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held: Buffer[] = []
  let size = 0
  async function take(length: number): Promise<Buffer> {
    while (size < length) {
      const next = await source.next()
      if (next.done) throw new CopyError(CUT)
      held.push(next.value)
      size += next.value.length
    }
    const all = held.length === 1 ? held[0]! : Buffer.concat(held)
    held = all.length > length ? [all.subarray(length)] : []
    size -= length
    return all.subarray(0, length)
  }
  const block = async () => take((await take(4)).readUInt32BE(0))
  async function* body(): AsyncGenerator<Buffer> {
    for (;;) {
      const bytes = await block()
      if (bytes.length === 0) return
      yield bytes
    }
  }
  try {
    for (;;) {
      const entry = JSON.parse((await block()).toString()) as CopyEntry
      if (entry.kind === 'end') break
      yield { entry, bytes: body() }
    }
    // to the last frame: what follows the end must be whole too
    while (!(await source.next()).done);
    await feeding
  } finally {
    raw.destroy()
    gunzip.destroy()
  }
}
