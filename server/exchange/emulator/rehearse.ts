import { createWriteStream, openSync, readSync, closeSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isArchiveName, isPictureName } from '#rules/exchange/file-name.ts'
import { Accounting, type AccountingOptions, type EmulatedFile } from './accounting.ts'
import { emulatedShop } from './emulated-shop.ts'
import { type Dialect, exportFiles } from './export-files.ts'

export interface Rehearsal extends AccountingOptions {
  folder: string
  dialect: Dialect
  /** Of an export made for an empty folder. */
  goods: number
}

/**
 * Sends the files of a folder to a running shop as accounting would; an empty folder is filled first. Answers what was
 * sent.
 */
export async function rehearse({ folder, dialect, goods, ...options }: Rehearsal): Promise<string[]> {
  if ((await filesIn(folder)).length === 0) await fill(folder, dialect, goods)
  const names = await filesIn(folder)
  const imported = names.filter((name) => /\.xml$/i.test(name))
  const archives = names.filter(isArchiveName)
  const version = dialect === '2.04' ? {} : { version: dialect }
  const accounting = new Accounting({ ...version, ...options })
  await accounting.sendCatalogue(
    names.map((name): EmulatedFile => ({ name, bytes: piecesOf(join(folder, name)) })),
    // an archive alone is imported by its own name
    imported.length > 0 ? imported : archives,
  )
  return names
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile() && /\.(xml|zip|jpe?g|png|gif|webp)$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort((one, other) => orderOf(one) - orderOf(other) || one.localeCompare(other, 'ru', { numeric: true }))
}

/** Pictures, names, cards, then what is said of them. */
function orderOf(name: string): number {
  if (isPictureName(name)) return 0
  const kinds = [/import|goods|\.zip$/i, /offers/i, /prices/i, /rests/i]
  const last = name.split(/[\\/]/).at(-1)!
  const kind = kinds.findIndex((each) => each.test(last))
  return kind === -1 ? 1 : kind + 2
}

async function fill(folder: string, dialect: Dialect, goods: number): Promise<void> {
  for (const { name, pieces } of exportFiles(emulatedShop({ goods }), { dialect })) {
    const path = join(folder, ...name.split('\\'))
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.from(pieces()), createWriteStream(path))
  }
}

const PIECE = 1024 * 1024

function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const piece = Buffer.alloc(PIECE)
      const bytes = readSync(file, piece)
      if (bytes === 0) return
      yield piece.subarray(0, bytes)
    }
  } finally {
    closeSync(file)
  }
}
