import type { Services } from '#server/shop/ground/call-context.ts'
import { runExports } from '#server/shop/running/exports/run-exports.ts'
import type { Job } from './runner.ts'

const EXPORTS_LOCK = 7_072_062

/** Files that leave by a schedule, or because somebody pressed «Запустить сейчас»: they see it go. */
export const exportsJob = (services: Services): Job => ({
  name: 'exports',
  everyMs: 10_000,
  lock: EXPORTS_LOCK,
  run: async (signal) => void (await runExports(services, { signal })),
})
