import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commerceReader } from './commerce-ml.ts'
import type { StagedGood, StagedName, StagedPrice, StagedStock } from './commerce-rows.ts'
import { textOfFile, weighFile } from '#server/kernel/table-file/text-of-file.ts'

export interface ReadRows {
  goods: StagedGood[]
  prices: StagedPrice[]
  stock: StagedStock[]
  names: StagedName[]
  problems: string[]
  dialect: string
}

/** Reads files one after another as the thread does, into memory. */
export async function readRows(...files: (string | Uint8Array)[]): Promise<ReadRows> {
  const folder = await mkdtemp(join(tmpdir(), 'verstak-rows-'))
  const rows: ReadRows = { goods: [], prices: [], stock: [], names: [], problems: [], dialect: '' }
  const known = { currencies: new Map<string, string>(), brands: new Map<string, Record<string, string>>() }
  try {
    for (const bytes of files) {
      const path = join(folder, 'file.xml')
      await writeFile(path, bytes)
      const { encoding } = await weighFile(path)
      const reader = commerceReader(known, {
        good: (row) => void rows.goods.push(row),
        price: (row) => void rows.prices.push(row),
        stock: (row) => void rows.stock.push(row),
        name: (row) => void rows.names.push(row),
        problem: (words, line) => void rows.problems.push(`${line}: ${words}`),
      })
      for await (const text of textOfFile(path, encoding)) reader.write(text)
      reader.close()
      rows.dialect = reader.dialect()
    }
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
