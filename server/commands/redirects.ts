import { readFile } from 'node:fs/promises'
import { ApiError } from '#contract/api-error.ts'
import { normalAddress } from '#rules/address/page-address.ts'
import { countText } from '#rules/text/plural.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { importRedirects } from '#server/shop/ground/redirects/import-redirects.ts'
import { dropRedirect, ownHosts } from '#server/shop/ground/redirects/desk/redirect-desk.ts'
import { readRedirectFile } from '#server/shop/ground/redirects/read-redirect-file.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Переехавшие адреса (301):
  npm run shop -- redirects import ФАЙЛ     строки «откуда;куда», пути или полные адреса этого магазина
  npm run shop -- redirects list
  npm run shop -- redirects remove АДРЕС`

const ADDRESSES = ['адрес', 'адреса', 'адресов'] as const
const MOST_TOLD = 20

/** Answers the exit code. */
export async function run([action, argument]: string[]): Promise<number> {
  if (action !== 'list' && !((action === 'import' || action === 'remove') && argument)) return say(USAGE, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    if (action === 'import') return await importFile(db, config, argument!)
    if (action === 'remove') return await remove(db, argument!)
    const rows = await db.selectFrom('redirect').selectAll().orderBy('from_address').execute()
    for (const { from_address, to_address } of rows) say(`${from_address};${to_address}`, 0)
    return 0
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}

async function importFile(db: Db, config: Config, file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return say(`Файл ${file} не читается: проверьте путь.`, 1)
  const { moves, problems } = readRedirectFile(text, await ownHosts({ db, config }))
  if (problems.length > 0) return refuse(problems)
  const { added, changed, shortened, rings } = await importRedirects(db, moves)
  if (rings.length > 0) return refuse(rings.map((from) => `${from} ходит по кругу`))
  return say(`Новых: ${countText(added, ADDRESSES)}, изменено: ${changed}, укорочено цепочек: ${shortened}.`, 0)
}

async function remove(db: Db, address: string): Promise<number> {
  const given = normalAddress(address) ?? address
  await dropRedirect(db, given)
  return say(`Адрес ${given} больше не переезжает.`, 0)
}

function refuse(problems: string[]): number {
  const more = problems.length > MOST_TOLD ? [`и ещё ${problems.length - MOST_TOLD}`] : []
  return say(['Ничего не изменено:', ...problems.slice(0, MOST_TOLD), ...more].join('\n  '), 1)
}
