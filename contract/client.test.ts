import { expect, test } from 'vitest'
import type { ApiError } from './api-error.ts'
import { signOut } from './auth.ts'
import { createHttpClient } from './client.ts'

const refusal = { errorCode: 'TOO_MANY_REQUESTS', errorMessage: 'Слишком много попыток. Повторите через 40 секунд.' }

async function failure(response: () => Response): Promise<ApiError> {
  return createHttpClient(async () => response())(signOut, {}).then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )
}

test.each([
  ['40', 40],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['-1', undefined],
  [null, undefined],
])('Retry-After: %s stays on the error as %s', async (header, seconds) => {
  const error = await failure(() =>
    Response.json(refusal, { status: 429, headers: header === null ? {} : { 'retry-after': header } }),
  )
  expect([error.status, error.message, error.retryAfter]).toEqual([429, refusal.errorMessage, seconds])
})

test.each([
  ['a page of a proxy', () => new Response('<h1>502</h1>', { status: 502 }), [502, 'UNKNOWN']],
  [
    'nothing at all',
    () => {
      throw new TypeError('fetch failed')
    },
    [0, 'OFFLINE'],
  ],
  // was taken for an answer that is null
  ['half an answer', () => new Response('{"data": [', { status: 200 }), [0, 'OFFLINE']],
] as const)('%s is said in Russian', async (_what, response, [status, code]) => {
  const error = await failure(response)
  expect([error.status, error.errorCode]).toEqual([status, code])
  expect(error.message).toMatch(/[а-яё]/)
})
