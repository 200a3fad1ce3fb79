import type { Call } from '#contract/call.ts'
import { publishedSchema } from '../openapi/published-schema.ts'

interface LooseSchema {
  type?: string
  properties?: Record<string, LooseSchema>
  required?: string[]
  items?: LooseSchema
  anyOf?: LooseSchema[]
  additionalProperties?: unknown
}

/** Where in a call a field of a tool goes. */
export type FieldPlace = 'params' | 'query' | 'body'
const PLACES: readonly FieldPlace[] = ['params', 'query', 'body']

const partOf = (call: Call, place: FieldPlace): LooseSchema =>
  place === 'body' && call.method === 'GET' ? {} : (call[place] as LooseSchema)

/** A tool has one flat set of fields, whatever part of the call each of them belongs to. */
export function fieldPlaces(call: Call, fields: readonly string[]): Map<string, FieldPlace> {
  const places = new Map<string, FieldPlace>()
  for (const field of fields) {
    const place = PLACES.find((each) => Object.hasOwn(partOf(call, each).properties ?? {}, field))
    if (!place) throw new Error(`${call.method} ${call.path} takes no ${field}`)
    places.set(field, place)
  }
  return places
}

/** The schema a tool is listed with: the call's own words, and nothing besides what is named. */
export function toolSchema(call: Call, places: ReadonlyMap<string, FieldPlace>): LooseSchema & { type: 'object' } {
  const properties: Record<string, LooseSchema> = {}
  const required: string[] = []
  for (const [field, place] of places) {
    const part = partOf(call, place)
    properties[field] = closed(publishedSchema(part.properties![field]) as LooseSchema)
    if (place === 'params' || part.required?.includes(field)) required.push(field)
  }
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Objects inside take no other fields either. */
function closed(schema: LooseSchema): LooseSchema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closed(each)])),
      additionalProperties: false,
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}

/**
 * Fields nobody has declared, in words, by their path. The calls themselves drop what they do not know; an assistant
 * that made a field up has to be told, or it will believe the field did something.
 */
export function madeUpFields(schema: LooseSchema, value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => madeUpFields(schema.items ?? {}, each, `${path}[${at}]`))
  if (typeof value !== 'object' || value === null) return []
  const shapes = schema.properties ? [schema] : (schema.anyOf ?? []).filter(({ properties }) => properties)
  if (shapes.length === 0) return []
  const known: Record<string, LooseSchema> = Object.assign({}, ...shapes.map(({ properties }) => properties))
  return Object.entries(value).flatMap(([name, inner]) => {
    const where = path ? `${path}.${name}` : name
    return Object.hasOwn(known, name)
      ? madeUpFields(known[name]!, inner, where)
      : [`Поля «${where}» нет. Есть: ${Object.keys(known).join(', ')}.`]
  })
}
