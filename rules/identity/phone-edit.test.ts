import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizePhone } from './phone.ts'
import { PHONE_FOREIGN, phoneError } from './phone-error.ts'
import { editPhone } from './phone-edit.ts'

/** A field with its caret (or selection) marked by «|», as a browser would hold it. */
type Field = { value: string; from: number; to: number }

function field(marked: string): Field {
  const [before = '', ...rest] = marked.split('|')
  const selected = rest.length > 1 ? rest[0]! : ''
  return { value: before + rest.join(''), from: before.length, to: before.length + selected.length }
}

function type({ value, from, to }: Field, text: string): Field {
  const next = value.slice(0, from) + text + value.slice(to)
  const edited = editPhone({ previous: value, value: next, caret: from + text.length })
  return { value: edited.value, from: edited.caret, to: edited.caret }
}

function remove({ value, from, to }: Field, deleting?: 'backward' | 'forward'): Field {
  const [start, end] =
    from < to ? [from, to] : deleting === 'forward' ? [from, from + 1] : [Math.max(0, from - 1), from]
  const next = value.slice(0, start) + value.slice(end)
  const edited = editPhone({ previous: value, value: next, caret: start, deleting })
  return { value: edited.value, from: edited.caret, to: edited.caret }
}

const show = ({ value, from }: Field) => `${value.slice(0, from)}|${value.slice(from)}`

describe('typing', () => {
  test.each([
    ['8', '+7 (|'],
    ['7', '+7 (|'],
    ['+', '+|'],
    ['+x', '+|'],
    ['+9', '+7 (9|'],
    ['++7', '+7 (|'],
    ['+79111234567', '+7 (911) 123-45-67|'],
    ['+7', '+7 (|'],
    ['9', '+7 (9|'],
    ['x', '|'],
    ['89', '+7 (9|'],
    ['+79', '+7 (9|'],
    ['89111', '+7 (911) 1|'],
    ['89111234567', '+7 (911) 123-45-67|'],
    ['9111234567', '+7 (911) 123-45-67|'],
    ['88005553535', '+7 (800) 555-35-35|'],
    ['79111234567', '+7 (911) 123-45-67|'],
    ['891112345678', '+7 (911) 123-45-67|'],
    ['8a9b1', '+7 (91|'],
  ])('%s into an empty field, key by key', (keys, shown) => {
    expect(show([...keys].reduce(type, field('|')))).toBe(shown)
  })

  test.each([
    ['an 8 in an opened field is a digit', '+7 (|', '8', '+7 (8|'],
    ['a letter leaves an opened field open', '+7 (|', 'x', '+7 (|'],
    ['in the middle', '+7 (9|11) 1', '0', '+7 (90|1) 11'],
    ['over the bracket', '+7 (911|) 1', '0', '+7 (911) 0|1'],
    ['before the prefix', '|+7 (911', '5', '+7 (5|91) 1'],
    ['inside the prefix', '+|7 (911', '5', '+7 (5|91) 1'],
    ['an eighth digit of habit at the start changes nothing', '|+7 (911', '8', '+7 (|911'],
    ['an eleventh digit has no room', '+7 (911) 123-45-67|', '8', '+7 (911) 123-45-67|'],
    ['nor has a digit in the middle of a full number', '+7 (9|11) 123-45-67', '0', '+7 (9|11) 123-45-67'],
    ['a letter in the middle', '+7 (91|1) 123', 'x', '+7 (91|1) 123'],
    ['over a selection', '+7 (|911|) 123', '8', '+7 (8|12) 3'],
    ['over everything, an 8', '|+7 (911) 123-45-67|', '8', '+7 (|'],
    ['over everything, a digit', '|+7 (911) 123-45-67|', '4', '+7 (4|'],
    ['over everything, a letter', '|+7 (911) 123-45-67|', 'x', '+7 (|'],
    ['89 further on is no trunk digit', '+7 (918) 912-34-56|', '7', '+7 (918) 912-34-56|'],
    ['the digit that completes 8 911 … in the middle', '+7 (891) 1|23-45-67', '1', '+7 (911) 1|23-45-67'],
    ['over a part, a letter', '+7 (911) |123|-45-67', 'x', '+7 (911|) 456-7'],
  ])('%s', (_, before, key, after) => expect(show(type(field(before), key))).toBe(after))

  test('who dials 8 911 after the prefix is understood at the last digit', () => {
    expect(show([...'8911123456'].reduce(type, field('+7 (|')))).toBe('+7 (891) 112-34-56|')
    expect(show([...'89111234567'].reduce(type, field('+7 (|')))).toBe('+7 (911) 123-45-67|')
    expect(show([...'79111234567'].reduce(type, field('+7 (|')))).toBe('+7 (911) 123-45-67|')
    expect(show([...'88005553535'].reduce(type, field('+7 (|')))).toBe('+7 (880) 055-53-53|')
  })
})

