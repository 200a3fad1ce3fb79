/**
 * Keywords of ours: the sentence a wrong or a missing value is refused with. Others' programs know `x-` names alone.
 */
const PRIVATE: Record<string, string> = { message: 'x-message', missing: 'x-missing' }

/** Keywords whose value is a map of schemas by name: a field may be called `message`. */
const MAPS = new Set(['properties', 'patternProperties', '$defs'])
const LISTS = new Set(['anyOf', 'allOf', 'oneOf', 'prefixItems'])
const SINGLE = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains'])

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema of the contract as strangers read it; `names`: those that stand in the document once, by reference. */
export function publishedSchema(schema: unknown, names: ReadonlyMap<unknown, string> = new Map()): unknown {
  const inner = (value: unknown): unknown => {
    const name = names.get(value)
    return name === undefined ? publishedSchema(value, names) : { $ref: `#/components/schemas/${name}` }
  }
  if (!isObject(schema)) return schema
  // TypeBox writes a tuple in the older way; OpenAPI 3.1 takes the newer one
  if (Array.isArray(schema['items'])) {
    const { items, additionalItems: _none, ...rest } = schema
    return publishedSchema({ ...rest, prefixItems: items }, names)
  }
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (MAPS.has(keyword) && isObject(value))
        return [keyword, Object.fromEntries(Object.entries(value).map(([field, each]) => [field, inner(each)]))]
      if (LISTS.has(keyword) && Array.isArray(value)) return [keyword, value.map(inner)]
      if (SINGLE.has(keyword)) return [keyword, inner(value)]
      return [PRIVATE[keyword] ?? keyword, value]
    }),
  )
}
