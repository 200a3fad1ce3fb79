import { HOUR_MS } from '#rules/calendar/durations.ts'
import { sweepRuns, workAtRuns } from '#server/shop/goods/changes/run-steps.ts'
import { workAtSchedules } from '#server/shop/goods/prices/run-schedules.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { Job } from './runner.ts'

const SECOND_MS = 1000
const GOODS_SWEEP_LOCK = 7_072_043
const SCHEDULES_LOCK = 7_072_048
const SCHEDULES_EVERY_MS = 10_000

/** Changes of many goods: applied and taken back part by part, each under its run's lock, so every process may. */
export const goodsJobs = (services: Services, log: { error: (details: object, text: string) => void }): Job[] => [
  {
    name: 'goods-runs',
    everyMs: SECOND_MS,
    lock: null,
    run: (signal) => workAtRuns({ ...services, log }, signal),
  },
  {
    name: 'price-schedules',
    everyMs: SCHEDULES_EVERY_MS,
    lock: SCHEDULES_LOCK,
    run: (signal) => workAtSchedules(services, signal),
  },
  {
    name: 'goods-sweep',
    everyMs: HOUR_MS,
    lock: GOODS_SWEEP_LOCK,
    startAfterMs: 60_000,
    run: async () => void (await sweepRuns(services)),
  },
]
