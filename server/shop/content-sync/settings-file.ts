import { ContentTextError } from '#rules/text/content-text.ts'
import { isClock, isInterval } from '#rules/delivery/courier-slots.ts'
import { emailError } from '#rules/identity/email.ts'
import type { Db } from '#server/db/client.ts'
import { SETTING_DEFAULTS } from '#server/kernel/settings.ts'
import { isLink, type ListFile, parseJson } from './list-file.ts'

type Values = Record<string, unknown>
/** By name, in the order of the defaults; rows of other keys (the demo's own mark) are nobody's to edit. */
const KNOWN = Object.entries(SETTING_DEFAULTS) as [key: string, defaults: Values][]

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWeb = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value)

/** What a type alone does not tell. */
const CHECKS: Record<string, [isRight: (value: never) => boolean, words: string]> = {
  'shop.name': [(value: string) => value.trim() !== '', 'название не может быть пустым'],
  'shop.phone': [(value: string) => /^7\d{10}$/.test(value), 'нужны 11 цифр, первая 7'],
  'shop.email': [(value: string) => emailError(value, { required: true }) === null, 'нужен e-mail'],
  'shop.social': [
    (value: unknown[]) =>
      value.every((entry) => isObject(entry) && typeof entry['name'] === 'string' && isWeb(entry['url'])),
    'нужны { "name", "url" } с адресами https://',
  ],
  'titles.saleLink': [isLink, 'нужен адрес вида /discount/'],
  'bonuses.limitPercent': [(value: number) => value <= 100, 'нужны проценты от 0 до 100'],
  'courier.intervals': [
    (value: unknown[]) => value.every((entry) => typeof entry === 'string' && isInterval(entry)),
    'нужны интервалы вида "09:00–13:00", с тире',
  ],
  'courier.sameDayUntil': [
    (value: string) => value === '' || isClock(value),
    'нужно время вида "12:00" или пустая строка',
  ],
  'courier.days': [(value: number) => value >= 1 && value <= 14, 'нужно от 1 до 14 дней'],
  'orders.email': [(value: string) => value === '' || emailError(value) === null, 'нужен e-mail или пустая строка'],
  'cart.maxQuantity': [(value: number) => value >= 1, 'нужно хотя бы 1'],
  'spareParts.types': [
    (value: unknown[]) =>
      value.length > 0 &&
      value.every(
        (entry) => isObject(entry) && /^[a-z0-9-]+$/.test(String(entry['code'])) && typeof entry['name'] === 'string',
      ),
    'нужны { "code", "name" }',
  ],
}

const kindOf = (value: unknown) =>
  Array.isArray(value)
    ? 'список'
    : { string: 'строка', number: 'целое число', boolean: 'true или false' }[typeof value as string]

function checkValue(path: string, value: unknown, example: unknown): void {
  const isWhole = typeof value !== 'number' || (Number.isSafeInteger(value) && value >= 0)
  if (kindOf(value) !== kindOf(example) || !isWhole)
    throw new ContentTextError(`${path}: нужно значение вида «${kindOf(example)}»`)
  const check = CHECKS[path]
  if (check && !check[0](value as never)) throw new ContentTextError(`${path}: ${check[1]}`)
}

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
    for (const [name, value] of Object.entries(values)) checkValue(`${key}.${name}`, value, defaults[name])
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
