import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = 'web/parts/structured-data'
const MAKER = /\/structured-data\/[\w-]+\.ts$/
const NOTHING = '\0no-structured-data'

/**
 * What a page says to machines is read in the HTML of the server, by those who run no scripts. The browser only counts the things
 * (web/parts/page-meta.ts), so all their makers are one that makes nothing.
 */
export function leanStructuredData(): Plugin {
  return {
    name: 'lean-structured-data',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: { order: 'pre', handler: (id) => (MAKER.test(id) ? { id: NOTHING, moduleSideEffects: false } : null) },
    load: (id) => (id === NOTHING ? makersOfNothing(readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), 'utf8'))) : null),
  }
}

/** Every function of these modules is still there and gives zero. */
export function makersOfNothing(modules: readonly string[]): string {
  const names = modules.flatMap((code) => [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!))
  return `const nothing = () => 0\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} }\n`
}
