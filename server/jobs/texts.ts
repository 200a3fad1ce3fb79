import { HOUR_MS } from '#rules/calendar/durations.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { workAtTexts } from '#server/shop/around/content/desk/publish-text.ts'
import { sweepPreviews } from '#server/shop/around/content/desk/text-preview.ts'
import { flushTallies } from '#server/shop/ground/redirects/address-tallies.ts'
import type { Job } from './runner.ts'

const TEXTS_EVERY_MS = 10_000
const TALLIES_EVERY_MS = 30_000
const SWEEP_LOCK = 7_072_060

/** Texts that appear or go at a time: claimed row by row, so every process may. */
export const textJobs = (services: Pick<Services, 'db' | 'clock'>): Job[] => [
  {
    name: 'texts',
    everyMs: TEXTS_EVERY_MS,
    lock: null,
    run: async (signal) => void (await workAtTexts(services, signal)),
  },
  // what each process has counted is its own
  { name: 'address-tallies', everyMs: TALLIES_EVERY_MS, lock: null, run: () => flushTallies(services) },
  {
    name: 'text-previews-sweep',
    everyMs: HOUR_MS,
    lock: SWEEP_LOCK,
    startAfterMs: 90_000,
    run: () => sweepPreviews(services),
  },
]
