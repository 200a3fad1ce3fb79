import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { PageSource } from './page-source.ts'

/**
 * The pages straight from their sources, with hot reload. Vite is loaded here alone: a shop in production does without
 * it.
 */
export function devPages(): PageSource {
  let vite: ViteDevServer | undefined
  return {
    mode: 'development',
    styleOf: () => undefined,
    async build() {
      return (await vite!.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    },
    async registerAssets(app) {
      const { createServer } = await import('vite')
      vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
      app.addHook('onClose', async () => vite?.close())
      app.addHook('onRequest', (request, reply, done) => {
        // the back office has a server of its own (http/office/dev-app.ts)
        if (request.isOffice) return done()
        // Only what is Vite's own; a page's address must reach our guards and routes.
        vite!.middlewares(request.raw, reply.raw, (error?: unknown) => done(error instanceof Error ? error : undefined))
      })
    },
  }
}
