import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/vite/chunks.ts'
import { sprite } from './scripts/vite/sprite.ts'

/**
 * Every file's name stands in the table of routes that a first page loads: so many signs are enough to tell two
 * releases apart.
 */
const SCRIPTS = 'assets/[name]-[hash:7].js'
const ASSETS = 'assets/[name]-[hash:6][extname]'

export default defineConfig(({ command }) => ({
  plugins: [sprite(), reactRouter()],
  // City hosts (pskov.localhost) are ours in development too.
  server: { allowedHosts: true },
  // a report on how long plugins took is no news to someone who starts the shop
  build: { assetsInlineLimit: 0, target: 'es2022', rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    // the server writes the addresses of fonts and pictures that the browser's build made
    ssr: { build: { rolldownOptions: { output: { assetFileNames: ASSETS } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups() },
            entryFileNames: SCRIPTS,
            chunkFileNames: SCRIPTS,
            assetFileNames: ASSETS,
          },
        },
      },
    },
  },
  // Readable while developing. In the shop a name stands in a page a hundred times, so it is short; the first letter
  // keeps it clear of names that blockers of advertisements hide (`ad…`).
  css: { modules: { generateScopedName: command === 'build' ? 'v[hash:base64:5]' : '[name]_[local]_[hash:base64:4]' } },
}))
