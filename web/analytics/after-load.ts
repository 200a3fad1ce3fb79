import { noteCookieChoice } from '#contract/consents.ts'
import { reportVisit } from '../measure/report-visit.ts'
import { cachePage } from '../offline/cache-page.ts'
import type { CookieChoice } from '../state/cookie-choice.ts'
import type { AppState } from '../state/app-state.tsx'
import { documentCookies } from '../state/cookie-jar.ts'
import type { PageFacts } from '../state/init.tsx'
import { browserStorage } from '../state/browser-storage.ts'
import { saveUtmSource } from './save-utm-source.ts'
import { startAnalytics } from './start-analytics.ts'

let isStarted = false

/** Where this visit began, however far it has come since. */
const landing = () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)

/** Everything that is deferred until the page has long been there, in one chunk. */
export function startDeferred({ api, cookieChoice: choice, user }: AppState, { init, mainHost }: PageFacts) {
  // an error screen may put the whole page up anew
  if (!isStarted) {
    reportVisit(landing().pathname)
    const note = (given: CookieChoice) =>
      void api(noteCookieChoice, { body: { given: given === 'all' } }).catch(() => {})
    const first = choice.getState()
    if (first.choice && first.isChosenNow) note(first.choice)
    choice.subscribe((now, before) => now.choice && now.choice !== before.choice && note(now.choice))
    saveUtmSource(documentCookies(mainHost), choice, landing().search)
    startAnalytics({
      api,
      user,
      choice,
      counter: init.metrikaId,
      local: browserStorage(() => localStorage),
      session: browserStorage(() => sessionStorage),
    })
  }
  isStarted = true
  // while developing nothing may stand between the page and hot reload
  return { cachePage: init.offlinePages && import.meta.env.PROD ? cachePage : async () => {} }
}
