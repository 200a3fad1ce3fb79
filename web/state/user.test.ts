import { expect, test, vi } from 'vitest'
import type { ApiClient } from '#contract/client.ts'
import { createUserStore } from './user.ts'

test('a shop that does not say who this is meets a guest, and logs why', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = createUserStore((async () => {
    throw new Error('no answer')
  }) as unknown as ApiClient)
  await store.getState().load()
  expect(store.getState()).toMatchObject({ status: 'guest', me: null })
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'no answer' }))
  log.mockRestore()
})
