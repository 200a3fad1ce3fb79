import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { textOfFile, weighFile } from './text-of-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'verstak-text-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'file')

async function textOf(bytes: Uint8Array): Promise<string> {
  writeFileSync(path, bytes)
  let text = ''
  for await (const piece of textOfFile(path, 'utf-8')) text += piece
  return text
}
const refusal = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)

/** Letters of one to four bytes, over several pieces of the file. */
const LETTERS = 'aя€💥'.repeat(60_000)
const CHUNK = 256 * 1024

it('reads UTF-8 as TextDecoder does, wherever a piece of the file ends', async () => {
  for (let shift = 0; shift < 10; shift++) {
    const text = 'b'.repeat(shift) + LETTERS
    expect((await textOf(Buffer.from(text))) === text).toBe(true)
  }
  expect(await textOf(Buffer.from('\ufeffя\ufeff'))).toBe('я\ufeff')
  expect(await textOf(Buffer.from('я\u0001\uffff'))).toBe('я  ')
  expect(await textOf(Buffer.alloc(0))).toBe('')
})

it('says whether its end is cut off or its bytes are spoilt', async () => {
  const bytes = Buffer.from(LETTERS)
  const decoded = (given: Uint8Array) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(given)
      return true
    } catch {
      return false
    }
  }
  for (let end = bytes.length - 10; end <= bytes.length; end++) {
    const cut = bytes.subarray(0, end)
    expect(await refusal(textOf(cut))).toMatch(decoded(cut) ? /^[^ф]/ : /оборван на середине буквы/)
  }
  for (const tail of [[0xff], [0xe0, 0x80], [0xc3, 0x80, 0x80], [0xed, 0xa0], [0x80]])
    expect(await refusal(textOf(Buffer.from([0x61, ...tail])))).toMatch(/повреждён/)
  for (const at of [0, CHUNK - 1, CHUNK, CHUNK + 1]) {
    const spoilt = Buffer.from(bytes)
    spoilt[at] = 0xff
    expect(await refusal(textOf(spoilt))).toMatch(/повреждён/)
  }
})

it('names the line of a spoilt byte no nearer than its piece of the file', async () => {
  const lines = Buffer.from('Дрель\n'.repeat(60_000))
  lines[CHUNK + 5000] = 0xff
  writeFileSync(path, lines)
  await expect(weighFile(path)).rejects.toMatchObject({ line: Math.floor((CHUNK - 1) / 11) + 1 })
})
