import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isPictureName, safeFileName } from '#rules/exchange/file-name.ts'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'

export interface UnpackLimits {
  files: number
  bytes: number
  /** Of what one file becomes against what it was; text of catalogues is packed some thirty times. */
  ratio: number
  /** Other exchanges wait for the one thread that reads. */
  ms: number
}

const LIMITS: UnpackLimits = { files: 50_000, bytes: 8 * 1024 ** 3, ratio: 400, ms: 10 * 60_000 }
/** What is small may be packed as tightly as it likes. */
const SMALL = 4 * 1024 * 1024

const S_IFMT = 0xf000
const S_IFLNK = 0xa000

export interface UnpackedFile {
  name: string
  bytes: number
}

/**
 * Unpacks into the folder; answers what is no picture, in the archive's order. A refused archive leaves nothing of
 * itself.
 */
export async function unpack(path: string, folder: string, limits: UnpackLimits = LIMITS): Promise<UnpackedFile[]> {
  const written: string[] = []
  const files: UnpackedFile[] = []
  const until = performance.now() + limits.ms
  let total = 0
  try {
    await cutWhatFollows(path)
    // names are bytes of either encoding; sizes are held by our own counter as well
    const zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
    try {
      if (zip.entryCount > limits.files)
        throw new FileProblem(`в архиве больше ${limits.files} файлов: пришлите его частями`)
      for await (const entry of zip.eachEntry()) {
        if (performance.now() > until)
          throw new FileProblem('архив распаковывается слишком долго: пришлите его частями')
        const name = entryName(entry)
        if (name === null || entry.uncompressedSize === 0) continue
        const target = join(folder, name)
        await mkdir(dirname(target), { recursive: true })
        written.push(target)
        const bytes = await writeEntry(zip, entry, target, limits.bytes - total, limits.ratio)
        total += bytes
        if (!isPictureName(name)) files.push({ name, bytes })
      }
    } finally {
      zip.close()
    }
    return files
  } catch (error) {
    await Promise.all(written.map((each) => rm(each, { force: true })))
    throw error instanceof FileProblem ? error : refusal(error as NodeJS.ErrnoException)
  }
}

/** What systems of computers put beside files, for themselves. */
const LITTER = /(^|[\\/])(__macosx[\\/]|\._|\.ds_store$|thumbs\.db$|desktop\.ini$)/i

/** Null: a folder, which its files make anyway, or litter. */
function entryName(entry: Entry): string | null {
  const given = decodeName(entry.fileName as unknown as Buffer)
  if (/[\\/]$/.test(given)) return null
  if (given.split(/[\\/]/).includes('..') || /^([\\/]|[a-z]:)/i.test(given))
    throw new FileProblem('в архиве есть имена, которые ведут за его пределы («..»)')
  if (((entry.externalFileAttributes >>> 16) & S_IFMT) === S_IFLNK)
    throw new FileProblem('в архиве есть ссылки вместо файлов')
  if (LITTER.test(given)) return null
  if (entry.isEncrypted()) throw new FileProblem('архив закрыт паролем')
  return safeFileName(given)
}

/** Archivers of Windows write names in the encoding of its old console. */
function decodeName(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : new TextDecoder('ibm866').decode(bytes)
}

async function writeEntry(zip: ZipFile, entry: Entry, target: string, room: number, ratio: number): Promise<number> {
  const most = Math.min(room, Math.max(SMALL, entry.compressedSize * ratio))
  if (entry.uncompressedSize > most) throw bomb()
  const source = await zip.openReadStreamPromise(entry)
  let bytes = 0
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if ((bytes += chunk.length) > most) throw bomb()
        yield chunk
      }
    },
    createWriteStream(target),
  )
  return bytes
}

const bomb = () => new FileProblem('архив распаковывается во много раз больше своего размера, такие не принимаются')

/** What the library says, by what an accountant can do about it. */
const FAULTS: readonly (readonly [said: RegExp, words: string])[] = [
  [/encrypt/i, 'архив закрыт паролем'],
  [/multi-disk/i, 'архив разбит на тома: пришлите его одним файлом'],
  [/compression method/i, 'архив сжат способом, которого магазин не знает: сожмите обычным ZIP'],
  [/End of central directory/i, 'это не архив ZIP, или он пришёл не целиком'],
]

function refusal(error: NodeJS.ErrnoException): Error {
  // the disk's own troubles are ours, not the archive's
  if (error.code?.startsWith('E') && error.syscall) return error
  const fault = FAULTS.find(([said]) => said.test(error.message))
  return new FileProblem(fault?.[1] ?? 'архив повреждён или пришёл не целиком: выгрузите его ещё раз')
}

const END_SIGNATURE = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
/** What some module or transport may have added behind it. */
const MOST_FOLLOWING = 64 * 1024

/** An archive that is whole stays so whatever follows it: its own end says where it ends. */
async function cutWhatFollows(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const length = Math.min(size, END_BYTES + LONGEST_COMMENT + MOST_FOLLOWING)
    const { buffer: tail } = await file.read(Buffer.alloc(length), 0, length, size - length)
    for (
      let at = tail.lastIndexOf(END_SIGNATURE);
      at !== -1;
      at = at === 0 ? -1 : tail.lastIndexOf(END_SIGNATURE, at - 1)
    ) {
      if (at + END_BYTES > length) continue
      const end = at + END_BYTES + tail.readUInt16LE(at + END_BYTES - 2)
      if (end > length) continue
      if (end < length) await file.truncate(size - length + end)
      return
    }
  } finally {
    await file.close()
  }
}
