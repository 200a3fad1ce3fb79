import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const STUB = '\0no-typebox'

/** Contract modules build schemas while loading. The browser only needs the calls' names and paths, so there any schema is one thing that swallows every use. */
function schemasStayOnTheServer(): Plugin {
  return {
    name: 'schemas-stay-on-the-server',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'typebox' || id.startsWith('typebox/') ? STUB : null),
    load: (id) =>
      id === STUB
        ? `const any = new Proxy(() => any, { get: (_, key) => (key === Symbol.iterator ? () => [][key]() : any) })
export default any
export { any as Type }`
        : null,
  }
}

/** React Router reloads the page each time a route's chunk fails; ours reloads once a minute at most, then says so (web/parts/error-screen/route-chunk-failed.tsx). */
function reloadOnce(): Plugin {
  const reload = 'window.location.reload();\n\t\treturn new Promise(() => {});'
  return {
    name: 'reload-once',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.m?js$/.test(id)) return null
      if (!code.includes(reload)) this.error('react-router reloads in another way now: mend reloadOnce in vite.config.ts')
      return { code: code.replace(reload, 'return window.routeChunkFailed();'), map: null }
    },
  }
}

export default defineConfig({
  plugins: [schemasStayOnTheServer(), reloadOnce(), reactRouter()],
  // City hosts (pskov.localhost) are ours in development too.
  server: { allowedHosts: true },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
})
