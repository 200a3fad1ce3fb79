import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { Config } from '#server/config/config.ts'
import { fallbackPage } from '#server/pages/fallback-page.ts'
import { runningScripts } from '#server/pages/inline-scripts.ts'
import { sha256 } from '#server/pages/content-security-policy.ts'

const A_YEAR_SECONDS = 365 * 24 * 60 * 60

/** What no page of the shop uses, no script in it may use either. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  // «Рядом со мной» by a press, on our own pages alone
  .concat('geolocation=(self)')
  .join(', ')

/**
 * Answers that are no pages: nothing in them runs, whatever they hold; styles are for drawings opened by themselves.
 * `frame-ancestors 'none'` is against clickjacking, here and below.
 */
const NOTHING_RUNS =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The browser's PDF viewer does not work under anything stricter. */
const DOCUMENT = "frame-ancestors 'none'"

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Texts of the inline scripts a page written by hand may run; none when not said. */
    inlineScripts?: ReadonlySet<string>
  }
}

const NO_SCRIPTS: ReadonlySet<string> = new Set()

/**
 * Small pages written by hand (payment, the demo's inbox, the list of calls): the scripts their route names, a style,
 * our fonts, calls and forms to our hosts.
 */
const smallPage = (scripts: ReadonlySet<string>, ownHosts: string) =>
  `default-src 'none'; script-src ${[...scripts].map(sha256).join(' ') || "'none'"}; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' ${ownHosts}; connect-src 'self'; ` +
  `form-action 'self' ${ownHosts}; base-uri 'none'; frame-ancestors 'none'`

function policyFor(type: string, scripts: ReadonlySet<string>, ownHosts: string): string {
  if (type.startsWith('text/html')) return smallPage(scripts, ownHosts)
  return type.startsWith('application/pdf') ? DOCUMENT : NOTHING_RUNS
}

/** Those that do not depend on the answer; the policy is for one that is no page. */
export const safeHeaders = ({ scheme, robots }: Pick<Config, 'scheme' | 'robots'>) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': NOTHING_RUNS,
  ...(robots ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
  // cookies belong to the whole domain, so the whole domain must be safe
  ...(scheme === 'https' ? { 'strict-transport-security': `max-age=${A_YEAR_SECONDS}; includeSubDomains` } : {}),
})

/** On every answer, of whatever kind; a page of the shop brings a policy of its own. */
export function registerSecurityHeaders(app: FastifyInstance, { config }: Pick<Services, 'config'>) {
  const ownHosts = `${config.scheme}://${config.host} ${config.scheme}://*.${config.host}`
  const { 'content-security-policy': _strictest, ...always } = safeHeaders(config)
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id).headers(always)
    if (reply.hasHeader('content-security-policy')) return payload
    const scripts = request.routeOptions.config.inlineScripts ?? NO_SCRIPTS
    const type = String(reply.getHeader('content-type') ?? '')
    reply.header('content-security-policy', policyFor(type, scripts, ownHosts))
    if (typeof payload !== 'string' || !type.startsWith('text/html')) return payload
    const { strange } = runningScripts(payload, scripts)
    if (!strange) return payload
    request.log.error(
      { script: sha256(strange.text) },
      'a page with a script that its route does not name was not sent',
    )
    reply.code(500).removeHeader('content-length').header('cache-control', 'no-store')
    return fallbackPage(500)
  })
}
