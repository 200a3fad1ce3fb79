import cyrillic from './fonts/golos-text-cyrillic.woff2?url'
import latin from './fonts/golos-text-latin.woff2?url'

/** For `links` of the root: both files are on every page, so they need not wait for the stylesheet. */
export const fontPreloads = [cyrillic, latin].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))
