import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { fetchJson, circuitBreaker, OutsideFailure } from './outside-service.ts'

const fail = (isTemporary: boolean) => async () => {
  throw new OutsideFailure('no', isTemporary)
}
const message = (work: Promise<unknown>) =>
  work.then(
    () => 'yes',
    (error: Error) => error.message,
  )

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

async function opened(now: () => number) {
  const guarded = circuitBreaker('X', now)
  for (let count = 0; count < 5; count += 1) await message(guarded(fail(true)))
  return guarded
}

it.each([
  ['comes back', true],
  ['is still ill', false],
])('asks a service that %s once, however many wait', async (_, isWell) => {
  let now = 0
  const guarded = await opened(() => now)
  now = 30_000
  let calls = 0
  const probe = Promise.withResolvers<void>()
  const ask = async () => {
    calls += 1
    await probe.promise
    if (!isWell) throw new OutsideFailure('no', true)
  }
  const waiting = Array.from({ length: 50 }, () => message(guarded(ask)))
  await Promise.all(waiting.slice(1))
  expect(calls).toBe(1)
  probe.resolve()
  expect(await Promise.all(waiting)).toEqual([
    isWell ? 'yes' : 'no',
    ...Array<string>(49).fill('X rests after failing'),
  ])
  expect(await message(guarded(async () => 1))).toBe(isWell ? 'yes' : 'X rests after failing')
})

it('is not shut for ever by a probe that never ends', async () => {
  let now = 0
  const guarded = await opened(() => now)
  now = 30_000
  void guarded(() => new Promise(() => {}))
  expect(await message(guarded(async () => 1))).toBe('X rests after failing')
  now = 60_000
  expect(await message(guarded(async () => 1))).toBe('yes')
})

it('stays open for those who began before it opened and failed after', async () => {
  let now = 0
  const late = Promise.withResolvers<void>()
  const guarded = circuitBreaker('X', () => now)
  const begun = message(guarded(() => late.promise.then(fail(true))))
  for (let count = 0; count < 5; count += 1) await message(guarded(fail(true)))
  now = 20_000
  late.resolve()
  await begun
  now = 30_000
  expect(await message(guarded(async () => 1))).toBe('yes')
})

it('a service that asks to be spared (429) is not ill', async () => {
  const server = createServer((_request, response) => response.writeHead(429).end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const guarded = circuitBreaker('X')
  for (let count = 0; count < 9; count += 1) {
    const asked = guarded(() => fetchJson('X', { url, timeoutMs: 1000 }))
    await expect(asked).rejects.toMatchObject({ message: 'X answered 429 {}', isTemporary: true, isThrottled: true })
  }
  expect(await message(guarded(async () => 1))).toBe('yes')
  server.close()
})
