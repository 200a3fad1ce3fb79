// Import circles over the syntax trees of the sources: strongly connected components of the import graph, with `import
// type`, `import('…').Type`, lazy loading by a dynamic import() and the modules of threads and processes counted like
// any import.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { startedModule, type SyntaxNode, literalText } from './lint-source.ts'

/** File → files it imports, both relative to the root with forward slashes. */
export type ImportGraph = Map<string, string[]>

/** `#ui/` → `ui/`, …: the aliases as package.json declares them, so that none is forgotten here. */
const ALIASES = Object.entries(
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
      imports: Record<string, string>
    }
  ).imports,
).map(([alias, target]) => [alias.replace(/\*$/, ''), target.replace(/^\.\//, '').replace(/\*$/, '')] as const)

/**
 * What the parser's list of imports does not hold: `typeof import('./a.ts')` and `import('./a.ts').A` are types;
 * threads and processes are started by the address of their module.
 */
function* importsInTree(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* importsInTree(each)
  if (!node || typeof node !== 'object' || Array.isArray(node)) return
  const { type, source } = node as SyntaxNode
  const specifier = type === 'TSImportType' ? literalText(source) : startedModule(node as SyntaxNode)
  if (specifier !== null) yield specifier
  for (const each of Object.values(node)) if (each && typeof each === 'object') yield* importsInTree(each)
}

/** What a source imports, as written in it. */
export function importsOf(file: string, text: string): string[] {
  const parsed = parseSync(file, text)
  const { module, errors } = parsed
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) found.push(moduleRequest.value)
  for (const { moduleRequest } of module.dynamicImports) {
    const [, , literal] = /^(['`])([^'`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    if (literal) found.push(literal)
  }
  // the tree is made when it is asked for, five times the work of the rest
  if (/import\(|import\.meta\.(url|dirname)/.test(text)) found.push(...importsInTree(parsed.program))
  return [...new Set(found)]
}

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  for (const [prefix, folder] of ALIASES)
    if (specifier.startsWith(prefix)) return folder + specifier.slice(prefix.length)
  return null
}

/** Generated files (`./+types/…`) are not in the tree and are left out. */
export function importGraph(root: string, files: readonly string[]): ImportGraph {
  const graph: ImportGraph = new Map()
  for (const path of files) {
    const from = relative(root, join(root, path)).split(sep).join('/')
    const text = readFileSync(join(root, path), 'utf8')
    const targets = importsOf(from, text).map((specifier) => targetOf(from, specifier))
    graph.set(
      from,
      targets.filter((to) => to !== null && /\.(?:tsx?|mjs)$/.test(to) && existsSync(join(root, to))) as string[],
    )
  }
  return graph
}

/** Tarjan's algorithm; components of one file are no circles. */
export function importCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    stack.push(file)
    open.add(file)
    for (const to of graph.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.has(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!))
    }
    if (low.get(file) !== order.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    for (const each of component) open.delete(each)
    if (component.length > 1) circles.push(component.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** One shortest way round a circle, to tell where to cut it. */
export function shortestWay(graph: ImportGraph, circle: readonly string[]): string[] {
  const inside = new Set(circle)
  let best: string[] = []
  for (const start of circle) {
    const cameFrom = new Map<string, string>()
    const queue = [start]
    while (queue.length > 0) {
      const file = queue.shift()!
      for (const to of graph.get(file) ?? []) {
        if (to === start) {
          const way = [file]
          while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!)
          if (best.length === 0 || way.length < best.length) best = way
          queue.length = 0
          break
        }
        if (!inside.has(to) || cameFrom.has(to)) continue
        cameFrom.set(to, file)
        queue.push(to)
      }
    }
  }
  return [...best, best[0]!]
}
