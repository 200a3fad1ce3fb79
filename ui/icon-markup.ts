import type { CategoryIconName } from './category-icon-names.ts'
import { categoryIconPaths } from './category-icon-paths.ts'
import type { IconName } from './icon-names.ts'
import { iconPaths } from './icon-paths.ts'

declare global {
  /** The address of the file with every drawing (scripts/vite/sprite.ts). */
  const __SPRITE__: string
}

export type Drawing = IconName | `goods-${CategoryIconName}`
type Markup = { __html: string }

/** One drawing of the sprite, for the browser. */
export const used = (name: string, className = '') =>
  `<use href="${__SPRITE__}#${name}"${className && ` class="${className}"`}/>`

const pathOf = (name: Drawing) =>
  name in iconPaths ? iconPaths[name as IconName] : categoryIconPaths[name.slice('goods-'.length) as CategoryIconName]
const known = new Map<Drawing, Markup>()

/**
 * The inside of an icon. The server writes the path itself, so the first sight of a page needs no file; the browser
 * leaves it as it stands and asks the sprite for what it draws anew. Always the same object for a name: React writes a
 * new one over what is there.
 */
export function drawn(name: Drawing): Markup {
  const markup = known.get(name) ?? { __html: import.meta.env.SSR ? `<path d="${pathOf(name)}"></path>` : used(name) }
  known.set(name, markup)
  return markup
}

/** After the page itself: whatever is drawn next finds the sprite in the browser. */
if (!import.meta.env.SSR) {
  const fetchSprite = () => void fetch(__SPRITE__, { priority: 'low' }).catch(() => {})
  if (document.readyState === 'complete') fetchSprite()
  else addEventListener('load', fetchSprite, { once: true })
}
