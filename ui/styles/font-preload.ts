import main from './fonts/golos-text-main.woff2?url'

/** On every page, so it need not wait for the stylesheet. */
export const fontPreload = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href: main,
  crossOrigin: 'anonymous',
} as const
