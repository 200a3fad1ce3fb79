import { notFound } from '#contract/api-error.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'

/** Pages that are each visitor's own, or endless, or no pages at all. */
const CLOSED = [
  '/api/',
  '/basket/',
  '/compare/',
  '/components/',
  '/confirm/',
  '/stock-alerts/',
  '/dev/',
  '/favorites/',
  '/login/',
  '/order/',
  '/pay/',
  '/personal-account/',
  '/preview/',
  '/quick-order/',
  '/search-result/',
  '/*.data$',
  '/__manifest',
]

/**
 * The same goods in another order or portion, and combinations of filters, which never end. One filter alone may be
 * walked.
 */
const CLOSED_QUERIES = [
  '/*?*sort=',
  '/*?*perPage=',
  '/*?*filter*filter',
  '/*?*inStock=',
  '/*?auth=',
  '/*&auth=',
  '/*?i=',
  '/*&i=',
]

/** Parameters that change nothing on a page; only Yandex reads this. */
const CLEAN = ['utm_source&utm_medium&utm_campaign&utm_content&utm_term', 'yclid&gclid&fbclid&ysclid&_openstat&from']

export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...[...CLOSED, ...CLOSED_QUERIES].map((path) => `Disallow: ${path}`),
    ...CLEAN.map((names) => `Clean-param: ${names}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** `domain` is a city's subdomain; an unknown one has no file. */
export async function robotsFor(
  db: Db,
  { scheme, host }: Pick<Config, 'scheme' | 'host'>,
  domain = '',
): Promise<string> {
  const isKnown =
    domain === '' || (await db.selectFrom('node_logistic').select('code').where('slug', '=', domain).executeTakeFirst())
  if (!isKnown) throw notFound('Такого города нет')
  return robotsText(`${scheme}://${domain ? `${domain}.` : ''}${host}`)
}
