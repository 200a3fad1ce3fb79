import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { unpack, type UnpackLimits } from './unpack.ts'

let folder: string
let into: string
let number = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-unpack-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  into = join(folder, String(++number))
})

const LIMITS: UnpackLimits = { files: 100, bytes: 1e6, ratio: 400, ms: 60_000 }
const archive = zipSync({ 'import.xml': strToU8('<a/>'), 'webdata/offers.xml': strToU8('<b/>') })
async function open(bytes: Uint8Array, limits: Partial<UnpackLimits> = {}) {
  const path = join(folder, `${number}.zip`)
  await writeFile(path, bytes)
  return unpack(path, into, { ...LIMITS, ...limits })
}
const refusal = (bytes: Uint8Array, limits?: Partial<UnpackLimits>) =>
  open(bytes, limits).then(
    () => 'nothing',
    (error: Error) => error.message,
  )
const patched = (at: number, ...bytes: number[]) => {
  const copy = archive.slice()
  copy.set(bytes, at)
  return copy
}
const directoryAt = Buffer.from(archive).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))

it.each([
  ['nothing', new Uint8Array()],
  ['a line break', strToU8('\r\n')],
  ['a page of zeros', new Uint8Array(4096)],
])('a whole archive is whole with %s behind it', async (_, more) => {
  const files = await open(Buffer.concat([archive, more]))
  expect(files).toEqual([
    { name: 'import.xml', bytes: 4 },
    { name: 'webdata/offers.xml', bytes: 4 },
  ])
  expect(await readFile(join(into, 'import.xml'), 'utf8')).toBe('<a/>')
})

it.each([
  ['cut', archive.slice(0, -30), /^это не архив ZIP, или он пришёл не целиком$/],
  ['of something else', strToU8('hello'), /^это не архив ZIP/],
  ['with a password', patched(directoryAt + 8, 1), /^архив закрыт паролем$/],
  ['packed in another way', patched(directoryAt + 10, 99), /^архив сжат способом/],
  ['with a broken list', patched(directoryAt, 0), /^архив повреждён или пришёл не целиком: выгрузите его ещё раз$/],
])('%s it is refused in Russian words alone, and leaves nothing', async (_, bytes, words) => {
  const said = await refusal(bytes)
  expect(said).toMatch(words)
  expect(said).not.toMatch(/[a-z]{3}/)
  expect(await readdir(into).catch(() => [])).toEqual([])
})

it('has no more files and takes no longer than it may; empty ones are none', async () => {
  const empty = zipSync(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.xml`, new Uint8Array()])))
  expect(await open(empty)).toEqual([])
  expect(await refusal(archive, { files: 1 })).toMatch(/больше 1 файл/)
  expect(await refusal(archive, { ms: -1 })).toBe('архив распаковывается слишком долго: пришлите его частями')
})
