interface Route {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasLoader: boolean
  hasErrorBoundary: boolean
  module: string
  imports?: string[]
  css?: string[]
  [more: string]: unknown
}

interface Manifest {
  entry: { module: string; imports?: string[]; css?: string[] }
  routes: Record<string, Route>
  url: string
  version: string
}

const START = 'window.__reactRouterManifest='

/** What the router would look for and this shop has nowhere (lean-router.ts); what every route has. */
const NEVER = ['hasAction', 'hasClientAction', 'hasClientLoader', 'hasClientMiddleware', 'caseSensitive', 'clientActionModule', 'clientLoaderModule', 'clientMiddlewareModule', 'hydrateFallbackModule']
const KNOWN = new Set(['id', 'parentId', 'path', 'index', 'hasLoader', 'hasDefaultExport', 'hasErrorBoundary', 'module', 'imports', 'css', ...NEVER])

/**
 * The table of routes comes with every first page: 40 kB of the same words and file names. Here each file is named once, a route lists its
 * files by number (letters of base 36), and a few lines of code make the table the router expects.
 */
export function shortManifest(script: string): string {
  const { entry, routes, url, version } = JSON.parse(script.slice(START.length).replace(/;\s*$/, '')) as Manifest
  const files: string[] = []
  const number = (file: string) => {
    if (!file.startsWith('/assets/')) throw new Error(`${file} is not among the assets: mend scripts/vite/short-manifest.ts`)
    const name = file.slice('/assets/'.length)
    if (!files.includes(name)) files.push(name)
    return files.indexOf(name)
  }
  const list = (paths: string[] = []) => paths.map((path) => number(path).toString(36)).join(' ')
  // those of every page are there already when another page is gone to
  const always = new Set([...(entry.imports ?? []), ...(entry.css ?? [])])
  const own = (paths: string[] = []) => list(paths.filter((path) => !always.has(path)))
  const start = [number(entry.module), list(entry.imports), list(entry.css)]
  const rows = Object.values(routes).map((route) => {
    const strange = Object.keys(route).find((key) => !KNOWN.has(key) || (NEVER.includes(key) && route[key]))
    if (strange) throw new Error(`the route ${route.id} has ${strange}: mend scripts/vite/short-manifest.ts`)
    const flags = (route.hasLoader ? 1 : 0) + (route.hasErrorBoundary ? 2 : 0) + (route.index ? 4 : 0) + (route.parentId ? 8 : 0)
    return [route.id, route.path ?? 0, flags, number(route.module), route.parentId ? own(route.imports) : list(route.imports), route.parentId ? own(route.css) : list(route.css)]
  })
  return `{let f=${JSON.stringify(files.join(' '))}.split(" ").map(n=>"/assets/"+n),l=t=>t?t.split(" ").map(n=>f[parseInt(n,36)]):[],[m,i,c]=${JSON.stringify(start)},r={};for(let[d,p,b,m,i,c]of ${JSON.stringify(rows)})r[d]={id:d,parentId:b&8?"root":void 0,path:p===0?void 0:p,index:b&4?!0:void 0,hasLoader:!!(b&1),hasErrorBoundary:!!(b&2),hasDefaultExport:!0,module:f[m],imports:l(i),css:l(c)};${START}{entry:{module:f[m],imports:l(i),css:l(c)},routes:r,url:${JSON.stringify(url)},version:${JSON.stringify(version)}}}`
}
