import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/vite/chunks.ts'
import { classLiterals, stylesAlone } from './scripts/vite/class-literals.ts'
import { classNames } from './scripts/vite/class-names.ts'
import { leanContract } from './scripts/vite/lean-contract.ts'
import { leanRouter } from './scripts/vite/lean-router.ts'
import { leanStructuredData } from './scripts/vite/lean-structured-data.ts'
import { sprite } from './scripts/vite/sprite.ts'
import { stylesStay } from './scripts/vite/styles-stay.ts'

/** React Router waits for a route's chunk for ever, and reloads the page each time one fails; ours waits two minutes, reloads once a minute at most, then says so (web/parts/error-screen/route-chunk-failed.tsx). */
function reloadOnce(): Plugin {
  const load = /await (import\([^)]*route\.module\s*\))/
  const reload = 'window.location.reload();\n\t\treturn new Promise(() => {});'
  return {
    name: 'reload-once',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.m?js$/.test(id)) return null
      if (!code.includes(reload) || !load.test(code)) this.error('react-router loads routes in another way now: mend reloadOnce in vite.config.ts')
      return { code: code.replace(load, 'await window.routeChunkInTime($1)').replace(reload, 'return window.routeChunkFailed();'), map: null }
    },
  }
}

const classes = classNames()
const ASSET_NAMES = 'assets/[name]-[hash:7][extname]'

export default defineConfig(({ command }) => ({
  plugins: [leanContract(), leanRouter(), reloadOnce(), stylesStay(), leanStructuredData(), sprite(), classLiterals(classes.classesOf), stylesAlone(), reactRouter()],
  // City hosts (pskov.localhost) are ours in development too.
  server: { allowedHosts: true },
  // a report on how long plugins took is no news to someone who starts the shop
  build: { assetsInlineLimit: 0, target: 'es2022', rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    // the server writes the addresses of fonts and pictures the browser's build made
    ssr: { build: { rolldownOptions: { output: { assetFileNames: ASSET_NAMES } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups() },
            // each name stands in the table of routes that every first page brings: seven signs are enough to tell two releases apart
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ASSET_NAMES,
          },
        },
      },
    },
  },
  // Read by people while developing, by nobody in the shop: there a name stands in the page a hundred times.
  css: { modules: { generateScopedName: command === 'build' ? classes.nameOf : '[name]_[local]_[hash:base64:4]' } },
}))
