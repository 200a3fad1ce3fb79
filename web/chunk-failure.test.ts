import { expect, test } from 'vitest'
import { mayReload } from './chunk-failure.ts'

function storage() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('one reload a minute', () => {
  const session = storage()
  const now = 1_800_000_000_000
  expect(mayReload(session, now)).toBe(true)
  expect(mayReload(session, now + 59_999)).toBe(false)
  expect(mayReload(session, now + 60_000)).toBe(true)
  expect(mayReload(session, now + 60_001)).toBe(false)
})
