import { Counter, Gauge, type Registry } from 'prom-client'
import type { JobState } from '#server/kernel/job-state.ts'

/** Background jobs of this process: how often, how long, whether they fail, when one last went well. */
export function registerJobMetrics(registers: Registry[], states: () => readonly JobState[]): void {
  const counter = (name: string, help: string, value: (state: JobState) => number) => {
    const metric: Counter = new Counter({
      name: `verstak_job_${name}_total`,
      help,
      labelNames: ['job'],
      registers,
      collect() {
        metric.reset()
        for (const state of states()) metric.inc({ job: state.name }, value(state))
      },
    })
  }
  counter('runs', 'Runs of a background job, failed ones among them', ({ runs }) => runs)
  counter('failures', 'Runs of a background job that failed', ({ failures }) => failures)
  counter('skipped', 'Turns of a background job left to another process', ({ skipped }) => skipped)
  counter('seconds', 'Time spent in a background job', ({ seconds }) => seconds)
  const success: Gauge = new Gauge({
    name: 'verstak_job_last_success_timestamp_seconds',
    help: 'When a background job last went well in this process',
    labelNames: ['job'],
    registers,
    collect() {
      for (const { name, lastSuccessAt } of states())
        if (lastSuccessAt !== null) success.set({ job: name }, lastSuccessAt)
    },
  })
}
