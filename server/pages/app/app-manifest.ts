import { LOOK } from '#server/kernel/plain-page.ts'

/** As drawn by scripts/make-icons.mjs. */
const SIZES = [48, 72, 96, 128, 144, 152, 192, 256, 384, 512]
const MASKABLE_SIZES = [192, 512]

const icon = (src: string, sizes: string, purpose: string) => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
})
const square = (size: number) => `${size}x${size}`

/** The colours are those of ui/styles/tokens.css: ground behind, ground above. */
export function appManifest(name: string, description: string) {
  const shortcutIcons = [icon('/icons/icon-96.png', square(96), 'any')]
  return {
    id: '/',
    name,
    short_name: name.length <= 12 ? name : name.split(' ', 1)[0],
    description,
    lang: 'ru',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: LOOK.ground,
    theme_color: LOOK.ground,
    categories: ['shopping'],
    icons: [
      ...SIZES.map((size) => icon(`/icons/icon-${size}.png`, square(size), 'any')),
      ...MASKABLE_SIZES.map((size) => icon(`/icons/maskable-${size}.png`, square(size), 'maskable')),
      icon('/icon.svg', 'any', 'any'),
      icon('/icon-maskable.svg', 'any', 'maskable'),
    ],
    shortcuts: [
      { name: 'Каталог', url: '/catalog/', icons: shortcutIcons },
      { name: 'Корзина', url: '/basket/', icons: shortcutIcons },
      { name: 'Избранное', url: '/favorites/', icons: shortcutIcons },
    ],
  }
}
