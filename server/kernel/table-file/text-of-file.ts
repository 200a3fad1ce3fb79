import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { FileProblem } from './file-problem.ts'

export type FileEncoding = 'utf-8' | 'windows-1251' | 'utf-16le' | 'utf-16be'

export interface WeighedFile {
  bytes: number
  sha256: string
  encoding: FileEncoding
}

const CHUNK = 256 * 1024
const DAMAGED = 'текст в UTF-8 повреждён: в нём есть байты, которых там не бывает. Выгрузите файл ещё раз'

/** Reads the file once: its hash, and its encoding by the bytes alone, since files often say another. */
export async function weighFile(path: string): Promise<WeighedFile> {
  const hash = createHash('sha256')
  const guess = new EncodingGuess()
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    guess.add(chunk, bytes === 0)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex'), encoding: guess.end() }
}

class EncodingGuess {
  private sure: FileEncoding | null = null
  private hasLetters = false
  private lines = 1
  private tail: Buffer = Buffer.alloc(0)

  add(chunk: Buffer, isFirst: boolean): void {
    if (isFirst) this.sure = byFirstBytes(chunk)
    if (this.sure) return
    const joined = this.tail.length > 0 ? Buffer.concat([this.tail, chunk]) : chunk
    const whole = wholeCharacters(joined)
    this.tail = Buffer.from(joined.subarray(whole))
    const body = joined.subarray(0, whole)
    if (!isUtf8(body)) return this.decide(body)
    this.hasLetters ||= body.some((byte) => byte > 127)
    for (let at = body.indexOf(10); at !== -1; at = body.indexOf(10, at + 1)) this.lines++
  }

  end(): FileEncoding {
    // after letters of UTF-8 half a letter is a file cut short, which is told when it is read
    if (!this.sure && !this.hasLetters && !isUtf8(this.tail)) this.decide(this.tail)
    return this.sure ?? 'utf-8'
  }

  /** One spoilt byte must not turn a whole catalogue into gibberish: such a file is refused. */
  private decide(body: Buffer): void {
    const { right, wrong } = countSequences(body)
    if (this.hasLetters || right > wrong) throw new FileProblem(DAMAGED, this.lines)
    this.sure = 'windows-1251'
  }
}

/** Tables and archives: no text at all, whatever their bytes look like. */
// oxlint-disable-next-line no-control-regex
const PACKED = /^(PK\u0003\u0004|\u00D0\u00CF\u0011\u00E0|%PDF|Rar!|7z\u00BC\u00AF|\u001F\u008B)/

function byFirstBytes(chunk: Buffer): FileEncoding | null {
  const [first, second, third] = chunk
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (PACKED.test(chunk.toString('latin1', 0, 4))) return 'utf-8'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** The length without a character that may go on in the next chunk. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return bytes.length - back
  }
  return bytes.length
}

/** Letters of Russian in windows-1251 follow each other as no bytes of UTF-8 do. */
function countSequences(bytes: Buffer): { right: number; wrong: number } {
  let [right, wrong] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    const isRight = more > 0 && bytes.subarray(at + 1, at + 1 + more).every((next) => next >= 0x80 && next < 0xc0)
    if (isRight && at + more < bytes.length) right++
    else wrong++
    if (isRight) at += more
  }
  return { right, wrong }
}

/** Characters XML has none of; accounting lets them through from clipboards. */
// oxlint-disable-next-line no-control-regex
const NO_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
const ALL_NO_CHARACTERS = new RegExp(NO_CHARACTERS, 'g')

/** The file as text, in pieces. `onBytes` hears how far it has come. */
export async function* textOfFile(
  path: string,
  encoding: FileEncoding,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1251' })
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true })
      yield NO_CHARACTERS.test(text) ? text.replaceAll(ALL_NO_CHARACTERS, ' ') : text
      onBytes((bytes += chunk.length))
    }
    try {
      decoder.decode()
    } catch {
      throw new FileProblem('файл оборван на середине буквы')
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new FileProblem(DAMAGED)
    throw error
  }
}
