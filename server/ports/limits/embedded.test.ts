import { describe, expect, it } from 'vitest'
import { inProcessLimits, MOST_SUBJECTS } from './embedded.ts'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)
const RULE = { name: 'tries', limit: 3, seconds: 60 }

describe('limits in process', () => {
  it('slide with time, each subject and rule by itself', async () => {
    const limits = inProcessLimits()
    expect(await limits.take(RULE, 'a', at(0))).toBe(0)
    expect(await limits.take(RULE, 'a', at(20))).toBe(0)
    expect(await limits.take(RULE, 'a', at(40))).toBe(0)
    expect(await limits.take(RULE, 'a', at(45))).toBe(15)
    expect(await limits.take(RULE, 'b', at(45))).toBe(0)
    expect(await limits.take({ ...RULE, name: 'other' }, 'a', at(45))).toBe(0)
    expect(await limits.take(RULE, 'a', at(60))).toBe(0)
    expect(await limits.take(RULE, 'a', at(61))).toBe(19)
  })

  it('can be looked at without counting', async () => {
    const limits = inProcessLimits()
    const waits: number[] = []
    for (const second of [0, 10, 20]) {
      for (let times = 0; times < 5; times += 1) waits.push(await limits.peek(RULE, 'a', at(second)))
      await limits.take(RULE, 'a', at(second))
    }
    expect(waits).toEqual(Array.from({ length: 15 }, () => 0))
    expect([
      await limits.peek(RULE, 'a', at(30)),
      await limits.peek(RULE, 'b', at(30)),
      await limits.peek(RULE, 'a', at(60)),
    ]).toEqual([30, 0, 0])
  })

  it('do not count refused tries', async () => {
    const limits = inProcessLimits()
    for (let second = 0; second < 50; second += 1) await limits.take(RULE, 'a', at(second))
    expect(await limits.take(RULE, 'a', at(62.5))).toBe(0)
  })

  it('bear a flood of made-up subjects', async () => {
    const windows = new Map()
    const limits = inProcessLimits(windows)
    let most = 0
    for (let count = 0; count < 150_000; count += 1) {
      await limits.take(RULE, `made up ${count}`, at(0))
      most = Math.max(most, windows.size)
    }
    expect(most).toBe(MOST_SUBJECTS)
    expect(windows.size).toBeGreaterThan(MOST_SUBJECTS / 2)
    // who came last is counted, who came first is forgotten
    for (const [subject, wait] of [
      ['made up 149999', 59],
      ['made up 0', 0],
    ] as const) {
      for (let times = 0; times < 2; times += 1) await limits.take(RULE, subject, at(1))
      expect([subject, await limits.take(RULE, subject, at(1))]).toEqual([subject, wait])
    }
  })
})
