import { invalid } from '#contract/api-error.ts'
import type { MissingPage, RedirectTest } from '#contract/office/seo.ts'
import { withMovedSlugs } from '#rules/address/moved-slugs.ts'
import { shortAddress } from '#rules/address/short-address.ts'
import { normalAddress } from '#rules/address/page-address.ts'
import { moveOf } from '#rules/address/redirect-table.ts'
import type { Db } from '#server/db/client.ts'
import { likeInside } from '#server/db/like.ts'
import { movedSlugsOf } from '../moved-slugs.ts'
import { listedPages, pagesAt } from './living-pages.ts'
import { isLanding } from './redirect-warnings.ts'

const LONGEST_WALK = 20

/** What the guards of pages do with an address, step by step. */
export async function testAddress(db: Db, typed: string): Promise<RedirectTest> {
  const given = URL.parse(typed.trim())
  const asked = given ? given.pathname + given.search : typed.trim()
  if (!asked.startsWith('/')) throw invalid({ address: ['Начните адрес с косой черты: /delivery/'] })
  const first = normalAddress(asked)
  if (first === null) throw invalid({ address: ['Такой адрес не разобрать'] })
  const rows = await db.selectFrom('redirect').select(['from_address', 'to_address']).execute()
  const moves = new Map(rows.map(({ from_address, to_address }) => [from_address, to_address]))
  const hops: RedirectTest['hops'] = first === asked ? [] : [{ address: asked, why: 'spelling' }]
  const seen = new Set<string>()
  let at = first
  for (let to = moveOf(moves, at); to !== null; to = moveOf(moves, at)) {
    if (seen.has(at) || hops.length > LONGEST_WALK) return { hops, end: 'ring', name: null }
    seen.add(at)
    hops.push({ address: at, why: 'redirect' })
    at = to
  }
  const named = withMovedSlugs(await movedSlugsOf(db), at)
  if (named !== at) hops.push({ address: at, why: 'name' })
  hops.push({ address: named, why: null })
  const path = named.split('?', 1)[0]!
  const found = (await pagesAt(db, [path])).get(path)
  // only what is surely nowhere is said to be
  return { hops, end: found ? 'page' : isLanding(path) ? 'unknown' : 'missing', name: found?.name ?? null }
}

const MOST = 200

export async function listMissing(db: Db, search = ''): Promise<MissingPage[]> {
  const like = likeInside(search.trim())
  const rows = await db
    .selectFrom('missing_page')
    .selectAll()
    .where('path', 'ilike', like)
    .orderBy('hits', 'desc')
    .orderBy('last_at', 'desc')
    .limit(MOST)
    .execute()
  const known = rows.length > 0 ? (await listedPages(db)).map(({ address }) => address) : []
  const standing = await pagesAt(
    db,
    rows.map(({ path }) => path),
  )
  return rows.map(({ path, hits, first_at, last_at, referer }) => ({
    path,
    hits: Number(hits),
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
    referer,
    suggestion: standing.get(path)?.address ?? shortAddress(path, known),
  }))
}

export async function dropMissing(db: Db, path: string): Promise<void> {
  await db.deleteFrom('missing_page').where('path', '=', path).execute()
}
