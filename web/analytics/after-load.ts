import { reportVisit } from '../measure/report-visit.ts'
import { keepPage } from '../offline/cache-page.ts'
import type { AppState } from '../state/app-state.tsx'
import { documentCookies } from '../state/cookie-jar.ts'
import type { PageFacts } from '../state/init.tsx'
import { storageShelf } from '../state/browser-storage.ts'
import { keepSource } from './save-utm-source.ts'
import { startAnalytics } from './start-analytics.ts'

let isStarted = false

/** Where this visit began, however far it has come since. */
const landing = () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)

/** Everything a page can wait with until it has long been there, in one chunk. */
export function startLater({ api, cookieChoice: choice, user }: AppState, { init, mainHost }: PageFacts) {
  // an error screen may put the whole page up anew
  if (!isStarted) {
    reportVisit(landing().pathname)
    keepSource(documentCookies(mainHost), choice, landing().search)
    startAnalytics({
      api,
      user,
      choice,
      counter: init.metrikaId,
      kept: storageShelf(() => localStorage),
      visit: storageShelf(() => sessionStorage),
    })
  }
  isStarted = true
  // while developing nothing may stand between the page and hot reload
  return { keepPage: init.offlinePages && import.meta.env.PROD ? keepPage : async () => {} }
}
