import type { CategoryIconName } from './category-icon-names.ts'
import { categoryIconPaths } from './category-icon-paths.ts'
import type { IconName } from './icon-names.ts'
import { iconPaths } from './icon-paths.ts'

declare global {
  /** The address of the file with every icon (scripts/vite/sprite.ts). */
  const __SPRITE__: string
}

export type IconId = IconName | `goods-${CategoryIconName}`
type Markup = { __html: string }

/** One icon of the sprite, for the browser. */
export const spriteUse = (name: string, className = '') =>
  `<use href="${__SPRITE__}#${name}"${className && ` class="${className}"`}/>`

const pathOf = (name: IconId) =>
  name in iconPaths ? iconPaths[name as IconName] : categoryIconPaths[name.slice('goods-'.length) as CategoryIconName]
const known = new Map<IconId, Markup>()

/**
 * The inside of an icon. The server writes the path itself, so the first paint of a page needs no file; the browser
 * leaves it as it stands and takes from the sprite what it renders itself. Always the same object for a name: React
 * writes a new one over what is there.
 */
export function iconMarkup(name: IconId): Markup {
  const markup = known.get(name) ?? {
    __html: import.meta.env.SSR ? `<path d="${pathOf(name)}"></path>` : spriteUse(name),
  }
  known.set(name, markup)
  return markup
}

/** After the page itself: whatever is rendered next finds the sprite in the browser. */
if (!import.meta.env.SSR) {
  const fetchSprite = () => void fetch(__SPRITE__, { priority: 'low' }).catch(() => {})
  if (document.readyState === 'complete') fetchSprite()
  else addEventListener('load', fetchSprite, { once: true })
}
