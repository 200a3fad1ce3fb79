import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sprite } from '../scripts/vite/sprite.ts'

/** The back office: an application of its own, rendered in the browser; `vite build office`. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [sprite(), react()],
  server: { allowedHosts: true },
  cacheDir: '../node_modules/.vite-office',
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: 'assets/[name]-[hash:8].js',
        chunkFileNames: 'assets/[name]-[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:8][extname]',
      },
    },
  },
  css: { modules: { generateScopedName: command === 'build' ? 'o[hash:base64:5]' : '[name]_[local]_[hash:base64:4]' } },
}))
