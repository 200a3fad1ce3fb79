import { expect, it } from 'vitest'
import { circuitBreaker, OutsideFailure } from './outside-service.ts'

const fail = (isTemporary: boolean) => async () => {
  throw new OutsideFailure('no', isTemporary)
}
const message = (work: Promise<unknown>) => work.then(() => 'yes', (error: Error) => error.message)

it('lets one try through after the rest: a failure opens it again, a success closes it', async () => {
  let now = 0
  const guarded = circuitBreaker('X', () => now)
  for (let count = 0; count < 5; count += 1) expect(await message(guarded(fail(true)))).toBe('no')
  expect(await message(guarded(async () => 1))).toBe('X rests after failing')
  now = 30_000
  expect(await message(guarded(fail(true)))).toBe('no')
  expect(await message(guarded(async () => 1))).toBe('X rests after failing')
  now = 60_000
  expect(await message(guarded(async () => 1))).toBe('yes')
  for (let count = 0; count < 4; count += 1) expect(await message(guarded(fail(true)))).toBe('no')
  expect(await message(guarded(async () => 1))).toBe('yes')
})

it('does not take a refusal for illness', async () => {
  const guarded = circuitBreaker('X')
  for (let count = 0; count < 9; count += 1) expect(await message(guarded(fail(false)))).toBe('no')
  expect(await message(guarded(async () => 1))).toBe('yes')
})
