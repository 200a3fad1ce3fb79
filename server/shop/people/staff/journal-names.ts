import { sql } from 'kysely'
import { isOwnedField, OWNED_FIELDS } from '#rules/exchange/owned-fields.ts'
import { SETTING_SECTIONS } from '#rules/settings/setting-field.ts'
import { SETTINGS } from '#rules/settings/shop-schema.ts'
import { type JournalNames, valueWords } from '#rules/staff/journal-values.ts'
import type { Db } from '#server/db/client.ts'

/** Where the things of the journal have their names. */
const NAMED = {
  good: { table: 'good', key: 'code', name: 'name' },
  staff: { table: 'staff', key: 'id', name: 'name' },
  role: { table: 'staff_role', key: 'code', name: 'name' },
  view: { table: 'staff_view', key: 'id', name: 'name' },
  branch: { table: 'node_logistic', key: 'code', name: 'name' },
  shop: { table: 'warehouse', key: 'id', name: 'name' },
  'service-center': { table: 'service_center', key: 'id', name: 'name' },
  category: { table: 'category', key: 'code', name: 'name' },
  attribute: { table: 'attribute', key: 'code', name: 'name' },
  vendor: { table: 'vendor', key: 'code', name: 'name' },
  text: { table: 'site_text', key: 'id', name: 'title' },
  'request-template': { table: 'request_template', key: 'id', name: 'name' },
  'price-schedule': { table: 'price_schedule', key: 'id', name: 'title' },
  'price-rule': { table: 'price_rule', key: 'id', name: 'name' },
  promo: { table: 'promo', key: 'id', name: 'name' },
  'api-key': { table: 'api_key', key: 'id', name: 'name' },
  'export-schedule': { table: 'export_schedule', key: 'id', name: 'name' },
  webhook: { table: 'webhook', key: 'id', name: 'name' },
} as const satisfies Record<string, { table: string; key: 'code' | 'id'; name: string }>

type NamedThing = keyof typeof NAMED
const isNamed = (thing: string): thing is NamedThing => Object.hasOwn(NAMED, thing)

/** By `thing:key`. */
export type ThingNames = ReadonlyMap<string, string>

/** One question a kind of thing on the page; what is gone since has no name. */
export async function thingNames(db: Db, rows: readonly { thing: string; thing_key: string }[]): Promise<ThingNames> {
  const wanted = new Map<NamedThing, Set<string>>()
  for (const { thing, thing_key } of rows)
    if (isNamed(thing)) wanted.set(thing, (wanted.get(thing) ?? new Set<string>()).add(thing_key))
  const found = await Promise.all(
    [...wanted].map(async ([thing, keys]) => {
      const { table, key, name } = NAMED[thing]
      const list =
        key === 'id' ? sql`${[...keys].map(Number).filter(Number.isSafeInteger)}::bigint[]` : sql`${[...keys]}::text[]`
      const { rows: named } = await sql<{ key: string; name: string }>`
        select ${sql.ref(key)}::text as key, ${sql.ref(name)} as name from ${sql.table(table)}
        where ${sql.ref(key)} = any(${list})`.execute(db)
      return named.map((row): [string, string] => [`${thing}:${row.key}`, row.name])
    }),
  )
  return new Map(found.flat())
}

/** People, branches and shops: what numbers in the entries stand for. */
export async function journalNames(db: Db): Promise<JournalNames> {
  const [staff, branches, shops] = await Promise.all([
    db.selectFrom('staff').select(['id', 'name', 'is_program']).execute(),
    db.selectFrom('node_logistic').select(['code', 'name']).execute(),
    db.selectFrom('warehouse').select(['id', 'name']).execute(),
  ])
  return {
    staff: new Map(staff.map(({ id, name }) => [String(id), name])),
    programs: new Set(staff.filter(({ is_program }) => is_program).map(({ id }) => String(id))),
    branches: new Map(branches.map(({ code, name }) => [code, name])),
    shops: new Map(shops.map(({ id, name }) => [String(id), name])),
  }
}

/** How a key is said: a booking by its number, a day as a day, a group of settings as its section. */
export function keyWords(thing: string, key: string): string {
  if (thing === 'rental') return `П-${key}`
  if (thing === 'setting') {
    const field = Object.entries(SETTINGS).find(([name]) => name.startsWith(`${key}.`))?.[1]
    return field ? `«${SETTING_SECTIONS[field.section]}»` : key
  }
  if (thing === 'exchange-owner' && isOwnedField(key)) return `«${OWNED_FIELDS[key]}»`
  return thing === 'calendar' ? valueWords(key)! : key
}

/**
 * What somebody has typed for a number: of an order, a booking («П-12»), a repair; a good is also known by its article.
 */
export async function keysOf(db: Db, typed: string): Promise<string[]> {
  const text = typed.trim().replace(/^№\s*/, '')
  const number = /^[пp]-?(\d{1,15})$/i.exec(text)?.[1]
  const { rows: goods } = await sql<{ code: string }>`
    select code from good where article_key(article) = article_key(${text}) and article <> '' limit 20`.execute(db)
  return [...new Set([text, ...(number ? [number] : []), ...goods.map(({ code }) => code)])]
}
