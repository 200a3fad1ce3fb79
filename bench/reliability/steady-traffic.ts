import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { measuredFigures } from '../catalog/figures.ts'
import type { Answered } from './http-visitor.ts'

export interface Act {
  kind: string
  act: () => Promise<Answered>
}

export interface SoakFigures {
  asked: number
  failed: number
  p50: number
  p99: number
  /** More requests were open at the end than a second brings. */
  isBehind: boolean
  why: string
  /** Cores kept busy by the shop and by this process. */
  cpu: { shop: number; visitors: number }
  /** The kind of request with the largest p99. */
  slowest: { kind: string; p99: number }
  /** Share of the processors' time others on the same machine took, and that everybody waited for the disk. */
  machine: { steal: number; wait: number }
}

const TICKS_A_SECOND = 100

/** Seconds of processor time a process has used. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Ticks of all processors, from the kernel. */
function machineTicks() {
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), wait: ticks[4]!, steal: ticks[7]! }
}

/** Visitors come when they come, however long the ones before them wait: a slow shop is seen as slow. */
export function openSoak(day: readonly Act[], shopPid: number) {
  let next = 0
  return {
    async run(rate: number, forMs: number): Promise<SoakFigures> {
      const times: number[] = []
      const byKind = new Map<string, number[]>()
      const ways = new Map<string, number>()
      const open = new Set<Promise<void>>()
      const visit = async () => {
        const begun = performance.now()
        // coprime with the day's length, so that kinds alternate
        const { kind, act } = day[(next++ * 17) % day.length]!
        const answer = await act().catch((error: Error) => error)
        const took = performance.now() - begun
        times.push(took)
        if (!byKind.get(kind)?.push(took)) byKind.set(kind, [took])
        const way =
          answer instanceof Error
            ? answer.message
            : answer.status >= 400
              ? `${answer.status} ${answer.text.slice(0, 100)}`
              : null
        if (way !== null) ways.set(way, (ways.get(way) ?? 0) + 1)
      }
      const cpuBegun = { shop: cpuSeconds(shopPid), visitors: cpuSeconds(process.pid) }
      const ticksBegun = machineTicks()
      const begun = performance.now()
      for (let sent = 0; performance.now() - begun < forMs; sent++) {
        const due = begun + (sent * 1000) / rate
        const early = due - performance.now()
        if (early > 1) await wait(early)
        const visiting = visit().finally(() => open.delete(visiting))
        open.add(visiting)
      }
      const isBehind = open.size > rate
      await Promise.all(open)
      const seconds = (performance.now() - begun) / 1000
      const cpu = {
        shop: (cpuSeconds(shopPid) - cpuBegun.shop) / seconds,
        visitors: (cpuSeconds(process.pid) - cpuBegun.visitors) / seconds,
      }
      const ticks = machineTicks()
      const share = (of: 'wait' | 'steal') => (ticks[of] - ticksBegun[of]) / Math.max(1, ticks.all - ticksBegun.all)
      const failed = [...ways.values()].reduce((sum, count) => sum + count, 0)
      const { p50, p99 } = measuredFigures(times)
      const slowest = [...byKind]
        .map(([kind, took]) => ({ kind, p99: measuredFigures(took).p99 }))
        .toSorted((a, b) => b.p99 - a.p99)[0]!
      return {
        asked: times.length,
        failed,
        p50,
        p99,
        isBehind,
        cpu,
        slowest,
        machine: { steal: share('steal'), wait: share('wait') },
        why: [...ways]
          .slice(0, 3)
          .map(([way, count]) => `${way} ×${count}`)
          .join('; '),
      }
    },
  }
}
