import { ContentTextError } from '#rules/text/content-text.ts'
import { groupErrors } from '#rules/settings/shop-schema.ts'
import type { Db } from '#server/db/client.ts'
import { SETTING_DEFAULTS } from '#server/kernel/settings.ts'
import { type ListFile, parseJson } from './list-file.ts'

type Values = Record<string, unknown>
/** By name, in the order of the defaults; rows of other keys (the demo's own mark) are nobody's to edit. */
const KNOWN = Object.entries(SETTING_DEFAULTS) as [key: string, defaults: Values][]

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): [key: string, values: Values][] {
  const settings = parseJson(text)
  if (!isObject(settings)) throw new ContentTextError('нужны настройки по именам: { "shop": { … } }')
  const stranger = Object.keys(settings).find((key) => !KNOWN.some(([known]) => known === key))
  if (stranger !== undefined) throw new ContentTextError(`настройки «${stranger}» нет`)
  return KNOWN.filter(([key]) => key in settings).map(([key, defaults]) => {
    const values = settings[key]
    if (!isObject(values)) throw new ContentTextError(`${key}: нужны значения в фигурных скобках`)
    const unknown = Object.keys(values).find((name) => !(name in defaults))
    if (unknown !== undefined) throw new ContentTextError(`настройки «${key}.${unknown}» нет`)
    const [[path, words] = []] = Object.entries(groupErrors(key, { ...defaults, ...values }))
    if (path !== undefined) throw new ContentTextError(`${path}: ${words}`)
    return [key, values]
  })
}

/** The database keeps no order of names; the defaults have one. */
function format(settings: readonly [key: string, values: Values][]): string {
  const ordered = KNOWN.flatMap(([key, defaults]) => {
    const values = settings.find(([name]) => name === key)?.[1]
    return values
      ? [
          [
            key,
            Object.fromEntries(
              Object.keys(defaults).flatMap((name) => (name in values ? [[name, inOrder(values[name])]] : [])),
            ),
          ],
        ]
      : []
  })
  return `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`
}

const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry) =>
        isObject(entry) ? Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1))) : entry,
      )
    : value

/** Name, phone, titles and limits of the shop. What the file leaves out has its default. */
export const settingsFile: ListFile = {
  path: 'settings.json',
  async read(tx: Db) {
    const rows = await tx
      .selectFrom('setting')
      .selectAll()
      .where(
        'key',
        'in',
        KNOWN.map(([key]) => key),
      )
      .forUpdate()
      .execute()
    return rows.length === 0 ? null : format(rows.map(({ key, value }) => [key, value as Values]))
  },
  normalize: (text) => format(parse(text)),
  async store(tx: Db, text: string) {
    const settings = parse(text)
    await tx
      .deleteFrom('setting')
      .where(
        'key',
        'in',
        KNOWN.map(([key]) => key),
      )
      .execute()
    const rows = settings.map(([key, value]) => ({ key, value: JSON.stringify(value) }))
    if (rows.length > 0) await tx.insertInto('setting').values(rows).execute()
  },
}
