import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { RULE, VICE, WORD } from '../../web/parts/shell/logo-paths.ts'
import { categoryIconPaths } from '#ui/category-icon-paths.ts'
import { iconPaths } from '#ui/icon-paths.ts'

const DRAWINGS = /[\\/]web[\\/](ui[\\/](category-)?icon-paths|parts[\\/]shell[\\/]logo-paths)\.ts$/

const spriteOf = (paths: Record<string, string>) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(paths)
    .map(([id, d]) => `<path id="${id}" d="${d}"/>`)
    .join('')}</svg>`

/** Every drawing by its name in ui/icon-markup.ts. */
const SPRITE = spriteOf({
  ...iconPaths,
  ...Object.fromEntries(Object.entries(categoryIconPaths).map(([name, d]) => [`goods-${name}`, d])),
  vice: VICE,
  word: WORD,
  rule: RULE,
})

/**
 * Icons are drawn by the server; those drawn in the browser later come from one file, so that no script carries them.
 * `__SPRITE__` is its address; the modules of the paths are dropped where only the server uses them.
 */
export function sprite(): Plugin {
  const fileName = `assets/icons-${createHash('sha256').update(SPRITE).digest('base64url').slice(0, 6)}.svg`
  return {
    name: 'sprite',
    config: () => ({ define: { __SPRITE__: JSON.stringify(`/${fileName}`) } }),
    transform: (code, id) => (DRAWINGS.test(id) ? { code, map: null, moduleSideEffects: false } : null),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: SPRITE })
    },
    configureServer(server) {
      server.middlewares.use(
        `/${fileName}`,
        (_request, response) => void response.setHeader('content-type', 'image/svg+xml').end(SPRITE),
      )
    },
  }
}
