// The demo's photos go through the shop's own door, like anybody's.
import type { DemoOptions } from '../demo-options.ts'
import { allPictures, readDemoPicture } from '../picture-index.ts'

/** The stored name of a file of demo/pictures. */
export type StoredName = (file: string) => string

const AT_ONCE = 100

export async function loadPictures({
  storePictures,
  progress,
}: Pick<DemoOptions, 'storePictures' | 'progress'>): Promise<StoredName> {
  const files = allPictures()
  const stored = new Map<string, string>()
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE)
    const names = await storePictures(some.map((name) => ({ name, bytes: readDemoPicture(name) })))
    for (const [at, file] of some.entries()) stored.set(file, names[at]!)
    progress?.(Math.min(from + AT_ONCE, files.length), files.length, 'снимки')
  }
  return (file) => {
    const name = stored.get(file)
    if (name === undefined) throw new Error(`there is no demo/pictures/${file}`)
    return name
  }
}
