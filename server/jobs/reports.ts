import type { SearchVisits } from '#server/search/search-visits.ts'
import { writeVisits } from '#server/shop/goods/catalog/count-view.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { countChanged, countOutcomes, countSearches } from '#server/shop/running/reports/count-reports.ts'
import { countStock } from '#server/shop/running/reports/count-stock.ts'
import { readStockTerms } from '#server/shop/running/reports/stock-sums.ts'
import type { Job } from './runner.ts'

const REPORTS_LOCK = 7_072_051
const VISITS_EVERY_MS = 10_000
const REPORTS_EVERY_MS = 15_000

/**
 * The sums behind the reports follow the orders; what visitors do is written down by the dozen, by the process they
 * came to.
 */
export const reportJobs = (
  services: Services,
  { jobsDb, searchVisits }: { jobsDb: Services['db']; searchVisits: SearchVisits },
): Job[] => [
  {
    name: 'visits',
    everyMs: VISITS_EVERY_MS,
    lock: null,
    runsAtStop: true,
    async run() {
      const written = await Promise.allSettled([writeVisits(services.mainDb ?? services.db), searchVisits.flush()])
      for (const each of written) if (each.status === 'rejected') throw each.reason
    },
  },
  {
    name: 'reports',
    everyMs: REPORTS_EVERY_MS,
    lock: REPORTS_LOCK,
    async run(signal) {
      const now = services.clock()
      await countChanged(jobsDb, now, signal)
      await countSearches(jobsDb, now)
      await countOutcomes(jobsDb, now)
      await countStock(jobsDb, now, await readStockTerms(jobsDb))
    },
  },
]
