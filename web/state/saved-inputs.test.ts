import { expect, test } from 'vitest'
import type { CookieJar } from './cookie-jar.ts'
import { SAVED_INPUTS_COOKIE, savedInputsBook } from './saved-inputs.ts'

function jar(): CookieJar & { raw: Map<string, string> } {
  const raw = new Map<string, string>()
  return {
    raw,
    read: (name) => (raw.has(name) ? decodeURIComponent(raw.get(name)!) : null),
    write: (name, value, seconds) => void (seconds > 1 ? raw.set(name, value) : raw.delete(name)),
  }
}
const NOTHING = { name: '', phone: '', email: '' }

test('what was typed comes back to the one who typed it, and to nobody else', () => {
  const book = savedInputsBook(jar())
  book.save(null, { name: ' Пётр; "Ильич" ', phone: '+7 (911) 123-45-67' })
  expect(book.read(null)).toEqual({ name: 'Пётр; "Ильич"', phone: '+7 (911) 123-45-67', email: '' })
  expect(book.read(7)).toEqual(NOTHING)
  book.save(7, { name: 'Анна' })
  expect(book.read(null), 'the guest before').toEqual(NOTHING)
  expect(book.read(7)).toEqual({ ...NOTHING, name: 'Анна' })
})

test('an empty field keeps what was saved; forgetting leaves nothing', () => {
  const cookies = jar()
  const book = savedInputsBook(cookies)
  book.save(null, { name: 'Пётр', email: 'p@example.ru' })
  book.save(null, { name: '', phone: '+7 (911) 123-45-67', email: ' ' })
  expect(book.read(null)).toEqual({ name: 'Пётр', phone: '+7 (911) 123-45-67', email: 'p@example.ru' })
  book.clear()
  expect(cookies.raw.size).toBe(0)
})

test.each(['', 'x', 'null', '[]', '{"owner":null,"name":7}', '{"owner":"null","name":"x"}', '%'])(
  'bears %s',
  (text) => {
    const cookies = jar()
    cookies.read = () => text
    expect(savedInputsBook(cookies).read(null)).toEqual(NOTHING)
  },
)

test('stays a small cookie with letters that a header bears', () => {
  const cookies = jar()
  savedInputsBook(cookies).save(null, { name: 'я'.repeat(10_000) })
  expect(cookies.raw.get(SAVED_INPUTS_COOKIE)).toMatch(/^[\w%.!~*'()-]{1,3900}$/)
})
