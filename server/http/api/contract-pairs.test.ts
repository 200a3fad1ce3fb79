import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#contract/call.ts'
import * as cart from '#contract/cart.ts'
import * as cartSchemas from '#contract/cart.schema.ts'
import { implement } from '#server/calls/implement.ts'
import { officeSections } from '#server/http/office/sections.ts'
import { sections } from './sections.ts'

type Exports = Record<string, unknown>

const folder = new URL('../../../contract/', import.meta.url)
const load = async (name: string) => (await import(new URL(name, folder).href)) as Exports
const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const isSchema = (value: unknown) =>
  typeof value === 'object' && value !== null && 'summary' in value && 'answer' in value

const names = ['', 'office/'].flatMap((place) =>
  readdirSync(new URL(place, folder))
    .filter((name) => name.endsWith('.schema.ts') && !name.endsWith('call.schema.ts'))
    .map((name) => `${place}${name}`),
)
const pairs = await Promise.all(
  names.map(async (name) => ({ name, calls: await load(name.replace('.schema', '')), schemas: await load(name) })),
)

describe('the two files of a section', () => {
  it.each(pairs)('$name has a schema for every endpoint and no other', ({ calls, schemas }) => {
    const having = (exports: Exports, is: (value: unknown) => boolean) =>
      Object.keys(exports).filter((key) => is(exports[key]))
    expect(having(calls, isEndpoint)).toEqual(having(schemas, isSchema))
  })

  it('every endpoint is answered once, checked by the schema of its name', () => {
    const declared = pairs.flatMap(({ calls, schemas }) =>
      Object.keys(calls)
        .filter((key) => isEndpoint(calls[key]))
        .map((key) => ({ ...(schemas[key] as object), ...(calls[key] as { method: string; path: string }) })),
    )
    expect(declared.length).toBeGreaterThan(140)
    const byAddress = (a: { method: string; path: string }, b: { method: string; path: string }) =>
      `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`)
    expect([...sections, ...officeSections].map(({ call }) => call).toSorted(byAddress)).toEqual(
      declared.toSorted(byAddress),
    )
  })

  it('the compiler refuses the schema of another call', () => {
    const answer = () => Promise.reject(new Error('never asked'))
    implement(cart.getCart, cartSchemas.getCart, answer)
    // @ts-expect-error another body, another query
    implement(cart.getCart, cartSchemas.updateCart, answer)
    // @ts-expect-error another answer
    implement(endpoint<typeof cartSchemas.cartDeliveryCity>('GET', '/cart'), cartSchemas.cartDeliveryOffices, answer)
    expect(endpoint('GET', '/cart')).toEqual({ method: 'GET', path: '/cart', files: null })
  })
})
