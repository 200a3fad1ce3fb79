import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

const FIXED = [
  '/',
  '/basket/',
  '/basket/checkout/',
  '/blog/',
  '/blog/page/',
  '/brands/',
  '/catalog-prokata/',
  '/catalog/',
  '/catalog/constants/',
  '/compare/',
  '/components/',
  '/confirm/x/',
  '/discount/',
  '/favorites/',
  '/quick-order/',
  '/login/',
  '/personal-account/',
  '/publications/',
  '/news/',
  '/actions/',
  '/search-result/',
  '/service/',
  '/shops/',
  '/arenda/',
  '/pages/about/',
  '/about/',
  '/product/',
  '/pay/x/',
  '/pay/x/result/',
  '/dev/pay/x/',
  '/dev/inbox/',
  '/pictures/400/x.webp',
  '/uploads/x',
  '/yml/offers.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/assets/x.js',
  '/__manifest',
  '/nothing/',
]

/** One address of every kind of page, most of them of something that is there. */
export async function pageAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    (select '/product/' || slug || '-' || code || '/' as address from good where not is_hire order by code limit 4)
    union all (select '/arenda/' || slug || '-' || code || '/' from good where is_hire order by code limit 2)
    union all (select '/catalog/' || code || '/' from category order by code limit 6)
    union all (select '/brands/' || slug || '/' from vendor order by code limit 3)
    union all (select '/shops/' || slug || '/' from warehouse order by id limit 2)
    union all (select '/service/' || slug || '/' from service_center order by id limit 2)
    union all (select '/blog/' || blog_type_code || '/' || code || '/' from publication where kind = 'blog' order by id limit 2)
    union all (select '/news/' || code || '/' from publication where kind = 'news' order by id limit 2)
    union all (select '/actions/' || code || '/' from publication where kind = 'action' order by id limit 2)`.execute(
    db,
  )
  return [...FIXED, ...rows.map(({ address }) => address)]
}
