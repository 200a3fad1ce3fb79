import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/**
 * The table types are written by hand (they name the shop's own unions and documents, which no generator knows) and
 * held here to a freshly migrated database, both ways.
 */

/** Asked by plain SQL alone, so no type names them. */
const WITHOUT_TYPES = [
  'catalog_change',
  'good_key_document',
  'good_search',
  'order_month',
  'order_token',
  'repair_way',
  'report_day',
  'report_due',
  'report_good_day',
  'report_good_span',
  'report_group_day',
  'report_group_month',
  'report_order',
  'report_outcome_day',
  'report_search_day',
  'report_search_span',
  'report_search_total',
  'report_source_day',
  'report_staff_day',
  'report_state',
  'report_stock',
  'report_stock_age',
  'report_stock_lot',
  'report_stock_need',
  'report_stock_stale',
  'report_unmet',
  'schema_migrations',
  'search_category',
  'search_change',
  'search_document',
  'search_label',
  'search_state',
  'search_vendor',
  'search_word',
  'stock_arrival',
  'visit_step',
]

/** Any text by the database; what is written there comes from a column that is checked. */
const UNCHECKED = new Set(['order_status_history.status', 'repair_history.state'])

interface Column {
  /** What a query answers: `text`, `number`, `boolean`, `Date`, `json`, `Buffer`, `text[]`, `number[]`. */
  base: string
  isNull: boolean
  /** `always`: the database alone writes it. `may`: it may be left out of an insert. */
  given: 'always' | 'may' | 'no'
  /** Where only some texts are allowed. */
  values: string[] | null
}
type Tables = Record<string, Record<string, Column>>

const BASES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  json: 'json',
  jsonb: 'json',
  bytea: 'Buffer',
  _text: 'text[]',
  _int4: 'number[]',
  _int8: 'number[]',
  // as type-parsers.ts leaves them
  numeric: 'text',
  date: 'text',
  daterange: 'text',
  text: 'text',
  uuid: 'text',
  xid8: 'text',
}

let database: TestDatabase
let views: Set<string>
let stored: Tables
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ stored, views } = await readDatabase(database))
})
afterAll(() => database.drop())

async function readDatabase({ pool }: TestDatabase) {
  const { rows } = await pool.query<{
    relation: string
    kind: string
    name: string
    type: string
    isNull: boolean
    given: Column['given']
    check: string | null
  }>(`
    select c.relname as relation, c.relkind as kind, a.attname as name, t.typname as type, not a.attnotnull as "isNull",
      case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' when a.attidentity = 'd' or a.atthasdef then 'may' else 'no' end as given,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[' limit 1) as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    order by 1, a.attnum`)
  const tables: Tables = {}
  for (const { relation, name, type, isNull, given, check } of rows) {
    const values = check === null ? null : [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value!)
    ;(tables[relation] ??= {})[name] = { base: BASES[type] ?? type, isNull, given, values: values?.sort() ?? null }
  }
  return {
    stored: tables,
    views: new Set(rows.filter(({ kind }) => kind !== 'r' && kind !== 'p').map(({ relation }) => relation)),
  }
}

const root = join(import.meta.dirname, '../..')
const parsed = new Map<string, ESTree.Program>()
function programOf(file: string): ESTree.Program {
  let program = parsed.get(file)
  if (!program) parsed.set(file, (program = parseSync(file, readFileSync(join(root, file), 'utf8')).program))
  return program
}

/** A declaration by its name, in the file or where the file imports it from. */
function declared(name: string, file: string): { node: ESTree.Declaration; file: string } {
  for (const statement of programOf(file).body) {
    if (statement.type === 'ImportDeclaration' && statement.specifiers.some(({ local }) => local.name === name)) {
      const source = statement.source.value
      if (!source.startsWith('#') && !source.startsWith('.')) continue
      return declared(name, source.startsWith('#') ? source.slice(1) : join('server/db', source))
    }
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : (statement as ESTree.Declaration)
    if (!node) continue
    if ('id' in node && node.id && 'name' in node.id && node.id.name === name) return { node, file }
    if (
      node.type === 'VariableDeclaration' &&
      (node.declarations[0]?.id as { name?: string } | undefined)?.name === name
    )
      return { node, file }
  }
  throw new Error(`${file} does not know ${name}`)
}

function readTypes(name: string, file: string): Tables {
  const { node, file: home } = declared(name, file)
  if (node.type !== 'TSInterfaceDeclaration') throw new Error(`${name} is no interface`)
  const tables: Tables = {}
  for (const { expression } of node.extends)
    Object.assign(tables, readTypes((expression as ESTree.IdentifierReference).name, home))
  for (const [table, type] of members(node.body.body)) {
    if (type.type !== 'TSTypeLiteral') throw new Error(`${table}: columns are written out`)
    tables[table] = Object.fromEntries(members(type.members).map(([column, its]) => [column, columnOf(its, home)]))
  }
  return tables
}

const members = (all: ESTree.TSSignature[]): [string, ESTree.TSType][] =>
  all.map((each) => {
    if (each.type !== 'TSPropertySignature' || !each.typeAnnotation) throw new Error(`not a column: ${each.type}`)
    return [(each.key as { name: string }).name, each.typeAnnotation.typeAnnotation]
  })

const hasNull = ({ types }: ESTree.TSUnionType) => types.some((each) => each.type === 'TSNullKeyword')

