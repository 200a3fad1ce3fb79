const KINDS: [RegExp, string][] = [
  [/^\/$/, 'home'],
  [/^\/(catalog|catalog-prokata|brands|discount)\//, 'listing'],
  [/^\/(product|arenda)\/[^/]/, 'product'],
  [/^\/search-result\//, 'search'],
  [/^\/basket\/checkout\//, 'checkout'],
  [/^\/basket\//, 'basket'],
  [/^\/(personal-account|login|confirm|order)\//, 'account'],
  [/^\/(blog|publications|news|actions|pages|shops|service|arenda)\//, 'content'],
]

/** The kind of page an address is: measurements are reported by kind, never by address. */
export const pageKind = (path: string): string => KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'

interface Vital {
  name: string
  value: number
}
interface Broken {
  message: string
  source?: string
}

const MOST = 10
const vitals = new Map<string, Vital>()
const errors: Broken[] = []
/** Vitals belong to the page that was opened; later screens of the visit have none of their own. */
let page = 'other'

function recordError(message: string, source?: string): void {
  if (errors.length < MOST)
    errors.push({ message: message.slice(0, 500), ...(source ? { source: source.slice(0, 300) } : {}) })
}

/** Sent when the tab is hidden: the last moment a browser lets a page send anything. */
function send(): void {
  if (vitals.size === 0 && errors.length === 0) return
  const report = JSON.stringify({ page, vitals: [...vitals.values()], errors })
  vitals.clear()
  errors.length = 0
  navigator.sendBeacon('/visits', report)
}

/**
 * Reports web vitals and script errors of real browsers; nothing about the visitor. Starts long after the page: the
 * browser buffers what it measured before.
 */
export function reportVisit(path: string): void {
  page = pageKind(path)
  addEventListener('error', ({ message, filename, lineno }) =>
    recordError(message || 'unknown', filename && `${filename}:${lineno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) =>
    recordError(String(reason instanceof Error ? `${reason.name}: ${reason.message}` : reason)),
  )
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  void import('web-vitals').then(
    ({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
      for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB])
        observe(({ name, value }) => vitals.set(name, { name, value: Math.round(value * 10_000) / 10_000 }))
    },
    () => {}, // figures are not worth a message
  )
}
