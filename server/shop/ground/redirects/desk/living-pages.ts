import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export interface LivingPage {
  address: string
  name: string
}

const OWN: readonly LivingPage[] = [
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

/** Pages of the shop that can be told by their address alone; goods are many, they are asked about by `pagesAt`. */
export async function listedPages(db: Db): Promise<LivingPage[]> {
  const { rows } = await sql<LivingPage>`
    select '/' || code || '/' as address, title as name from page
    union all select case kind when 'news' then '/news/' when 'action' then '/actions/' when 'blog' then '/blog/' || blog_type_code || '/'
      else '/publications/' end || code || '/', title from publication where not is_off
    union all select case when is_hire then '/catalog-prokata/' else '/catalog/' end || code || '/', name from category
    union all select '/brands/' || slug || '/', name from vendor
    union all select '/shops/' || slug || '/', name from warehouse where slug is not null
    union all select '/service/' || slug || '/', name from service_center`.execute(db)
  return [...OWN, ...rows]
}

const codeIn = (path: string) => /^\/(?:product|arenda)\/(?:[^/]*-)?(\d{1,20})\/$/.exec(path)?.[1]

/** What stands at each of these paths, redirects aside: a page, or a good by the code in its address. */
export async function pagesAt(db: Db, paths: readonly string[]): Promise<Map<string, LivingPage>> {
  const codes = paths.map(codeIn).filter((code) => code !== undefined)
  const [listed, goods] = await Promise.all([
    listedPages(db),
    db
      .selectFrom('good')
      .select(['code', 'slug', 'name', 'is_hire'])
      .where(sql<boolean>`code = any(${codes})`)
      .where('is_active', '=', true)
      .execute(),
  ])
  const byAddress = new Map(listed.map((page) => [page.address, page]))
  const byCode = new Map(
    goods.map(({ code, slug, name, is_hire }) => [
      code,
      { address: `/${is_hire ? 'arenda' : 'product'}/${slug}-${code}/`, name },
    ]),
  )
  return new Map(
    paths.flatMap((path) => {
      const page = byAddress.get(path) ?? byCode.get(codeIn(path) ?? '')
      return page ? [[path, page] as const] : []
    }),
  )
}
