import { useHydrated } from './use-hydrated.ts'

const KEY = 'payment-link'
/** Only ever an address of our own: what lies in storage is not trusted further. */
const OWN = /^\/pay\/[0-9a-f-]{36}\/$/

/** Kept in this tab until it is closed: whoever comes back from the bank unpaid may go there again. */
export function keepPaymentLink(number: string, url: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ number, url }))
  } catch {
    // a convenience: the letter has the link too
  }
}

function readLink(number: string | null): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { number?: unknown; url?: unknown } | null
    return kept?.number === number && typeof kept?.url === 'string' && OWN.test(kept.url) ? kept.url : null
  } catch {
    return null
  }
}

/** Null on the server and until the page lives. */
export function usePaymentLink(number: string | null): string | null {
  const hydrated = useHydrated()
  return hydrated ? readLink(number) : null
}
