import cyrillic from './fonts/golos-text-cyrillic.woff2?url'
import latin from './fonts/golos-text-latin.woff2?url'
import rouble from './fonts/golos-text-rouble.woff2?url'

/**
 * All files are on every page, so they need not wait for the stylesheet; each that comes by itself sets the page anew.
 */
export const fontPreloads = [cyrillic, latin, rouble].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))
