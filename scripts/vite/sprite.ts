import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { RULE, VICE, WORD } from '../../web/parts/shell/logo-paths.ts'
import { categoryIconPaths } from '#ui/category-icon-paths.ts'
import { iconPaths } from '#ui/icon-paths.ts'

/** Modules of paths: nothing but data, so they go where nobody in the browser reads them. */
const PATH_MODULES = /[\\/](ui[\\/](category-)?icon-paths|web[\\/]parts[\\/]shell[\\/]logo-paths)\.ts$/

const spriteOf = (paths: Record<string, string>) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(paths)
    .map(([id, d]) => `<path id="${id}" d="${d}"/>`)
    .join('')}</svg>`

/** Every icon by its name in ui/icon-markup.ts. */
const SPRITE = spriteOf({
  ...iconPaths,
  ...Object.fromEntries(Object.entries(categoryIconPaths).map(([name, d]) => [`goods-${name}`, d])),
  vice: VICE,
  word: WORD,
  rule: RULE,
})

/**
 * Icons are rendered by the server; those rendered in the browser come from one file, so that no script carries them.
 * `__SPRITE__` is its address; the modules of the paths are dropped where only the server uses them.
 */
export function sprite(): Plugin {
  const fileName = `assets/icons-${createHash('sha256').update(SPRITE).digest('base64url').slice(0, 6)}.svg`
  return {
    name: 'sprite',
    config: () => ({ define: { __SPRITE__: JSON.stringify(`/${fileName}`) } }),
    transform: (code, id) => (PATH_MODULES.test(id) ? { code, map: null, moduleSideEffects: false } : null),
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
