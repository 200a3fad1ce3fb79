import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { shortManifest } from './short-manifest.ts'

/** «shop» comes with the entry, so only the root names it. */
const files = { module: '/assets/home-Ab12Cd34.js', imports: ['/assets/shop-1.js', '/assets/libraries-2.js'], css: ['/assets/shop-3.css#'] }
const flags = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false }
const manifest = {
  entry: { module: '/assets/entry.client-5.js', imports: ['/assets/shop-1.js'], css: ['/assets/shop-3.css#'] },
  routes: {
    root: { id: 'root', path: '', ...flags, hasErrorBoundary: true, ...files },
    'screens/home/home': { id: 'screens/home/home', parentId: 'root', index: true, ...flags, ...files },
    pages: { id: 'pages', parentId: 'root', path: 'pages/:page?', ...flags, hasLoader: false, ...files, imports: [] },
  },
  url: '/assets/manifest-9.js',
  version: '9',
}
const script = (table: object) => `window.__reactRouterManifest=${JSON.stringify(table)};`

function read(code: string): typeof manifest {
  const window: { __reactRouterManifest?: typeof manifest } = {}
  runInNewContext(code, { window })
  return window.__reactRouterManifest!
}

test('gives the router what it looks at, word for word', () => {
  const short = read(shortManifest(script(manifest)))
  expect(JSON.parse(JSON.stringify({ ...short, routes: null }))).toEqual({ ...manifest, routes: null })
  expect(Object.keys(short.routes)).toEqual(Object.keys(manifest.routes))
  for (const route of Object.values(manifest.routes)) {
    const { hasAction: _a, hasClientAction: _b, hasClientLoader: _c, hasClientMiddleware: _d, ...looked } = route
    const own = route.id === 'root' ? {} : { imports: looked.imports.filter((file) => file !== '/assets/shop-1.js'), css: [] }
    expect(JSON.parse(JSON.stringify(short.routes[route.id as 'root']))).toEqual({ ...looked, ...own })
  }
})

test('a route with a habit the shop did not have is not shortened in silence', () => {
  const root = { ...manifest.routes.root, hasClientLoader: true }
  expect(() => shortManifest(script({ ...manifest, routes: { root } }))).toThrow('the route root has hasClientLoader')
  expect(() => shortManifest(script({ ...manifest, routes: { root: { ...manifest.routes.root, news: 1 } } }))).toThrow('the route root has news')
})
