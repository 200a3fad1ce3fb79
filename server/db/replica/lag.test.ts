import { describe, expect, it } from 'vitest'
import { Lag } from './lag.ts'
import { withoutPageHeader } from './wal-position.ts'

describe('how far a replica is behind', () => {
  it('is the age of the newest place it has reached', () => {
    const lag = new Lag()
    for (const [position, at] of [
      [100n, 0],
      [200n, 1000],
      [300n, 2000],
    ] as const)
      lag.written(position, at)
    expect([lag.of(100n), lag.of(250n), lag.of(300n)]).toEqual([2000, 1000, 0])
  })

  it('is unknown before it has reached any, also after it was made anew from an old backup', () => {
    const lag = new Lag()
    lag.written(100n, 0)
    expect(lag.of(99n)).toBe(Infinity)
    expect(lag.of(100n)).toBe(0)
    expect(lag.of(50n)).toBe(Infinity)
  })

  it('does not grow while nothing is written, nor while the main server is away', () => {
    const lag = new Lag()
    lag.written(100n, 0)
    lag.written(100n, 60_000)
    expect(lag.of(100n)).toBe(0)
    lag.written(200n, 61_000)
    expect(lag.of(100n)).toBe(1000)
  })

  it('is kept for as long as it lasts, in little memory', () => {
    const lag = new Lag()
    for (let at = 0; at < 10_000; at++) lag.written(BigInt(at), at)
    expect(lag.of(0n)).toBe(9999)
    expect(lag.of(5000n)).toBeGreaterThanOrEqual(4999)
    expect(lag.of(5000n)).toBeLessThan(5100)
    expect(lag.of(9999n)).toBe(0)
  })
})

it.each([
  [8192n, 8192n],
  [8216n, 8192n],
  [8232n, 8192n],
  [8233n, 8233n],
  [16_383n, 16_383n],
  [0n, 0n],
])('a place %i in the journal ends a record at %i', (given, wanted) => {
  expect(withoutPageHeader(given, 8192n)).toBe(wanted)
})
