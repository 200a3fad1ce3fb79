import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAuthKey } from './auth-key.ts'
import { editKey, keyField, type KeyField } from './auth-key-edit.ts'
import { digitsOf, PHONE_PREFIX } from './phone.ts'

type Caret = { field: KeyField; from: number; to: number }

/** A field of which «|» marks the caret or the ends of the selection. */
function at(marked: string): Caret {
  const [before = '', ...rest] = marked.split('|')
  const selected = rest.length > 1 ? rest[0]! : ''
  return { field: keyField(before + rest.join('')), from: before.length, to: before.length + selected.length }
}
const all = ({ field }: Caret): Caret => ({ field, from: 0, to: field.shown.length })

function put({ field, from, to }: Caret, text: string): Caret {
  const { caret, ...edited } = editKey(field, {
    value: field.shown.slice(0, from) + text + field.shown.slice(to),
    caret: from + text.length,
    selection: [from, to],
  })
  return { field: edited, from: caret, to: caret }
}

function remove({ field, from, to }: Caret, deleting: 'backward' | 'forward' = 'backward'): Caret {
  const [start, end] =
    from < to ? [from, to] : deleting === 'forward' ? [from, from + 1] : [Math.max(0, from - 1), from]
  const { caret, ...edited } = editKey(field, {
    value: field.shown.slice(0, start) + field.shown.slice(end),
    caret: start,
    deleting,
    selection: [from, to],
  })
  return { field: edited, from: caret, to: caret }
}

const show = ({ field, from }: Caret) => `${field.shown.slice(0, from)}|${field.shown.slice(from)}`
const keys = (text: string, start: Caret = at('|')) => [...text].reduce(put, start)

describe('typed key by key into an empty field', () => {
  test.each([
    ['8ivan@mail.ru', '8ivan@mail.ru|'],
    ['7ivan@mail.ru', '7ivan@mail.ru|'],
    ['89ivan@mail.ru', '89ivan@mail.ru|'],
    ['12-34@mail.ru', '12-34@mail.ru|'],
    ['+7ivan@mail.ru', '+7ivan@mail.ru|'],
    ['9111234567@mail.ru', '9111234567@mail.ru|'],
    ['89111234567@mail.ru', '89111234567@mail.ru|'],
    ['891112345678@mail.ru', '891112345678@mail.ru|'],
    ['8-911-123@mail.ru', '8-911-123@mail.ru|'],
    ['ivan@mail.ru', 'ivan@mail.ru|'],
    ['8', '+7 (|'],
    ['+7', '+7 (|'],
    ['9', '+7 (9|'],
    ['89111234567', '+7 (911) 123-45-67|'],
    ['79111234567', '+7 (911) 123-45-67|'],
    ['+79111234567', '+7 (911) 123-45-67|'],
    ['9111234567', '+7 (911) 123-45-67|'],
    ['8 (911) 123-45-67', '+7 (911) 123-45-67|'],
    ['88005553535', '+7 (800) 555-35-35|'],
    ['+49 170', '+49 170|'],
  ])('%s', (text, shown) => expect(show(keys(text))).toBe(shown))
})

describe('over everything', () => {
  const phone = keys('89111234567')
  test.each(['ivan@mail.ru', '+7ivan@mail.ru', '8ivan@mail.ru', '12-34@mail.ru', '+7 (911) i', '(i)'])(
    '%s, typed and pasted',
    (text) => {
      expect(show(put(all(phone), text))).toBe(`${text}|`)
      const [first, ...rest] = [...text]
      expect(show(keys(rest.join(''), put(all(phone), first!)))).toBe(`${text}|`)
    },
  )
  test.each([
    ['8', '+7 (|'],
    ['4', '+7 (4|'],
    ['8 (921) 000-00-00', '+7 (921) 000-00-00|'],
    ['8124567890', '+7 (812) 456-78-90|'],
    ['', '|'],
  ])('«%s»', (text, shown) => expect(show(text === '' ? remove(all(phone)) : put(all(phone), text))).toBe(shown))
})

describe('in the middle', () => {
  test.each([
    ['a letter', '+7 (911|) 123', 'i', '911i|123'],
    ['a figure', '+7 (9|11) 1', '0', '+7 (90|1) 11'],
    ['a figure over the bracket', '+7 (911|) 1', '0', '+7 (911) 0|1'],
    ['a figure too many shows everything', '+7 (9|11) 123-45-67', '0', '90|111234567'],
  ])('%s', (_, before, text, after) => {
    const typed = keys(digitsOf(before.replace('+7', '')))
    const from = before.indexOf('|')
    expect(show(put({ field: typed.field, from, to: from }, text))).toBe(after)
  })

  test.each([
    ['a dash takes the figure before it', '9111234', '+7 (911) 123-|4', 'backward', '+7 (911) 12|4'],
    ['forward, a bracket takes the figure after it', '9111234', '+7 (911|) 123-4', 'forward', '+7 (911|) 234'],
    ['the last figure', '9', '+7 (9|', 'backward', '|'],
    ['an opened field', '8', '+7 (|', 'backward', '|'],
    ['the prefix stays with a number', '8911', '+7 (|911', 'backward', '+7 (|911'],
    ['a selection', '9111234567', '+7 (9|11) 12|3-45-67', 'backward', '+7 (9|34) 567'],
  ] as const)('deleting: %s', (_, typed, marked, deleting, after) => {
    const { from, to } = at(marked)
    const { field } = keys(typed)
    expect(field.shown).toBe(marked.replaceAll('|', ''))
    expect(show(remove({ field, from, to }, deleting))).toBe(after)
  })
})

