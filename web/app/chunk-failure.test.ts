import { expect, test, vi } from 'vitest'
import { inTime, mayReload } from './chunk-failure.ts'

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

test('one reload a minute', () => {
  const session = storage()
  const now = 1_800_000_000_000
  expect(mayReload(session, now)).toBe(true)
  expect(mayReload(session, now + 59_999)).toBe(false)
  expect(mayReload(session, now + 60_000)).toBe(true)
  expect(mayReload(session, now + 60_001)).toBe(false)
})

test('a chunk has two minutes', async () => {
  vi.useFakeTimers()
  const came = vi.fn()
  const failed = vi.fn()
  inTime(new Promise(() => {})).then(came, failed)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalled()
  expect(await inTime(Promise.resolve('chunk'))).toBe('chunk')
  expect(vi.getTimerCount()).toBe(0)
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  vi.useRealTimers()
})
