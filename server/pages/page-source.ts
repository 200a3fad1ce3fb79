import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

/** Where the pages come from: the build on disk, or Vite while developing. */
export interface PageSource {
  build: () => Promise<ServerBuild>
  /** Serves scripts and styles; in development also modules and hot reload. */
  registerAssets: (app: FastifyInstance) => Promise<void>
  mode: 'production' | 'development'
  /** The text of a stylesheet of the build. */
  styleOf: (href: string) => string | undefined
}