function columnOf(type: ESTree.TSType, file: string): Column {
  const plain = (base: string, values: string[] | null = null): Column => ({ base, isNull: false, given: 'no', values })
  switch (type.type) {
    case 'TSStringKeyword':
      return plain('text')
    case 'TSNumberKeyword':
      return plain('number')
    case 'TSBooleanKeyword':
      return plain('boolean')
    case 'TSNullKeyword':
      return { ...plain('null'), isNull: true }
    case 'TSParenthesizedType':
      return columnOf(type.typeAnnotation, file)
    case 'TSLiteralType':
      return plain('text', [String((type.literal as { value: unknown }).value)])
    case 'TSArrayType':
      return plain(`${columnOf(type.elementType, file).base}[]`)
    case 'TSUnionType': {
      const parts = type.types.map((each) => columnOf(each, file))
      const [first, ...more] = parts.filter(({ base }) => base !== 'null')
      if (!first || more.some(({ base }) => base !== first.base)) throw new Error('a union of several types')
      const values = [first, ...more].flatMap((each) => each.values ?? [])
      return { ...first, isNull: parts.some(({ isNull }) => isNull), values: values.length > 0 ? values.sort() : null }
    }
    case 'TSTypeReference': {
      const name = (type.typeName as ESTree.IdentifierReference).name
      const inside = type.typeArguments?.params[0]
      if (name === 'Generated') return { ...columnOf(inside!, file), given: 'may' }
      if (name === 'GeneratedAlways') return { ...columnOf(inside!, file), given: 'always' }
      if (name === 'Exclude') {
        const all = columnOf(inside!, file)
        const { values: left } = columnOf(type.typeArguments!.params[1]!, file)
        return { ...all, values: all.values!.filter((each) => !left!.includes(each)) }
      }
      if (name === 'JSONColumnType')
        return { ...plain('json'), isNull: inside?.type === 'TSUnionType' && hasNull(inside) }
      // a document the database has an empty one for
      if (name === 'ColumnType') return { ...plain('json'), given: 'may' }
      if (name === 'Date' || name === 'Buffer') return plain(name)
      const { node, file: home } = declared(name, file)
      if (node.type !== 'TSTypeAliasDeclaration') throw new Error(`${name} is no name of a type`)
      return columnOf(node.typeAnnotation, home)
    }
    // (typeof NAMES)[number]
    case 'TSIndexedAccessType': {
      const query = type.objectType.type === 'TSParenthesizedType' ? type.objectType.typeAnnotation : type.objectType
      const name = ((query as ESTree.TSTypeQuery).exprName as ESTree.IdentifierReference).name
      const { node } = declared(name, file)
      const values = [...JSON.stringify(node).matchAll(/"type":"Literal","value":"([^"]*)"/g)].map(([, each]) => each!)
      return plain('text', values.sort())
    }
    // keyof typeof TABLE
    case 'TSTypeOperator': {
      const name = ((type.typeAnnotation as ESTree.TSTypeQuery).exprName as ESTree.IdentifierReference).name
      const { declarations } = declared(name, file).node as ESTree.VariableDeclaration
      let table = declarations[0]!.init as
        | ESTree.TSAsExpression
        | ESTree.TSSatisfiesExpression
        | ESTree.ObjectExpression
      while (table.type !== 'ObjectExpression') table = table.expression as typeof table
      const keys = table.properties.map((each) => {
        const { key } = each as ESTree.ObjectProperty
        return 'name' in key ? (key.name as string) : String((key as ESTree.StringLiteral).value)
      })
      return plain('text', keys.sort())
    }
    default:
      throw new Error(`${type.type} is not read here`)
  }
}

const typed = readTypes('Database', 'server/db/schema.ts')

/** What a type says of a column and the database does not, or the other way round. */
function differences(table: string): string[] {
  const [type, real] = [typed[table] ?? {}, stored[table] ?? {}]
  return [...new Set([...Object.keys(type), ...Object.keys(real)])].flatMap((name) => {
    const [told, is] = [type[name], real[name]]
    if (!told || !is) return [`${name}: ${told ? 'no such column' : 'not in the type'}`]
    const problems: string[] = []
    if (told.base !== is.base) problems.push(`${name} is ${is.base}, the type says ${told.base}`)
    // a view does not say which of its columns may be null
    if (told.isNull !== is.isNull && !views.has(table))
      problems.push(`${name} may ${is.isNull ? '' : 'not '}be null, the type says otherwise`)
    // a type may demand what a default would give: the clock is an argument
    if (told.given !== is.given && !(told.given === 'no' && is.given === 'may'))
      problems.push(`${name} is given by the database: ${is.given}, the type says ${told.given}`)
    const isHeld = is.values !== null || UNCHECKED.has(`${table}.${name}`)
    if (String(told.values) !== String(is.values) && !(is.values === null && isHeld))
      problems.push(`${name} may be ${is.values?.join() ?? 'any text'}, the type says ${told.values?.join() ?? 'any'}`)
    return problems
  })
}

it('every table of the database has its type, every type its table', () => {
  expect([...Object.keys(typed), ...WITHOUT_TYPES].toSorted()).toEqual(Object.keys(stored).toSorted())
})

it.each(Object.keys(typed))('%s is as its type says', (table) => {
  expect(differences(table)).toEqual([])
})
