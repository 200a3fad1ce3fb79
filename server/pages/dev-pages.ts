import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import type { PageSource } from './pages.ts'

/** The pages straight from their sources, with hot reload. Vite is loaded here alone: a shop in production does without it. */
export async function devPages(httpServer: () => Server): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: httpServer() } }, appType: 'custom' })
  return {
    mode: 'development',
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    async registerAssets(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
          done(error instanceof Error ? error : undefined)
        })
      })
      app.addHook('onClose', async () => vite.close())
    },
  }
}
