import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromJsonText, type JsonText, toJsonText } from './json-text.ts'

/** As it comes to the browser: another object, nothing but the text in it. */
const sent = <Data>(text: JsonText<Data>) => JSON.parse(JSON.stringify(text)) as JsonText<Data>

it('comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const text = sent(toJsonText(data))
      expect(JSON.stringify(fromJsonText(text))).toBe(JSON.stringify(data))
    }),
  )
})

it('is read once: renders of one page see the same data', () => {
  const text = sent(toJsonText({ goods: [{ code: '100101' }] }))
  expect(fromJsonText(text)).toBe(fromJsonText(text))
})

it('is not read at all where it was written', () => {
  const data = { now: 1 }
  expect(fromJsonText(toJsonText(data))).toBe(data)
})

it('a page that did not load has none', () => {
  expect(fromJsonText(undefined)).toBeUndefined()
})
