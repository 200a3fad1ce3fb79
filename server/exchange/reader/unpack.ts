import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
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
}

const LIMITS: UnpackLimits = { files: 200_000, bytes: 8 * 1024 ** 3, ratio: 400 }
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
  let total = 0
  try {
    // names are bytes of either encoding; sizes are held by our own counter as well
    const zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
    try {
      if (zip.entryCount > limits.files) throw new FileProblem(`в архиве больше ${limits.files} файлов`)
      for await (const entry of zip.eachEntry()) {
        const name = entryName(entry)
        if (name === null) continue
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

function refusal(error: NodeJS.ErrnoException): Error {
  // the disk's own troubles are ours, not the archive's
  if (error.code?.startsWith('E') && error.syscall) return error
  return new FileProblem(`архив повреждён или пришёл не целиком (${error.message})`)
}
