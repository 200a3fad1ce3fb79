import type { Plugin } from 'vite'
import { type Edit, HABITS, SHORTER } from './router-habits.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * What React Router carries for habits this shop does not have: its forms go to /api, so there are no actions and no fetchers; the table
 * of routes comes whole, so none are discovered; nothing is blocked, traced or reloaded by hand.
 * By file: the functions whose bodies are left out. One of them gone from the library stops the build; so does a screen that needs one.
 * What more follows from these habits is in router-habits.ts.
 */
export const LEFT_OUT: Record<string, string[]> = {
  'router/instrumentation.js': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'consumeInstrumentationClientResultMetaReceiver'],
  'dom/ssr/fog-of-war.js': ['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery', 'getPartialManifest'],
  'router/router.js': [
    'handleAction', 'fetch', 'handleFetcherAction', 'handleFetcherLoader', 'discoverRoutes', 'patchRoutes',
    'getBlocker', '_internalSetRoutes', 'dispose', 'revalidate', 'interruptActiveLoads', 'updateBlocker',
    'deleteBlocker', 'getUpdatedActionData', 'getUpdatedRevalidatingFetchers', 'getSubmissionFromNavigation',
    'getFetcher', 'resetFetcher', 'deleteFetcher', 'queueFetcherForDeletion', 'updateFetcherState', 'setFetcherError',
    'abortFetcher', 'markFetchRedirectsDone', 'abortStaleFetchLoads',
  ],
  'dom/ssr/single-fetch.js': ['singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'],
  'dom/ssr/routes.js': ['createClientRoutesWithHMRRevalidationOptOut', 'noActionDefinedError', 'preventInvalidServerHandlerCall', 'wrapShouldRevalidateForHdr'],
  'dom/ssr/components.js': ['RSCPrefetchPageLinksImpl'],
  'hooks.js': ['RSCErrorHandler', 'useNavigateUnstable'],
}

/** Imports and exports that would need what is left out. */
const NEEDS_IT =
  /import\s*\{[^}]*\b(Form|useFetchers?|useSubmit|useBlocker|useActionData|useRevalidator|unstable_usePrompt|useViewTransitionState|Await)\b[^}]*\}\s*from\s*['"]react-router['"]|export\s+(?:const|async function|function)\s+(action|clientAction|clientLoader|clientMiddleware|HydrateFallback)\b|\b(viewTransition)[=:]/

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
        if (needs) this.error(`${needs[1] ?? needs[2] ?? needs[3]} of the router is left out of the pages: see scripts/vite/lean-router.ts`)
        return null
      }
      const file = LIBRARY.exec(path)?.[1] ?? ''
      if (file === '') return null
      const parse = (text: string) => this.parse(text) as unknown as Node
      return { code: leanFile(file, code, parse), map: null }
    },
  }
}

/** One file of the library as the shop needs it. */
export function leanFile(file: string, code: string, parse: (code: string) => Node): string {
  const habits = edited(file, code, HABITS[file] ?? [])
    // a name given for developers' tools, or a call that might have effects, keeps alive what nobody uses
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
  const bodies = { ...Object.fromEntries((LEFT_OUT[file] ?? []).map((name) => [name, '{}'])), ...SHORTER[file] }
  const short = withBodies(habits, parse(habits), bodies)
  return withoutAdvice(short, parse(short))
}

function edited(file: string, code: string, edits: readonly Edit[]): string {
  return edits.reduce((text, [found, put]) => {
    const next = typeof found === 'string' ? text.replaceAll(found, () => put) : text.replace(found, () => put)
    if (next === text) throw new Error(`react-router's ${file} has no «${String(found)}» any more: mend scripts/vite/router-habits.ts`)
    return next
  }, code)
}

const ADVICE = new Set(['warning', 'warnOnce', 'warningOnce'])
const CHECKS = new Set(['invariant', 'UNSAFE_invariant'])

/** Checks stay; what they would tell a developer, and warnings, go. */
export function withoutAdvice(code: string, program: Node): string {
  const cuts: { start: number; end: number; put: string }[] = []
  const calleeOf = (node: Node | undefined) => (node?.type === 'CallExpression' ? String((node['callee'] as Node)['name']) : '')
  function visit(node: Node): void {
    const call = node.type === 'ExpressionStatement' ? (node['expression'] as Node) : undefined
    if (ADVICE.has(calleeOf(call))) return void cuts.push({ start: node.start, end: node.end, put: ';' })
    if (CHECKS.has(calleeOf(node))) {
      const [condition, ...rest] = node['arguments'] as Node[]
      if (condition && rest.length > 0) return void cuts.push({ start: condition.end, end: node.end, put: ')' })
    }
    eachChild(node, visit)
  }
  visit(program)
  return replaced(code, cuts)
}

/** The code with other bodies for these functions. */
export function withBodies(code: string, program: Node, given: Record<string, string>): string {
  const cuts: { start: number; end: number; put: string }[] = []
  const missing = new Set(Object.keys(given))
  function visit(node: Node): void {
    if (node.type === 'FunctionDeclaration') {
      const name = String((node['id'] as Node | null)?.['name'])
      const { start, end } = node['body'] as Node
      if (missing.delete(name)) return void cuts.push({ start, end, put: given[name]! })
    }
    eachChild(node, visit)
  }
  visit(program)
  if (missing.size > 0) throw new Error(`react-router has no ${[...missing].join(', ')} any more: mend scripts/vite/lean-router.ts`)
  return replaced(code, cuts)
}

const replaced = (code: string, cuts: { start: number; end: number; put: string }[]) =>
  cuts.toSorted((a, b) => b.start - a.start).reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code)

function eachChild(node: Node, visit: (child: Node) => void): void {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) value.forEach((each) => isNode(each) && visit(each))
    else if (isNode(value)) visit(value)
  }
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
