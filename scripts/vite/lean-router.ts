import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * What React Router carries for habits this shop does not have: its forms go to /api, so there are no actions and no fetchers; the table
 * of routes comes whole, so none are discovered; nothing is blocked, traced or reloaded by hand. 5 kB of every first visit, gzipped.
 * By file: the functions whose bodies are left out. One of them gone from the library stops the build; so does a screen that needs one.
 */
export const LEFT_OUT: Record<string, string[]> = {
  'router/instrumentation.js': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'consumeInstrumentationClientResultMetaReceiver'],
  'dom/ssr/fog-of-war.js': ['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery', 'getPartialManifest'],
  'router/router.js': ['handleAction', 'fetch', 'handleFetcherAction', 'handleFetcherLoader', 'discoverRoutes', 'patchRoutes', 'getBlocker', '_internalSetRoutes'],
  'dom/ssr/single-fetch.js': ['singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'],
  'dom/ssr/routes.js': ['createClientRoutesWithHMRRevalidationOptOut', 'noActionDefinedError', 'preventInvalidServerHandlerCall', 'wrapShouldRevalidateForHdr'],
  'dom/ssr/components.js': ['RSCPrefetchPageLinksImpl'],
  'hooks.js': ['RSCErrorHandler', 'useNavigateUnstable'],
}

/** Imports and exports that would need what is left out. */
const NEEDS_IT =
  /import\s*\{[^}]*\b(Form|useFetchers?|useSubmit|useBlocker|useActionData|useRevalidator|unstable_usePrompt|Await)\b[^}]*\}\s*from\s*['"]react-router['"]|export\s+(const|async function|function)\s+(action|clientAction|clientMiddleware)\b/

const LIBRARY = /react-router\/dist\/production\/lib\/(.+)$/

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (/\/web\/.+\.tsx?(\?.*)?$/.test(path)) {
        const needs = NEEDS_IT.exec(code)
        if (needs) this.error(`${needs[1] ?? needs[3]} of the router is left out of the pages: see scripts/vite/lean-router.ts`)
        return null
      }
      const file = LIBRARY.exec(path)?.[1] ?? ''
      // a name given for developers' tools, or a call that might have effects, keeps alive what nobody uses
      const lean = file === '' ? code : code.replace(/^\w+\.displayName = .*$/gm, '').replace(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
      const names = LEFT_OUT[file]
      if (names) return { code: withoutBodies(lean, this.parse(lean) as unknown as Node, names), map: null }
      return lean === code ? null : { code: lean, map: null }
    },
  }
}

/** The code with the bodies of these functions empty. */
export function withoutBodies(code: string, program: Node, names: string[]): string {
  const bodies: Node[] = []
  const missing = new Set(names)
  function visit(node: Node): void {
    if (node.type === 'FunctionDeclaration') {
      const name = String((node['id'] as Node | null)?.['name'])
      if (missing.delete(name)) return void bodies.push(node['body'] as Node)
    }
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.forEach((each) => isNode(each) && visit(each))
      else if (isNode(value)) visit(value)
    }
  }
  visit(program)
  if (missing.size > 0) throw new Error(`react-router has no ${[...missing].join(', ')} any more: mend scripts/vite/lean-router.ts`)
  return bodies.toSorted((a, b) => b.start - a.start).reduce((text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`, code)
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
