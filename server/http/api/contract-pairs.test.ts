import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#contract/call.ts'
import { everyCall } from '#contract/every-call.ts'
import { everyOfficeCall } from '#contract/office/every-call.ts'
import * as cart from '#contract/cart.ts'
import * as delivery from '#contract/cart-delivery.schema.ts'
import * as cartSchemas from '#contract/cart.schema.ts'
import { implement } from '#server/calls/implement.ts'
import { officeSections } from '#server/http/office/sections.ts'
import { implementations } from './sections.ts'

type Exports = Record<string, unknown>

const folder = new URL('../../../contract/', import.meta.url)
const load = async (name: string) => (await import(new URL(name, folder).href)) as Exports
const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const isSchema = (value: unknown) =>
  typeof value === 'object' && value !== null && 'summary' in value && 'answer' in value

const names = ['', 'office/'].flatMap((place) =>
  readdirSync(new URL(place, folder))
    .filter((name) => name.endsWith('.schema.ts'))
    .map((name) => `${place}${name}`),
)
const sections = await Promise.all(names.map(async (name) => ({ name, schemas: await load(name) })))
/** Without those that declare no call: shapes that sections share. */
const pairs = await Promise.all(
  sections
    .filter(({ schemas }) => Object.values(schemas).some(isSchema))
    .map(async ({ name, schemas }) => ({ name, calls: await load(name.replace('.schema', '')), schemas })),
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
    expect([...implementations, ...officeSections].map(({ call }) => call).toSorted(byAddress)).toEqual(
      declared.toSorted(byAddress),
    )
  })

  it('is in contract/every-call.ts, or contract/office/every-call.ts, by its name', () => {
    const camel = (name: string) =>
      name.replace(/^office\/|\.schema\.ts$/g, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const wanted = (isOffice: boolean) =>
      pairs
        .filter(({ name, calls }) => name.startsWith('office/') === isOffice && Object.values(calls).some(isEndpoint))
        .map(({ name }) => camel(name))
        .toSorted()
    expect(Object.keys(everyCall).toSorted()).toEqual(wanted(false))
    expect(Object.keys(everyOfficeCall).toSorted()).toEqual(wanted(true))
  })

  it('the compiler refuses the schema of another call', () => {
    const answer = () => Promise.reject(new Error('never asked'))
    implement(cart.getCart, cartSchemas.getCart, answer)
    // @ts-expect-error another body, another query
    implement(cart.getCart, cartSchemas.updateCart, answer)
    const city = endpoint<typeof delivery.cartDeliveryCity>('GET', '/cart')
    // @ts-expect-error another answer
    implement(city, delivery.cartDeliveryOffices, answer)
    expect(endpoint('GET', '/cart')).toEqual({ method: 'GET', path: '/cart', files: null })
  })
})
