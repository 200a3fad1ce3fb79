import type { Plugin } from 'vite'

const MAKERS = /[\\/]web[\\/]parts[\\/]structured-data[\\/][\w-]+\.ts$/

/**
 * What a page says to machines is read in the HTML of the server, by those who run no scripts. The browser only counts the things
 * (web/parts/page-meta.ts), so it gets makers of nothing.
 */
export function leanStructuredData(): Plugin {
  return {
    name: 'lean-structured-data',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) => (MAKERS.test(id) ? { code: withoutMaking(code), map: null, moduleSideEffects: false } : null),
  }
}

/** Every function of the module is still there and gives zero. */
export function withoutMaking(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  return names.map((name) => `export const ${name} = () => 0\n`).join('')
}
