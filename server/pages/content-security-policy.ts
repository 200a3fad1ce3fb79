import { hash } from 'node:crypto'
import type { Config } from '#server/config/config.ts'

type Part = 'script-src' | 'img-src' | 'connect-src' | 'frame-src'
/** Hosts of others a page may speak with, by what for. */
type Outside = Partial<Record<Part, readonly string[]>>
type Shop = Pick<Config, 'host' | 'scheme' | 'captcha' | 'mapTiles' | 'metrikaId'>

const CAPTCHA: Record<Config['captcha']['adapter'], Outside> = {
  off: {},
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
  },
  smartcaptcha: {
    'script-src': ['https://smartcaptcha.cloud.yandex.ru'],
    'frame-src': ['https://smartcaptcha.cloud.yandex.ru'],
    'connect-src': ['https://smartcaptcha.cloud.yandex.ru'],
  },
}

/** As Yandex documents it for a counter without recordings of visits. */
const METRIKA: Outside = {
  'script-src': ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net'],
  'img-src': ['https://mc.yandex.ru', 'https://mc.yandex.com'],
  'connect-src': ['https://mc.yandex.ru', 'https://mc.yandex.com'],
}

/** {s} stands for one of several hosts. */
const tilesOrigin = ({ url }: { url: string }) => /^https?:\/\/[^/]+/.exec(url)![0].replace('{s}', '*')

/** Nobody outside is named unless the shop's own settings bring him in. */
function outsideOf({ captcha, mapTiles, metrikaId }: Shop): Outside[] {
  return [
    CAPTCHA[captcha.adapter],
    mapTiles ? { 'img-src': [tilesOrigin(mapTiles)] } : {},
    metrikaId === null ? {} : METRIKA,
  ]
}

export const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Hashes by text, made once: every text is one of the build's. */
function hashes(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? sha256(text)
    known.set(text, found)
    return found
  }
}

export interface InlineOfPage {
  /** Texts of the build's own inline scripts that stand on the page. */
  scripts: readonly string[]
  /** Texts of the stylesheets written into it. */
  styles: readonly string[]
}

/**
 * Content security policy (CSP) of a page, against XSS: our own scripts, and the build's inline ones by hash, since a
 * cached page cannot have a nonce. Styles likewise, but style attributes are allowed: the length of a bar is written
 * there. Forms post to our hosts only, as another city may answer with a redirect. Pages of one screen share one
 * policy.
 */
export function pageCsp(shop: Shop): (inline: InlineOfPage) => string {
  const [scriptHash, styleHash] = [hashes(), hashes()]
  const written = new Map<string, string>()
  const write = cspWriter(shop)
  return ({ scripts, styles }) => {
    const inlineScripts = scripts.map(scriptHash).join(' ')
    const inlineStyles = styles.map(styleHash).join(' ')
    const key = `${inlineScripts};${inlineStyles}`
    const policy = written.get(key) ?? write(inlineScripts, inlineStyles)
    written.set(key, policy)
    return policy
  }
}

function cspWriter(shop: Shop): (scripts: string, styles: string) => string {
  const outside = outsideOf(shop)
  const from = (part: Part) => outside.flatMap((each) => each[part] ?? [])
  const own = `${shop.scheme}://${shop.host} ${shop.scheme}://*.${shop.host}`
  const line = (...words: string[]) => words.filter(Boolean).join(' ')
  return (scripts, styles) =>
    [
      // Firefox asks this one about what is fetched ahead (<link rel="prefetch">); every other kind of resource has its
      // own line
      "default-src 'self'",
      "media-src 'none'",
      line('script-src', "'self'", scripts, ...from('script-src')),
      line('style-src', "'self'", styles),
      "style-src-attr 'unsafe-inline'",
      // data: star.svg and the like inside styles; blob: a photo chosen for a review, before it is sent
      ['img-src', "'self'", 'data:', 'blob:', ...from('img-src')].join(' '),
      ['connect-src', "'self'", ...from('connect-src')].join(' '),
      "font-src 'self'",
      "manifest-src 'self'",
      ['frame-src', ...(from('frame-src').length > 0 ? from('frame-src') : ["'none'"])].join(' '),
      `form-action 'self' ${own}`,
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'self'",
      ...(shop.scheme === 'https' ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
}
