import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // City hosts (pskov.localhost) are ours in development too.
  server: { allowedHosts: true },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
})
