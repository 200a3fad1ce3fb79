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
  return [CAPTCHA[captcha.adapter], mapTiles ? { 'img-src': [tilesOrigin(mapTiles)] } : {}, metrikaId === null ? {} : METRIKA]
}

/** The same few on every page; forgotten all at once, since nobody can make many. */
const known = new Map<string, string>()

function hashOf(text: string): string {
  let found = known.get(text)
  if (!found) {
    if (known.size === 200) known.clear()
    known.set(text, (found = `'sha256-${hash('sha256', text, 'base64')}'`))
  }
  return found
}

/** By hash, not by a nonce: a page kept for everybody has no secret of the moment. Found by plain search: patterns take a millisecond for a page. */
export function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const hashes = new Set<string>()
  for (let at = html.indexOf(`<${tag}`); at !== -1; ) {
    const opened = html.indexOf('>', at) + 1
    const closed = html.indexOf(`</${tag}>`, opened)
    if (opened === 0 || closed === -1) break
    const attributes = html.slice(at + tag.length + 1, opened - 1)
    // named elsewhere, or data that is not run
    if (!/\ssrc=|type="application\//.test(attributes)) hashes.add(hashOf(html.slice(opened, closed)))
    at = html.indexOf(`<${tag}`, closed)
  }
  return [...hashes]
}

/**
 * What a page of the shop may load: scripts of our own and exactly the inline ones it was made with. Styles likewise; attributes
 * excepted, since a bar's length is written there. Forms may go to our hosts alone: a city's page may answer by moving to another.
 */
export function pagePolicy(shop: Shop): (html: string) => string {
  const outside = outsideOf(shop)
  const from = (part: Part) => outside.flatMap((each) => each[part] ?? [])
  const own = `${shop.scheme}://${shop.host} ${shop.scheme}://*.${shop.host}`
  return (html) =>
    [
      "default-src 'none'",
      ['script-src', "'self'", ...inlineHashes(html, 'script'), ...from('script-src')].join(' '),
      ['style-src', "'self'", ...inlineHashes(html, 'style')].join(' '),
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
