import { resolve } from 'node:path'
import type { OfficeSource } from './app.ts'

const OFFICE = resolve(import.meta.dirname, '../../../office')

/** The back office straight from its sources, with hot reload. */
export function devOffice(): OfficeSource {
  return {
    // what Vite writes into the page and speaks over
    policy: () => "default-src 'self' 'unsafe-inline' data: blob: ws: http: https:",
    async open(app) {
      const { createServer } = await import('vite')
      const vite = await createServer({
        root: OFFICE,
        configFile: resolve(OFFICE, 'vite.config.ts'),
        // the pages' own server hears the same socket
        server: { middlewareMode: true, hmr: { server: app.server, path: '/office-hmr' } },
        appType: 'spa',
      })
      app.addHook('onClose', () => vite.close())
      return (request, reply) => {
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
        reply.hijack()
        vite.middlewares(request.raw, reply.raw)
      }
    },
  }
}
