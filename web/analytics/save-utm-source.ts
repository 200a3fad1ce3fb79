import type { StoreApi } from 'zustand/vanilla'
import { readUtmSource, UTM_COOKIE, UTM_SECONDS } from '#rules/address/utm-source.ts'
import type { CookieChoiceState } from '../state/cookie-choice.ts'
import type { CookieJar } from '../state/cookie-jar.ts'

/**
 * Which advertisement this visit came from, for the order it may end in. It names nobody; who keeps only the necessary
 * does without.
 */
export function saveUtmSource(cookies: CookieJar, choice: StoreApi<CookieChoiceState>, search: string): void {
  const source = readUtmSource(new URLSearchParams(search).get(UTM_COOKIE))
  if (source !== null && choice.getState().choice !== 'necessary')
    cookies.write(UTM_COOKIE, encodeURIComponent(source), UTM_SECONDS)
  choice.subscribe((now) => now.choice === 'necessary' && cookies.write(UTM_COOKIE, '', 0))
}
