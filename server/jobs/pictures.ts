import { HOUR_MS } from '#rules/calendar/durations.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { sweepPictures } from '#server/pictures/sweep-pictures.ts'
import { sweepDocuments } from '#server/uploads/document-files.ts'
import { sweepIncoming } from '#server/uploads/incoming-folder.ts'
import { sweepUploads } from '#server/uploads/sweep-uploads.ts'
import type { Job } from './runner.ts'

const UPLOADS_LOCK = 7_072_032

/** Pictures visitors sent that no row names, and forms left half-read on this process's disk. */
export const uploadJobs = (services: Services): Job[] => [
  { name: 'uploads', everyMs: HOUR_MS, lock: UPLOADS_LOCK, run: async () => void (await sweepUploads(services)) },
  {
    name: 'incoming forms',
    everyMs: HOUR_MS,
    lock: null,
    run: async () => void (await sweepIncoming(services.config, services.clock())),
  },
]

/**
 * The shop's own. Not locked: the made sizes lie on each process's disk, masters are removed under a lock of theirs.
 */
export const pictureJob = (services: Services): Job => ({
  name: 'pictures',
  everyMs: 6 * HOUR_MS,
  lock: null,
  run: async () => {
    await sweepPictures(services)
    await sweepDocuments(services)
  },
})
