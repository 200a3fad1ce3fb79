import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { figuresOf } from '../catalog/figures.ts'
import type { Answered } from './http-visitor.ts'

export type Act = () => Promise<Answered>

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
}

const TICKS_A_SECOND = 100

/** Seconds of processor time a process has used. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Visitors come when they come, however long the ones before them wait: a slow shop is seen as slow. */
export function openSoak(day: readonly Act[], shopPid: number) {
  let next = 0
  return {
    async run(rate: number, forMs: number): Promise<SoakFigures> {
      const times: number[] = []
      const ways = new Map<string, number>()
      const open = new Set<Promise<void>>()
      const visit = async () => {
        const begun = performance.now()
        // coprime with the day's length, so that kinds alternate
        const answer = await day[(next++ * 17) % day.length]!().catch((error: Error) => error)
        times.push(performance.now() - begun)
        const way = answer instanceof Error ? answer.message : answer.status >= 400 ? `${answer.status} ${answer.text.slice(0, 100)}` : null
        if (way !== null) ways.set(way, (ways.get(way) ?? 0) + 1)
      }
      const cpuBegun = { shop: cpuSeconds(shopPid), visitors: cpuSeconds(process.pid) }
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
      const cpu = { shop: (cpuSeconds(shopPid) - cpuBegun.shop) / seconds, visitors: (cpuSeconds(process.pid) - cpuBegun.visitors) / seconds }
      const failed = [...ways.values()].reduce((sum, count) => sum + count, 0)
      const { p50, p99 } = figuresOf(times)
      return { asked: times.length, failed, p50, p99, isBehind, cpu, why: [...ways].slice(0, 3).map(([way, count]) => `${way} ×${count}`).join('; ') }
    },
  }
}
