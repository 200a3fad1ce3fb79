import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { MissingPage, RedirectTest } from '#contract/office/seo.ts'
import { withMovedSlugs } from '#rules/address/moved-slugs.ts'
import { shortAddress } from '#rules/address/short-address.ts'
import { normalAddress } from '#rules/address/page-address.ts'
import { moveOf } from '#rules/address/redirect-table.ts'
import type { Db } from '#server/db/client.ts'
import { likeInside } from '#server/db/like.ts'
import { movedSlugsOf } from '#server/shop/redirects/moved-slugs.ts'

interface Known {
  address: string
  name: string
}

/** Pages of the shop that can be told by their address alone; goods are asked about one by one. */
async function knownAddresses(db: Db): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select '/' || code || '/' as address, title as name from page
    union all select case kind when 'news' then '/news/' when 'action' then '/actions/' when 'blog' then '/blog/' || blog_type_code || '/'
      else '/publications/' end || code || '/', title from publication where not is_off
    union all select case when is_hire then '/catalog-prokata/' else '/catalog/' end || code || '/', name from category
    union all select '/brands/' || slug || '/', name from vendor
    union all select '/shops/' || slug || '/', name from warehouse where slug is not null
    union all select '/service/' || slug || '/', name from service_center`.execute(db)
  return [...OWN, ...rows]
}

const OWN: readonly Known[] = [
  { address: '/', name: 'Главная' },
  { address: '/catalog/', name: 'Каталог' },
  { address: '/catalog-prokata/', name: 'Прокат' },
  { address: '/arenda/', name: 'Прокат' },
  { address: '/brands/', name: 'Бренды' },
  { address: '/discount/', name: 'Скидки' },
  { address: '/shops/', name: 'Магазины' },
  { address: '/service/', name: 'Сервис' },
  { address: '/blog/', name: 'Блог' },
  { address: '/news/', name: 'Новости' },
  { address: '/actions/', name: 'Акции' },
  { address: '/publications/', name: 'Публикации' },
  { address: '/reviews/', name: 'Отзывы' },
  { address: '/basket/', name: 'Корзина' },
]

/** The good an address names by its code, at its one address. */
async function goodAt(db: Db, path: string): Promise<Known | null> {
  const code = /^\/(?:product|arenda)\/(?:[^/]*-)?(\d{1,20})\/$/.exec(path)?.[1]
  if (!code) return null
  const good = await db
    .selectFrom('good')
    .select(['slug', 'name', 'is_hire'])
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return good ? { address: `/${good.is_hire ? 'arenda' : 'product'}/${good.slug}-${code}/`, name: good.name } : null
}

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
  const found = (await knownAddresses(db)).find(({ address }) => address === path) ?? (await goodAt(db, path))
  // landings of a category are many: only what is surely nowhere is said to be
  const isDeep = /^\/(catalog|catalog-prokata)\/[^/]+\/[^/]+\/$/.test(path)
  return { hops, end: found ? 'page' : isDeep ? 'unknown' : 'missing', name: found?.name ?? null }
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
  const known = rows.length > 0 ? (await knownAddresses(db)).map(({ address }) => address) : []
  return Promise.all(
    rows.map(async ({ path, hits, first_at, last_at, referer }) => ({
      path,
      hits: Number(hits),
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
      referer,
      suggestion: (await goodAt(db, path))?.address ?? shortAddress(path, known),
    })),
  )
}

export async function dropMissing(db: Db, path: string): Promise<void> {
  await db.deleteFrom('missing_page').where('path', '=', path).execute()
}