test('an address is edited as in any field', () => {
  expect(show(put(at('8iv|n@mail.ru'), 'a'))).toBe('8iva|n@mail.ru')
  expect(show(remove(at('8i|van@mail.ru')))).toBe('8|van@mail.ru')
  expect(show(put(at('|8ivan|@mail.ru'), '7'))).toBe('7|@mail.ru')
})

test('when the last letter goes, what is left is a phone again, and a letter brings all of it back', () => {
  const back = remove(keys('8-911i'))
  expect(show(back)).toBe('+7 (911|')
  expect(show(put(back, '@'))).toBe('8-911@|')
})

test('a browser fills in', () => {
  const { caret, ...filled } = editKey(keyField(''), { value: '+79111234567', caret: 0 })
  expect([filled.shown, caret]).toEqual(['+7 (911) 123-45-67', 18])
  expect(editKey(keyField('+7 (911) 123-45-67'), { value: 'ivan@mail.ru', caret: 12 }).shown).toBe('ivan@mail.ru')
})

/** The signs of a shown text that a person put there: of a mask the figures after the prefix. */
function meant({ field }: Caret, from: number, to: number): string {
  const { shown, isMasked } = field
  return isMasked
    ? digitsOf(shown.slice(Math.max(from, PHONE_PREFIX.length), Math.max(to, PHONE_PREFIX.length)))
    : shown.slice(from, to)
}

function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const sign of whole) if (sign === part[at]) at += 1
  return at === part.length
}

describe('whatever is done to it', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789789+()- abz@._'), maxLength: 14 }),
    fc.constantFrom(
      '8',
      '7',
      '9',
      '+',
      '-',
      '@',
      'i',
      '89111234567',
      '+7 (911) 123-45-67',
      '8124567890',
      'ivan@mail.ru',
      '8ivan@mail.ru',
      '12-34@mail.ru',
    ),
  )
  const edit = fc.record({
    kind: fc.constantFrom('put', 'put', 'put', 'backward', 'forward'),
    text,
    from: fc.nat(24),
    length: fc.oneof(fc.constant(0), fc.nat(24)),
    move: fc.boolean(),
  })

  test('nothing that was put in and not deleted is lost, and what is shown is what is there', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        let now = at('|')
        for (const { kind, text: put_, from, length, move } of edits) {
          const start = move ? Math.min(from, now.field.shown.length) : now.from
          const chosen = { field: now.field, from: start, to: Math.min(start + length, now.field.shown.length) }
          const before = meant(chosen, 0, chosen.from)
          const after = meant(chosen, chosen.to, chosen.field.shown.length)
          const next = kind === 'put' ? put(chosen, put_) : remove(chosen, kind as 'backward')
          if (kind === 'put')
            expect(
              isWithin(before + put_ + after, next.field.typed),
              `${JSON.stringify(chosen)} + ${put_} = ${JSON.stringify(next)}`,
            ).toBe(true)
          // shown: as it is, or as a mask of exactly its figures
          const { typed, lead, shown, isMasked } = next.field
          expect(isMasked || shown === typed).toBe(true)
          if (isMasked) {
            expect(digitsOf(shown.slice(PHONE_PREFIX.length))).toBe(digitsOf(typed.slice(lead)))
            expect(typed).toMatch(/^[\d\s()+-]*$/)
          }
          expect(next.from).toBeGreaterThanOrEqual(0)
          expect(next.from).toBeLessThanOrEqual(shown.length)
          now = next
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('an e-mail typed over anything is that e-mail', () => {
    const local = fc.string({ unit: fc.constantFrom(...'0123456789789abz._+-'), minLength: 1, maxLength: 16 })
    fc.assert(
      fc.property(local, text, fc.boolean(), (name, earlier, pasted) => {
        const email = `${name}@mail.ru`
        const start = all(put(at('|'), earlier))
        const end = pasted ? put(start, email) : [...email].reduce(put, start)
        expect(show(end)).toBe(`${email}|`)
      }),
      { numRuns: 500 },
    )
  })

  test('a phone typed in any way people write it is that phone', () => {
    const national = fc.stringMatching(/^9\d{9}$/)
    const written = (digits: string, way: number) =>
      [
        digits,
        `8${digits}`,
        `7${digits}`,
        `+7${digits}`,
        `8 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
        `8-${digits.slice(0, 3)}-${digits.slice(3)}`,
      ][way]!
    fc.assert(
      fc.property(national, fc.nat(5), fc.boolean(), (digits, way, pasted) => {
        const text_ = written(digits, way)
        const { field } = pasted ? put(at('|'), text_) : keys(text_)
        expect(parseAuthKey(field.shown)).toEqual({ type: 'phone', value: `7${digits}` })
      }),
    )
  })
})
