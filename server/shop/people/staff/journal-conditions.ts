import { type RawBuilder, sql } from 'kysely'
import { THINGS } from '#rules/staff/journal-words.ts'
import { readDays } from './read-days.ts'

/** What is looked for; several values of one condition stand by comma. */
export interface JournalQuery {
  /** Numbers of people; `shop`, `command`: nobody by name. */
  staff?: string | undefined
  thing?: string | undefined
  key?: string | undefined
  /** Of several at once. */
  keys?: readonly string[] | undefined
  action?: string | undefined
  /** Columns of things: `good.price`. */
  field?: string | undefined
  branch?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Where the reader may look; null: everywhere. */
  scope?: readonly string[] | null | undefined
  id?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

type Condition = RawBuilder<unknown>

export const splitByComma = (text: string | undefined): string[] => (text ? text.split(',') : [])

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** One value is told apart: its rows stand in the index in the order of the answer. */
const among = (column: Condition, values: readonly string[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::text[])`

function ofStaff(values: readonly string[]): Condition {
  const ids = values.filter((value) => /^\d+$/.test(value)).map(Number)
  return anyOf([
    ...(ids.length === 1 ? [sql`audit.staff_id = ${ids[0]}`] : []),
    ...(ids.length > 1 ? [sql`audit.staff_id = any(${ids}::integer[])`] : []),
    ...values.filter((value) => /\D/.test(value)).map((via) => sql`(audit.staff_id is null and audit.via = ${via})`),
  ])
}

/** A column is a thing's: a price of a good is no price of an order's line. */
function ofFields(values: readonly string[]): Condition {
  const byThing = new Map<string, string[]>()
  for (const value of values) {
    const [thing = '', field = ''] = value.split('.')
    byThing.set(thing, [...(byThing.get(thing) ?? []), field])
  }
  return anyOf(
    [...byThing].map(([thing, fields]) => sql`(audit.thing = ${thing} and audit.fields && ${fields}::text[])`),
  )
}

export function journalConditions(query: JournalQuery): Condition {
  const { since, until } = readDays(query)
  const [staff, things, actions, fields, branches] = [
    query.staff,
    query.thing,
    query.action,
    query.field,
    query.branch,
  ].map(splitByComma) as [string[], string[], string[], string[], string[]]
  const keys = query.keys ?? (query.key ? [query.key] : [])
  const conditions: Condition[] = [
    sql`true`,
    ...(query.id ? [sql`audit.id = ${query.id}::bigint`] : []),
    ...(staff.length > 0 ? [ofStaff(staff)] : []),
    ...(things.length > 0 ? [among(sql`audit.thing`, things)] : []),
    // a number alone is looked up under every thing: the index begins with them
    ...(things.length === 0 && keys.length > 0 ? [among(sql`audit.thing`, Object.keys(THINGS))] : []),
    ...(keys.length > 0 ? [among(sql`audit.thing_key`, keys)] : []),
    ...(actions.length > 0 ? [among(sql`audit.action`, actions)] : []),
    ...(fields.length > 0 ? [ofFields(fields)] : []),
    ...(branches.length > 0 ? [among(sql`audit.node_code`, branches)] : []),
    ...(query.scope ? [among(sql`audit.node_code`, query.scope)] : []),
    ...(since ? [sql`audit.at >= ${since}`] : []),
    ...(until ? [sql`audit.at < ${until}`] : []),
    ...(query.after ? [sql`audit.id < ${query.after}::bigint`] : []),
  ]
  return sql.join(conditions, sql` and `)
}
