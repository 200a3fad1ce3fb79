import { basename } from 'node:path'
import { PictureError, readPicture } from '#server/pictures/prepare-master.ts'
import type { PictureServices } from '#server/pictures/store-pictures.ts'
import { addGoodPictures } from './good-pictures.ts'
import type { ListedPictureFiles } from './list-picture-files.ts'
import { type Match, pictureMatcher } from './match-pictures.ts'

export interface ImportedPictures {
  goods: number
  added: number
  already: number
  /** File or line → why it was not taken. */
  refused: [where: string, why: string][]
}

/**
 * Many files at once, good by good: a file that is of no use is reported and refuses nothing else but the others of its
 * good.
 */
export async function importPictures(
  services: PictureServices,
  { files, problems }: ListedPictureFiles,
  options: { isReplaced?: boolean; onGood?: (done: number, total: number) => void } = {},
): Promise<ImportedPictures> {
  const goods = await services.db.selectFrom('good').select(['code', 'article', 'vendor_code as vendor']).execute()
  const match = pictureMatcher(goods)
  const report: ImportedPictures = { goods: 0, added: 0, already: 0, refused: [...problems] }
  const byGood = new Map<string, { path: string; label: string; position: number }[]>()
  for (const { path, keys, label } of files) {
    const matches: Match[] = keys.map(match)
    const found = matches.find((each) => 'codes' in each)
    if (!found) report.refused.push([label, (matches[0] as { refused: string }).refused])
    else
      for (const code of found.codes)
        byGood.set(code, [...(byGood.get(code) ?? []), { path, label, position: found.position }])
  }
  let done = 0
  for (const [code, own] of byGood) {
    const sorted = own.toSorted((a, b) => a.position - b.position)
    try {
      const given = []
      for (const { path, label } of sorted) given.push({ name: basename(path), bytes: await readPicture(path, label) })
      const result = await addGoodPictures(services, code, given, options)
      report.goods += 1
      report.added += result?.added.length ?? 0
      report.already += result?.already.length ?? 0
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      report.refused.push([`товар ${code}`, error.message])
    }
    options.onGood?.(++done, byGood.size)
  }
  return report
}
