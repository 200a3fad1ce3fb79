import fc from 'fast-check'
import { HOSTILE_BODIES, HOSTILE_COOKIES, HOSTILE_JSON, HOSTILE_TEXTS, HOSTILE_TYPES } from './hostile-values.ts'
import type { Operation, Schema } from './operations.ts'

export interface FuzzRequest {
  operation: Operation
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload: string | undefined
  /** Sent by somebody signed in. */
  isSignedIn: boolean
}

/**
 * Values that are really there, by the name of the field, or by a path's beginning and the name: without them every
 * request ends at «не найдено».
 */
export type Known = Record<string, readonly unknown[]>

/** The narrower name wins: `code` is a good in one call and a brand in another. */
function knownOf(path: string, known: Known): Known {
  const own = Object.entries(known)
    .filter(([key]) => key.includes(' ') && path.startsWith(key.split(' ')[0]!))
    .map(([key, values]) => [key.split(' ')[1]!, values] as const)
  return { ...known, ...Object.fromEntries(own) }
}

/** Any code point. fast-check's own unit «binary» works out a table of them all first, two seconds of it. */
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
)
const wrong: fc.Arbitrary<unknown> = fc.oneof(text, fc.constantFrom(...HOSTILE_JSON), fc.jsonValue({ maxDepth: 3 }))

/** About what the schema asks for; texts are hostile wherever they may be. */
function fitting(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const real = known[name]
  const made = byType(name, schema, known)
  return real ? fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: made }) : made
}

function byType(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => byType(name, each, known)))
  const { minimum = -5, maximum = 1000, minLength = 0, maxLength = 300 } = schema
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.min(maximum, 2 ** 40)) })
    case 'number':
      return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(name, schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return objectOf(schema, known, 0.02)
    case 'string':
      return schema.format === 'uuid'
        ? fc.uuid()
        : text.map((each) => (each + 'я'.repeat(Math.max(0, minLength - each.length))).slice(0, maxLength))
    default:
      return wrong
  }
}

/** Now and then a field is missing, of the wrong kind, or one too many. */
function objectOf(
  { properties = {}, required = [] }: Schema,
  known: Known,
  spoilt: number,
): fc.Arbitrary<Record<string, unknown>> {
  const sometimes = (share: number) => fc.double({ min: 0, max: 1, noNaN: true }).map((drawn) => drawn < share)
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc
      .tuple(sometimes(required.includes(name) ? 0.96 : 0.5), sometimes(spoilt), fitting(name, schema, known), wrong)
      .map(([isGiven, isWrong, good, bad]) => (isGiven ? [[name, isWrong ? bad : good] as const] : [])),
  )
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(text, wrong).map((pair) => [pair]) },
  )
  return fc.tuple(...fields, extra).map((parts) => Object.fromEntries(parts.flat() as [string, unknown][]))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** A lone surrogate has no bytes: browsers send the replacement sign. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

function queryText(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 20) : [value]).map((each) => `${encoded(name)}=${encoded(each)}`),
    )
    .join('&')
    .slice(0, 2500)
}

const filters: fc.Arbitrary<[string, string][]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      'filter[vendor]',
      'filter[price]',
      'filter[power]',
      'filter[chuck]',
      'filter[]',
      'filter',
      'filter[__proto__]',
      'filter[[x]]',
    ),
    text,
  ),
  { maxLength: 3 },
)

/** Parts of a form; now and then one that is broken off. */
function formBody(fields: Record<string, unknown>, isBroken: boolean): { payload: string; type: string } {
  const boundary = 'fuzz-boundary-7'
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const clean = name.replace(/["\r\n]/g, '_')
      const isFile = ['photos', 'pictures', 'files'].includes(name)
      return `--${boundary}\r\ncontent-disposition: form-data; name="${clean}"${isFile ? '; filename="a.jpg"\r\ncontent-type: image/jpeg' : ''}\r\n\r\n${asText(value)}\r\n`
    })
  return {
    payload: `${parts.join('')}${isBroken ? '--fuzz' : `--${boundary}--\r\n`}`,
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

const cookies = fc.array(
  fc.tuple(
    fc.constantFrom('cart', 'cityN', 'favorites', 'auth_token', 'visitor', 'compare', 'odd'),
    fc.constantFrom(...HOSTILE_COOKIES),
  ),
  { maxLength: 2 },
)

export function requestArbitrary(operations: readonly Operation[], all: Known): fc.Arbitrary<FuzzRequest> {
  /**
   * `wildness` is the share of fields of the wrong kind; at none of it only texts are hostile, and most calls are let
   * in.
   */
  const forOperation = (operation: Operation, wildness: number): fc.Arbitrary<FuzzRequest> => {
    const known = knownOf(operation.path, all)
    const inPath = objectOf(schemaOf(operation, 'path'), known, wildness)
    const inQuery = objectOf(schemaOf(operation, 'query'), known, wildness)
    const body = operation.body ? objectOf(operation.body, known, wildness) : fc.constant({})
    const chance = wildness > 0 ? fc.integer({ min: 0, max: 99 }) : fc.constant(99)
    return fc
      .record({
        inPath,
        inQuery,
        body,
        filters: wildness > 0 ? filters : fc.constant<[string, string][]>([]),
        cookies,
        chance,
        odd: fc.nat(),
        isSignedIn: fc.boolean(),
        key: text,
      })
      .map((drawn) => {
        const path = operation.path.replace(
          /\{(\w+)\}/g,
          (_, name: string) => encoded(drawn.inPath[name] ?? 'x').slice(0, 2000) || 'x',
        )
        const query = [
          queryText(drawn.inQuery),
          ...drawn.filters.map(([name, value]) => `${encoded(name)}=${encoded(value.slice(0, 300))}`),
        ]
          .filter(Boolean)
          .join('&')
        const headers: Record<string, string> = {}
        const cookie = drawn.cookies.map((pair) => pair.join('=')).join('; ')
        if (cookie) headers['cookie'] = cookie
        if (operation.path.startsWith('/order/')) headers['idempotency-key'] = encoded(drawn.key).slice(0, 300)
        return {
          operation,
          method: operation.method,
          url: `/api${path}${query ? `?${query}` : ''}`,
          headers,
          isSignedIn: drawn.isSignedIn || operation.needsCustomer,
          payload: undefined,
          ...bodyOf(operation, drawn, headers),
        }
      })
  }
  const calm = operations.map((each) => forOperation(each, 0))
  const wild = operations.map((each) => forOperation(each, 0.15))
  return fc.oneof({ weight: 3, arbitrary: fc.oneof(...calm) }, { weight: 4, arbitrary: fc.oneof(...wild) })
}

const schemaOf = ({ parameters }: Operation, place: 'path' | 'query'): Schema => {
  const own = parameters.filter((each) => each.in === place)
  return {
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

function bodyOf(
  operation: Operation,
  { body, chance, odd }: { body: Record<string, unknown>; chance: number; odd: number },
  headers: Record<string, string>,
) {
  if (!operation.body) return {}
  if (chance < 5)
    return {
      payload: HOSTILE_BODIES[odd % HOSTILE_BODIES.length]!,
      headers: { ...headers, 'content-type': 'application/json' },
    }
  if (chance < 8)
    return {
      payload: JSON.stringify(body),
      headers: { ...headers, 'content-type': HOSTILE_TYPES[odd % HOSTILE_TYPES.length]! },
    }
  if (!operation.isForm || chance < 15)
    return { payload: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
  const { payload, type } = formBody(body, chance < 20)
  return { payload, headers: { ...headers, 'content-type': type } }
}
