import type { Kysely } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Database } from '#server/db/schema.ts'
import type { Config } from '#server/config.ts'
import { readSetting } from '../settings.ts'

/** Pages that are each visitor's own, or endless. */
const CLOSED = [
  '/api/', '/basket/', '/compare/', '/components/', '/confirm/', '/dev/', '/favorites/', '/login/', '/pay/', '/personal-account/', '/search-result/',
]
/** Parameters that change nothing in the page; Yandex joins such addresses by itself. */
const MARKS = 'utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&i&auth'

export function robotsText(origin: string, more: readonly string[] = []): string {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...more,
    '',
    'User-agent: Yandex',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...more,
    `Clean-param: ${MARKS}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}

/** `domain` is a city's subdomain; an unknown one has no file. */
export async function robotsFor(db: Kysely<Database>, { scheme, host }: Pick<Config, 'scheme' | 'host'>, domain = ''): Promise<string> {
  const known = domain === '' || (await db.selectFrom('node_logistic').select('code').where('slug', '=', domain).executeTakeFirst())
  if (!known) throw notFound('Такого города нет')
  const { lines } = await readSetting(db, 'robots')
  return robotsText(`${scheme}://${domain ? `${domain}.` : ''}${host}`, lines)
}
