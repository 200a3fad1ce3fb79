import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countText, type PluralForms } from '#rules/text/plural.ts'
import { hashOf, openFolder } from '#server/shop/around/content/sync/folder.ts'
import { contentItems } from '#server/shop/around/content/sync/items.ts'
import { withPictureNames } from '#server/shop/around/content/sync/picture-names.ts'
import { pull } from '#server/shop/around/content/sync/pull.ts'
import { push, recordSync, type SyncReport } from '#server/shop/around/content/sync/push.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const DEMO_CONTENT = resolve(import.meta.dirname, '../../demo/content')
const FILES: PluralForms = ['файл', 'файла', 'файлов']

const USAGE = `Тексты магазина: страницы, новости, акции, публикации, блог, меню, баннеры, вопросы о прокате, настройки.

  npm run shop -- content push    файлы → база
  npm run shop -- content pull    база → файлы

  --dir папка   где лежат файлы (в демо-магазине по умолчанию demo/content)
  --dry-run     показать, что изменится, и ничего не менять
  --force       заменить и то, что на другой стороне новее

Если хотя бы один файл не подходит, не меняется ничего. Даты пишутся целиком (endsAt: 2026-03-07T12:00:00+03:00);
дни (endsInDays: 10) считаются от первой отправки и потом не сдвигаются.`

interface Arguments {
  what: 'push' | 'pull'
  dir?: string | undefined
  force?: boolean | undefined
  'dry-run'?: boolean | undefined
}

/** Null: not understood. */
function readArguments(args: readonly string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { dir: { type: 'string' }, 'dry-run': { type: 'boolean' }, force: { type: 'boolean' } },
    })
    const [what, ...rest] = positionals
    if ((what === 'push' || what === 'pull') && rest.length === 0) return { what, ...values }
  } catch {
    // an unknown option gets the same answer
  }
  return null
}

/** Answers the exit code. */
export async function run(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) return say(USAGE, 2)
  const config = readConfig(process.env)
  if (config.mode === 'production' && !asked.dir)
    return say('Укажите папку своих текстов: --dir папка. В demo/content тексты выдуманного магазина.', 2)
  const { db, pool, close } = await openShopDatabase(config)
  try {
    await migrate(pool, join(import.meta.dirname, '../db/migrations'))
    const { text, code } = await syncContent(asked, { db, config })
    return say(text, code)
  } finally {
    await close()
  }
}

/** What is to be said about it, and the exit code. */
export async function syncContent(
  { what, dir, force = false, 'dry-run': dryRun = false }: Arguments,
  { db, config }: { db: Db; config: Pick<Config, 'databaseUrl' | 'dataDir'> },
): Promise<{ text: string; code: number }> {
  const root = resolve(dir ?? DEMO_CONTENT)
  const folder = openFolder(root)
  if (what === 'push' && !folder.exists()) return { text: `Папки ${root} нет`, code: 1 }
  const state = folder.readState(hashOf(config.databaseUrl ?? config.dataDir))
  const options = { force, dryRun, now: new Date() }
  const { report, synced } = await db.transaction().execute(async (tx) => {
    const named = await withPictureNames(tx, folder)
    const items = await contentItems(tx, named, options.now)
    const done = what === 'push' ? await push(tx, items, named, state, options) : pull(items, named, state, options)
    if (dryRun || done.refused.length > 0) return { report: done, synced: null }
    return { report: done, synced: recordSync(state, await contentItems(tx, named, options.now), named) }
  })
  // after the commit: a state of something that did not happen would be a lie
  if (synced) folder.writeState(synced)
  return { text: wordsOf(report, what, dryRun), code: report.refused.length > 0 ? 1 : 0 }
}

function wordsOf(report: SyncReport, what: 'push' | 'pull', dryRun: boolean): string {
  const isDone = !dryRun && report.refused.length === 0
  const lines = [
    ...report.created.map((path) => `  + ${path}`),
    ...report.updated.map((path) => `  ~ ${path}`),
    ...report.refused.map(([path, why]) => `  ! ${path}: ${why}`),
  ]
  const counted = (list: readonly unknown[]) => countText(list.length, FILES)
  const where = what === 'push' ? 'в базу' : 'в файлы'
  lines.push(
    `${isDone ? `Перенесено ${where}` : `К переносу ${where}`}: новых — ${counted(report.created)}, изменённых — ${counted(report.updated)}. Без изменений — ${counted(report.same)}.`,
  )
  if (report.elsewhere.length > 0)
    lines.push(`Есть только ${what === 'push' ? 'в базе' : 'в папке'}, не тронуто: ${report.elsewhere.length}.`)
  if (report.refused.length > 0) {
    lines.push(
      `Не подходит — ${counted(report.refused)}, поэтому ничего не изменено. Исправьте, сверьте командой content ${what === 'push' ? 'pull' : 'push'} или повторите с --force.`,
    )
  } else if (dryRun) lines.push('Это проба: ничего не изменено.')
  return lines.join('\n')
}
