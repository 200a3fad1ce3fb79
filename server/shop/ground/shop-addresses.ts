import { cityHost } from '#rules/address/city-choice.ts'
import { officeHost } from '#rules/address/office-host.ts'
import type { Db } from '#server/db/client.ts'
import { unwrittenFacts, unwrittenWords } from '#server/kernel/settings.ts'
import type { Config } from '#server/config/config.ts'

/** The last words of a start: where the shop is open. */
export async function shopAddresses({ scheme, host, mode }: Config, db: Db): Promise<string> {
  const nodes = await db
    .selectFrom('node_logistic')
    .select(['name', 'slug'])
    .where('closed_at', 'is', null)
    .orderBy('position')
    .execute()
  const lines = nodes.map(({ name, slug }) => `  ${name.padEnd(18)} ${scheme}://${cityHost(slug, host)}`)
  lines.push(`  Пульт              ${scheme}://${officeHost(host)}`)
  lines.push(`  Вызовы API         ${scheme}://${host}/api/docs/`)
  if (mode === 'demo') lines.push(`  SMS и письма       ${scheme}://${host}/dev/inbox/`)
  if (nodes.length === 0)
    lines.push(
      '',
      '  В базе нет ни одного филиала: страницы ответят 503, пока её не наполнят. Как — в README, «Put your own shop on it».',
    )
  const unwritten = mode === 'production' ? await unwrittenFacts(db) : []
  if (unwritten.length > 0)
    lines.push(
      '',
      `  Страницы ответят 503, пока ${unwrittenWords(unwritten)}: npm run shop -- content push --dir папка.`,
    )
  return ['', 'Верстак открыт:', ...lines, ''].join('\n')
}
