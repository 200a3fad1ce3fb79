import type { Kysely } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { robotsText } from '#server/shop/content/robots-text.ts'

/** `domain` is a city's subdomain; an unknown one has no file. */
export async function robotsFor(
  db: Kysely<Database>,
  { scheme, host }: Pick<Config, 'scheme' | 'host'>,
  domain = '',
): Promise<string> {
  const isKnown =
    domain === '' || (await db.selectFrom('node_logistic').select('code').where('slug', '=', domain).executeTakeFirst())
  if (!isKnown) throw notFound('Такого города нет')
  return robotsText(`${scheme}://${domain ? `${domain}.` : ''}${host}`)
}
