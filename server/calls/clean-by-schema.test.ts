import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { cleanBySchema, hasDefaults } from './clean-by-schema.ts'
import { implementations } from '#server/http/api/sections.ts'

interface Loose {
  type?: string
  patternProperties?: Record<string, Loose>
  properties?: Record<string, Loose>
  items?: Loose
  anyOf?: Loose[]
}

/** Something like what the schema wants, with fields it does not name, or something else altogether. */
function nearly(schema: Loose): fc.Arbitrary<unknown> {
  const other = fc.jsonValue({ maxDepth: 2 })
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, nearly(inner)]),
  )
  const alike = schema.patternProperties
    ? fc.dictionary(
        fc.string({ unit: 'grapheme', maxLength: 5 }),
        nearly(Object.values(schema.patternProperties)[0]!),
        {
          maxKeys: 3,
        },
      )
    : schema.type === 'object'
      ? fc
          .tuple(
            fc.record(fields, { requiredKeys: [] }),
            fc.dictionary(fc.constantFrom('x', 'price', 'constructor', 'toString'), other, { maxKeys: 2 }),
          )
          .map(([known, more]) => ({ ...more, ...known }))
      : schema.type === 'array' && schema.items
        ? fc.array(nearly(schema.items), { maxLength: 3 })
        : schema.anyOf
          ? fc.oneof(...schema.anyOf.map(nearly))
          : other
  return fc.oneof({ weight: 6, arbitrary: alike }, other)
}

const inputs = implementations.flatMap(({ call }) =>
  [call.params, call.query, call.body].map((schema) => ({
    name: `${call.method} ${call.path}`,
    schema: schema as TSchema,
  })),
)

describe('what a schema does not name is dropped', () => {
  it('of every call as TypeBox drops it', () => {
    for (const { name, schema } of inputs) {
      const clean = cleanBySchema(schema)
      if (clean === null) continue
      const validator = Compile(schema)
      fc.assert(
        fc.property(nearly(schema as Loose), (value) => {
          expect(clean(structuredClone(value)), name).toEqual(validator.Clean(structuredClone(value)))
        }),
        { numRuns: 12 },
      )
    }
  })

  it('of nearly every call without TypeBox, the cart and the order among them', () => {
    const read = inputs.filter(({ schema }) => cleanBySchema(schema) !== null)
    expect(read.length / inputs.length).toBeGreaterThan(0.9)
    for (const wanted of ['POST /cart/update', 'POST /order/save'])
      expect(read.filter(({ name }) => name === wanted)).toHaveLength(3)
  })

  it('of a form it cannot read, by TypeBox', () => {
    const named = Type.Object({ a: Type.String() })
    for (const schema of [
      Type.Record(Type.String(), named),
      Type.Union([named, Type.Object({ b: Type.String() })]),
      Type.Intersect([named, Type.Object({ b: Type.String() })]),
    ]) {
      expect(cleanBySchema(Type.Object({ inner: schema }))).toBeNull()
    }
  })

  it('while what is missing is filled in only where the schema says so', () => {
    expect(hasDefaults(Type.Object({ a: Type.Array(Type.Object({ b: Type.Integer({ default: 1 }) })) }))).toBe(true)
    expect(hasDefaults(Type.Object({ a: Type.Array(Type.Object({ b: Type.Integer() })) }))).toBe(false)
  })
})
