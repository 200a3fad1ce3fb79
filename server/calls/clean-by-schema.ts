import type { TSchema } from 'typebox'

/** Changes what it is given. */
export type Clean = (value: unknown) => unknown

interface LooseSchema {
  type?: string
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
  patternProperties?: Record<string, TSchema>
}

const AS_IT_IS: Clean = (value) => value
/** Forms whose cleaning depends on more than the place in the value. */
const TOO_RICH = [
  'allOf',
  'not',
  '$ref',
  '$defs',
  'additionalProperties',
  'prefixItems',
  'additionalItems',
  'unevaluatedProperties',
  'if',
]

/**
 * Drops what the schema does not name, as TypeBox's own `Clean` does. That one sorts the whole schema's unions anew for
 * every value, which for an order took longer than anything else the process did. Null: a schema this does not know how
 * to read.
 */
export function cleanBySchema(schema: TSchema): Clean | null {
  const { type, properties, items, anyOf, patternProperties } = schema as LooseSchema
  if (TOO_RICH.some((key) => key in schema)) return null
  // of words, numbers and null nothing can be dropped
  if (anyOf) return anyOf.every((each) => cleanBySchema(each) === AS_IT_IS) ? AS_IT_IS : null
  if (type === 'array') return Array.isArray(items) ? null : items ? cleanItems(cleanBySchema(items)) : AS_IT_IS
  if (patternProperties) return properties ? null : cleanRecord(patternProperties)
  if (type === 'object') return properties ? cleanFields(properties) : null
  return AS_IT_IS
}

function cleanItems(clean: Clean | null): Clean | null {
  if (clean === null || clean === AS_IT_IS) return clean
  return (value) => (Array.isArray(value) ? value.map(clean) : value)
}

/** A record of words and numbers: names of another pattern are dropped. */
function cleanRecord(patterns: Record<string, TSchema>): Clean | null {
  const [[pattern, inner] = ['', null], ...more] = Object.entries(patterns)
  if (inner === null || more.length > 0 || cleanBySchema(inner) !== AS_IT_IS) return null
  const named = new RegExp(pattern)
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const object = value as Record<string, unknown>
    for (const name of Object.keys(object)) if (!named.test(name)) delete object[name]
    return object
  }
}

function cleanFields(properties: Record<string, TSchema>): Clean | null {
  const fields = new Map<string, Clean>()
  for (const [name, schema] of Object.entries(properties)) {
    const clean = cleanBySchema(schema)
    if (clean === null) return null
    fields.set(name, clean)
  }
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const object = value as Record<string, unknown>
    for (const name of Object.keys(object)) {
      const clean = fields.get(name)
      if (clean === undefined) delete object[name]
      else if (clean !== AS_IT_IS) object[name] = clean(object[name])
    }
    return object
  }
}

/** Whether anything missing is filled in. */
export function hasDefaults(schema: unknown): boolean {
  if (schema === null || typeof schema !== 'object') return false
  // a field may be called so as well: then defaults are looked for in vain, and nothing is lost but time
  return 'default' in schema || Object.values(schema).some(hasDefaults)
}