describe('pasting', () => {
  test.each([
    ['|', '8 (911) 123-45-67', '+7 (911) 123-45-67|'],
    ['|', '+7 911 123 45 67', '+7 (911) 123-45-67|'],
    ['|', '9111234567', '+7 (911) 123-45-67|'],
    ['|', '8124567890', '+7 (812) 456-78-90|'],
    ['|', '0079111234567', '+7 (911) 123-45-67|'],
    ['|', '1234567890123', '+7 (456) 789-01-23|'],
    ['|', '+7 911', '+7 (911|'],
    ['|', ' + 7 911', '+7 (911|'],
    ['|', '8911', '+7 (911|'],
    ['|', '8', '+7 (|'],
    ['|', 'нет', '|'],
    ['|', '+', '+|'],
    ['|', '98', '+7 (98|'],
    ['|', '+7 911 123-45-6', '+7 (911) 123-45-6|'],
    ['|', 'тел.: +7 911', '+7 (911|'],
    ['+7 (|', 'тел. + 7 911', '+7 (911|'],
    ['+7 (|', '911 +7', '+7 (911) 7|'],
    ['+|', '9111234567', '+7 (911) 123-45-67|'],
    ['+7 (|', '89111234567', '+7 (911) 123-45-67|'],
    ['+7 (|', '+79111234567', '+7 (911) 123-45-67|'],
    ['+7 (|', '+7911', '+7 (911|'],
    ['+7 (9|', '9111234567', '+7 (911) 123-45-67|'],
    ['+7 (|95', '9111234567', '+7 (911) 123-45-67|'],
    ['+7 (911) |5', '12345', '+7 (911) 123-45|-5'],
    ['+7 (911) 1|2', '3456789', '+7 (911) 134-56-7|2'],
    ['+7 (911) |555|-45-67', '123', '+7 (911) 123|-45-67'],
    ['|+7 (900) 000-00-00|', '8 911 123 45 67', '+7 (911) 123-45-67|'],
    ['|', '+49 170 1234567', '+49 170 1234567|'],
    ['|+7 (900) 000-00-00|', '+375291234567', '+375291234567|'],
    ['+49 170 1234567|', '8', '+49 170 12345678|'],
    ['|+49 170 1234567|', '8', '+7 (|'],
    ['+|', '49', '+7 (49|'],
  ])('%s with %s', (before, text, after) => expect(show(type(field(before), text))).toBe(after))
})

test('a foreign number is refused by name, and can be erased', () => {
  const pasted = type(field('|'), '+49 170 1234567')
  expect(phoneError(pasted.value)).toBe(PHONE_FOREIGN)
  const lengths = Array.from({ length: 15 }).map(
    (_, count) => Array.from({ length: count + 1 }).reduce<Field>((now) => remove(now), pasted).value.length,
  )
  expect(lengths).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
})

describe('deleting', () => {
  test.each([
    ['a digit', '+7 (911) 1|', undefined, '+7 (911|'],
    ['a digit in the middle', '+7 (91|1) 123', undefined, '+7 (9|11) 23'],
    ['a dash takes the digit before it', '+7 (911) 123-|45', undefined, '+7 (911) 12|4-5'],
    ['a space takes the digit before the bracket', '+7 (911) |123', undefined, '+7 (91|1) 23'],
    ['the last digit empties the field', '+7 (9|', undefined, '|'],
    ['the bracket of an opened field empties it', '+7 (|', undefined, '|'],
    ['a lone plus', '+|', undefined, '|'],
    ['the prefix cannot be taken from a number', '+7 (|911', undefined, '+7 (|911'],
    ['nor its seven', '+7| (911', undefined, '+7 (|911'],
    ['a selection', '+7 (9|11) 12|3', undefined, '+7 (9|3'],
    ['everything', '|+7 (911) 123-45-67|', undefined, '|'],
    ['forward, a digit', '+7 (|911) 1', 'forward', '+7 (|111'],
    ['forward, a bracket takes the digit after it', '+7 (911|) 123', 'forward', '+7 (911|) 23'],
    ['forward, a dash takes the digit after it', '+7 (911) 123|-45', 'forward', '+7 (911) 123|-5'],
    ['forward, from the prefix', '|+7 (911', 'forward', '+7 (|11'],
    ['forward at the end', '+7 (911|', 'forward', '+7 (911|'],
  ] as const)('%s', (_, before, deleting, after) => expect(show(remove(field(before), deleting))).toBe(after))
})

