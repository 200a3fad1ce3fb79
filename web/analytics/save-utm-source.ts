import type { StoreApi } from 'zustand/vanilla'
import {
  readUtmSource,
  UTM_CAMPAIGN_COOKIE,
  UTM_COOKIE,
  UTM_MEDIUM_COOKIE,
  UTM_SECONDS,
} from '#rules/address/utm-source.ts'
import type { CookieChoiceState } from '../state/cookie-choice.ts'
import type { CookieJar } from '../state/cookie-jar.ts'

const NAMES = [UTM_COOKIE, UTM_MEDIUM_COOKIE, UTM_CAMPAIGN_COOKIE]

/**
 * Which advertisement this visit came from, for the order it may end in. It names nobody, but waits for the agreement
 * to counting all the same: until then it stands in the page's address alone.
 */
export function saveUtmSource(cookies: CookieJar, choice: StoreApi<CookieChoiceState>, search: string): void {
  const asked = new URLSearchParams(search)
  const clear = (name: string) => cookies.write(name, '', 0)
  function save() {
    if (readUtmSource(asked.get(UTM_COOKIE)) === null) return
    for (const name of NAMES) {
      const value = readUtmSource(asked.get(name))
      // of another advertisement
      if (value === null) clear(name)
      else cookies.write(name, encodeURIComponent(value), UTM_SECONDS)
    }
  }
  if (choice.getState().choice === 'all') save()
  choice.subscribe((now, before) => {
    if (now.choice === 'necessary') NAMES.forEach(clear)
    else if (now.choice === 'all' && before.choice !== 'all') save()
  })
}
