import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useDebouncedValue } from './use-debounced-value.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('quick changes are one, after the pause', async () => {
  const seen: string[] = []
  const hook = await renderHook(
    (text: string = 'д') => {
      const debounced = useDebouncedValue(text, 200)
      if (debounced !== seen.at(-1)) seen.push(debounced)
      return debounced
    },
    { initialProps: 'д' },
  )
  await hook.rerender('др')
  await hook.act(() => void vi.advanceTimersByTime(199))
  await hook.rerender('дре')
  await hook.act(() => void vi.advanceTimersByTime(199))
  expect(hook.result.current).toBe('д')
  await hook.act(() => void vi.advanceTimersByTime(1))
  expect(seen).toEqual(['д', 'дре'])
})