describe('a browser that fills the field itself', () => {
  test.each([
    ['', '+79111234567', 12],
    ['', '89111234567', 0],
    ['+7 (9', '89111234567', 11],
    ['+7 (912) 000-00-00', '+7 911 123-45-67', 16],
    ['not a mask', '9111234567', 10],
    ['79110000000', '79111234567', 11],
    ['', '9111234567', NaN],
    ['', '9111234567', -4],
    ['', '9111234567', 400],
  ])('%j becomes %j with the caret at %s', (previous, value, caret) => {
    expect(editPhone({ previous, value, caret }).value).toBe('+7 (911) 123-45-67')
  })
})

test('any order of edits leaves a masked text, a caret inside it, and nothing invalid to store', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('type'),
      text: fc.string({ unit: fc.constantFrom(...'0123456789+() x'), maxLength: 14 }),
    }),
    fc.record({ kind: fc.constantFrom('backward', 'forward'), text: fc.constant('') }),
  )
  const place = fc.record({ step, from: fc.nat(18), length: fc.oneof(fc.constant(0), fc.nat(18)), move: fc.boolean() })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 25 }), (edits) => {
      let current = field('|')
      for (const { step: each, from, length, move } of edits) {
        const at = move ? Math.min(from, current.value.length) : current.from
        const selection = { value: current.value, from: at, to: Math.min(at + length, current.value.length) }
        current = each.kind === 'type' ? type(selection, each.text) : remove(selection, each.kind as 'backward')
        // a whole foreign number stays as pasted and is called foreign
        if (phoneError(current.value) === PHONE_FOREIGN) continue
        expect(current.value).toMatch(/^(\+|\+7 \((\d{0,3}|\d{3}\) (\d{1,3}|\d{3}-(\d{1,2}|\d{2}-\d{1,2}))))?$/)
        expect(current.from).toBeGreaterThanOrEqual(Math.min(4, current.value.length))
        expect(current.from).toBeLessThanOrEqual(current.value.length)
        const stored = normalizePhone(current.value)
        expect(stored === null).toBe(current.value.length < 18)
        expect(stored ?? '7'.padEnd(11, '0')).toMatch(/^7\d{10}$/)
        expect(phoneError(current.value) === null).toBe(stored !== null)
      }
    }),
    { numRuns: 500 },
  )
})

test('typing into a full number pushes none of its digits off', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-69]\d{9}$/),
      fc.integer({ min: 4, max: 18 }),
      fc.constantFrom(...'0123456789'),
      (digits, caret, key) => {
        const full = [...digits].reduce(type, field('|'))
        expect(type({ value: full.value, from: caret, to: caret }, key).value).toBe(full.value)
      },
    ),
  )
})

test.each([0, 4, 5, 7, 9, 13, 18])('an event that changed nothing changes nothing (caret at %s)', (caret) => {
  const value = '+7 (911) 123-45-67'
  for (const deleting of ['backward', 'forward'] as const) {
    expect(editPhone({ previous: value, value, caret, deleting }).value).toBe(value)
  }
})

test('a field that held no mask starts empty', () => {
  expect(editPhone({ previous: 'abc', value: 'x', caret: 1 })).toEqual({ value: '', caret: 0 })
})

test('any text from anywhere is taken without an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.double(), (previous, value, caret) => {
      const edited = editPhone({ previous, value, caret }).value
      if (phoneError(edited) !== PHONE_FOREIGN) expect(edited).toMatch(/^(\+|\+7 \(.*)?$/)
    }),
  )
})
