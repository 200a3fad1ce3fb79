import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/client.ts'
import { type FeedBranch, type FileBuildConfig, readBranches } from '../write/branch.ts'
import { RECEIVERS } from '../receivers.ts'
import { FEEDS, feedFile, isStoredName } from '../stored-file-names.ts'
import { checkFeed } from './check-feed.ts'
import { checkSitemap } from './check-sitemap.ts'
import type { FileCheck } from './file-check.ts'

export interface CheckedFile {
  branch: string
  name: string
  items: number
  problems: string[]
}

const MOST_TOLD = 20

/** Reads every stored file as its receiver would. */
export async function* checkFiles(db: Db, config: FileBuildConfig): AsyncGenerator<CheckedFile> {
  for (const branch of await readBranches(db, config)) yield* checkBranch(branch)
}

async function* checkBranch(branch: FeedBranch): AsyncGenerator<CheckedFile> {
  const found = await readdir(branch.folder, { recursive: true }).catch(() => [] as string[])
  const names = found
    .map((name) => name.replaceAll('\\', '/'))
    .filter(isStoredName)
    .sort()
  for (const wanted of ['robots.txt', 'sitemap.xml', ...FEEDS.map(feedFile)]) {
    if (!names.includes(wanted))
      yield { branch: branch.name, name: wanted, items: 0, problems: ['файла нет: npm run shop -- files build'] }
  }
  const listed = new Set<string>()
  for (const name of names) {
    const feed = FEEDS.find((each) => feedFile(each) === name)
    if (name === 'robots.txt') continue
    const check = feed
      ? checkFeed(RECEIVERS[feed], branch.origin)
      : checkSitemap(branch.origin, name === 'sitemap.xml' ? new Set() : listed)
    yield { branch: branch.name, name, ...(await readThrough(join(branch.folder, name), check)) }
  }
}

async function readThrough(path: string, check: FileCheck): Promise<Pick<CheckedFile, 'items' | 'problems'>> {
  let bytes = 0
  let items = 0
  try {
    const source = createReadStream(path)
    source.on('data', (part) => void (bytes += part.length))
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const part of source) check.write(decoder.decode(part as Uint8Array, { stream: true }))
    check.write(decoder.decode())
    items = check.finish(bytes)
  } catch (error) {
    check.problems.push(`не читается как XML: ${(error as Error).message}`)
  }
  const { problems } = check
  const told =
    problems.length > MOST_TOLD ? [...problems.slice(0, MOST_TOLD), `и ещё ${problems.length - MOST_TOLD}`] : problems
  return { items, problems: told }
}
