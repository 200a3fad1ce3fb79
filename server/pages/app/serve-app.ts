import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { TRACKING } from '#rules/address/tracking.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { PageSource } from '../page-source.ts'
import { appManifest } from './app-manifest.ts'

const script = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Stand before the worker's own text: it imports nothing. */
export const workerConstants = (version: string): string =>
  `const VERSION = ${JSON.stringify(version)}\nconst TRACKING = ${String(TRACKING)}\n`

/** A worker lives by the policy its own file came with: it asks the shop and nobody else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** What makes the shop an application that can be installed: its manifest, and the worker that caches seen pages. */
export function registerApp(app: FastifyInstance, source: PageSource, { db, config }: Services) {
  const [worker, retired] = [script('service-worker.js'), script('retired-service-worker.js')]

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const [{ name }, { description }] = await Promise.all([readSetting(db, 'shop'), readSetting(db, 'seo')])
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(appManifest(name, description)))
  })

  app.get('/sw.js', async (_request, reply) => {
    // Between a developer and hot reload nothing may stand.
    const isOn = config.offlinePages && source.mode === 'production'
    const body = isOn ? workerConstants((await source.build()).assets.version) + worker : retired
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .send(body)
  })
}
