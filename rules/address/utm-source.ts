/** Of the visit's advertisement, as its author named it in the address (`?utm_source=yandex-direct`). */
export const UTM_COOKIE = 'utm_source'
export const UTM_MEDIUM_COOKIE = 'utm_medium'
export const UTM_CAMPAIGN_COOKIE = 'utm_campaign'

/** A month: who bought later than that came for another reason. */
export const UTM_SECONDS = 30 * 24 * 3600

const LONGEST = 100

/**
 * Anybody may write anything into an address or a cookie: what is kept is short and printable; null: nothing to keep.
 */
export function readUtmSource(given: string | null | undefined): string | null {
  const text = (given ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return Array.from(text).slice(0, LONGEST).join('') || null
}
