import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#server/shop/ground/call-context.ts'
import { fieldOwners } from '../apply/field-owners.ts'
import { storePicture, recordPictureProblems } from '../sessions/run-pictures.ts'
import { runFolder } from '../sessions/run-folder.ts'
import { isPublicAddress } from '#server/kernel/public-address.ts'
import { FetchRefused, fetchPublic } from './public-fetch.ts'

type PictureRun = { id: number; sourceId: number }

export interface PictureOptions {
  /** Of an address of the network; tests call a server of their own. */
  isAllowed?: (address: string) => boolean
  /** Of one run: the rest come with the next price list. */
  most?: number
}

interface LinkedPictures {
  external: string
  urls: readonly string[]
}

const LIMITS = { bytes: 20 * 1024 ** 2, ms: 30_000, idleMs: 10_000 }
const MOST_OF_A_GOOD = 10
const MOST_OF_A_RUN = 300
const AT_ONCE = 4

/**
 * Pictures a price list names by their addresses, of the goods that will take them alone: those the run will make, and
 * those of ours that have none while the field is the supplier's.
 */
export async function storeSupplierPictures(services: Services, run: PictureRun): Promise<void> {
  const source = await services.db
    .selectFrom('exchange_source')
    .select(['kind', 'options'])
    .where('id', '=', run.sourceId)
    .executeTakeFirst()
  if (!source || source.kind === '1c') return
  const owners = await fieldOwners(services.db, run.sourceId)
  const makesGoods = source.options['createGoods'] === true
  if (!makesGoods && owners.pictures === 'shop') return
  const { rows } = await sql<LinkedPictures>`
    select distinct on (s.external) s.external, s.pictures as urls from stage_good s
    left join external_id e on e.source_id = ${run.sourceId} and e.kind = 'good' and e.external = s.external
    left join good g on g.code = e.code
    where s.run_id = ${run.id} and s.pictures is not null and (
      g.code is null and ${sql.lit(makesGoods)} and exists (select from exchange_mapping m where m.source_id = ${run.sourceId}
        and m.kind = 'group' and m.external = any (s.group_externals) and m.target ? 'category')
      or g.pictures = '{}' and ${sql.lit(owners.pictures !== 'shop')})
    order by s.external, s.seq desc`.execute(services.db)
  await storePicturesOf(services, run, rows)
}

/** Each address once for a source. What did not come is told of; the good goes on sale without it. */
export async function storePicturesOf(
  services: Services,
  run: PictureRun,
  goods: readonly LinkedPictures[],
  { isAllowed = isPublicAddress, most = MOST_OF_A_RUN }: PictureOptions = {},
): Promise<void> {
  const linked = goods.flatMap(({ external, urls }) =>
    urls
      .filter((url) => /^https?:\/\//i.test(url))
      .slice(0, MOST_OF_A_GOOD)
      .map((url) => ({ external, url })),
  )
  const known = await services.db
    .selectFrom('source_picture')
    .select('name')
    .where('source_id', '=', run.sourceId)
    .where('name', 'in', [...linked.map(({ url }) => url), ''])
    .execute()
  const have = new Set(known.map(({ name }) => name))
  const wanted = [...new Map(linked.filter(({ url }) => !have.has(url)).map((each) => [each.url, each])).values()]
  if (wanted.length === 0) return
  const problems: { external: string; words: string }[] = []
  const queue = wanted.slice(0, most)
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const words = await download(services, run, next.url, isAllowed)
      if (words !== null) problems.push({ external: next.external, words })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (wanted.length > most)
    problems.push({ external: '', words: `Фотографий ещё ${wanted.length - most}: придут со следующим прайс-листом` })
  await recordPictureProblems(services, run, problems)
}

async function download(
  services: Services,
  run: PictureRun,
  url: string,
  isAllowed: (address: string) => boolean,
): Promise<string | null> {
  const folder = join(runFolder(services.config, run.id), 'linked')
  const path = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    await fetchPublic(url, { target: path, validator: null, limits: LIMITS, isAllowed })
    return await storePicture(services, run, { name: url, path, sha256: null })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return `Фотография «${url.slice(0, 200)}» не скачана: ${error.message}`
  } finally {
    await rm(path, { force: true })
  }
}
