import { expect, test, vi } from 'vitest'
import { ApiError, unauthorized } from '#contract/api-error.ts'
import type { ApiClient } from '#contract/client.ts'
import { userOrders } from '#contract/user-orders.ts'
import { noticingSignOut } from './notice-sign-out.ts'

const failing = (error: Error) =>
  (async () => {
    throw error
  }) as unknown as ApiClient

test('a call that is refused for want of a sign-in tells of it, and fails as before', async () => {
  const told = vi.fn()
  await expect(noticingSignOut(failing(unauthorized()), told)(userOrders, {})).rejects.toThrow(
    'Войдите, чтобы продолжить',
  )
  expect(told).toHaveBeenCalledOnce()
})

test('other failures are nobody’s sign-out', async () => {
  const told = vi.fn()
  for (const status of [0, 403, 404, 422, 500]) {
    const error = new ApiError(status, { errorCode: 'X', errorMessage: 'Нет' })
    await expect(noticingSignOut(failing(error), told)(userOrders, {})).rejects.toBe(error)
  }
  expect(told).not.toHaveBeenCalled()
})
