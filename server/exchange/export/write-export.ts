import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Files } from '#server/ports/files/port.ts'
import { commerceExport, PICTURES_FOLDER } from './commerce-export.ts'

interface ExportTo {
  folder: string
  now: Date
  /** Not said: pictures are named only. */
  pictures?: Pick<Files, 'get'>
}

interface WrittenExport {
  files: { name: string; bytes: number }[]
  pictures: number
  /** Named by goods and nowhere to be found. */
  lost: number
}

/**
 * The catalogue into a folder, as it was at one moment, whatever is changed meanwhile. A file stands under its name
 * once it is whole.
 */
export async function writeExport(db: Db, { folder, now, pictures }: ExportTo): Promise<WrittenExport> {
  await mkdir(folder, { recursive: true })
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const files: WrittenExport['files'] = []
      for (const { name, pieces } of await commerceExport(tx, now)) {
        const path = join(folder, name)
        const file = createWriteStream(`${path}.part`)
        await pipeline(Readable.from(pieces()), file)
        await rename(`${path}.part`, path)
        files.push({ name, bytes: file.bytesWritten })
      }
      return { files, ...(pictures ? await writePictures(tx, pictures, folder) : { pictures: 0, lost: 0 }) }
    })
}

const AT_ONCE = 500

async function writePictures(tx: Db, files: Pick<Files, 'get'>, folder: string) {
  const into = join(folder, PICTURES_FOLDER)
  await mkdir(into, { recursive: true })
  let [written, lost] = [0, 0]
  for (let after = ''; ;) {
    const { rows } = await sql<{ file: string }>`select distinct file from good, unnest(pictures) file
      where is_active and not is_hire and file > ${after} order by file limit ${AT_ONCE}`.execute(tx)
    if (rows.length === 0) return { pictures: written, lost }
    after = rows.at(-1)!.file
    for (const { file } of rows) {
      const bytes = await files.get(file)
      if (bytes === null) lost++
      else {
        await writeFile(join(into, file), bytes)
        written++
      }
    }
  }
}
