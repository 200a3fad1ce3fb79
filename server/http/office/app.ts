import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#contract/api-error.ts'
import type { Config } from '#server/config/config.ts'
import { NotBuiltError } from '#server/kernel/not-built-error.ts'
import { sha256 } from '#server/pages/content-security-policy.ts'
import { OFFICE_ROUTE } from './office-host.ts'

const BUILD_DIR = resolve(import.meta.dirname, '../../../build/office')

/** Where the files of the back office come from: the build on disk, or Vite while developing. */
export interface OfficeSource {
  /** Answers a file of the application, or its one page for an address of a desk. */
  open: (app: FastifyInstance) => Promise<(request: FastifyRequest, reply: FastifyReply) => unknown>
  /** What the one page may load. */
  policy: (config: Pick<Config, 'host' | 'scheme'>) => string
}

const IS_FILE = /^\/assets\/|\.[a-z][a-z0-9]{0,11}$/i

const lines = (...all: string[]) => all.join('; ')

/**
 * Scripts and styles of the build alone, the one style written into the page by its hash; goods' pictures are the
 * shop's.
 */
const builtPolicy = ({ scheme, host }: Pick<Config, 'host' | 'scheme'>, page: string) =>
  lines(
    "default-src 'none'",
    "script-src 'self'",
    [
      "style-src 'self'",
      ...[...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => sha256(text!)),
    ].join(' '),
    // the place of a row, the length of a bar
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${scheme}://${host}`,
    // looks at pages of the shop, of any city
    `frame-src ${scheme}://${host} ${scheme}://*.${host}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // against clickjacking
    "frame-ancestors 'none'",
  )

/** The application as its build left it. */
export function builtOffice(folder = BUILD_DIR): OfficeSource {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) throw new NotBuiltError('Пульт не собран: начните с npm start')
  return {
    policy: (config) => builtPolicy(config, readFileSync(file, 'utf8')),
    async open(app) {
      // compressed once, by the build (scripts/ready.mjs); no route of its own: the host decides
      await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
      return (request, reply) => {
        const path = request.url.split('?', 1)[0]!
        if (!IS_FILE.test(path)) return reply.header('cache-control', 'no-cache').sendFile('index.html')
        if (!/^\/assets\/[\w.-]+$/.test(path) || !existsSync(join(folder, path))) throw notFound()
        return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path.slice(1))
      }
    },
  }
}

/** office.{HOST}: an application of its own, whose one page answers every address that is no call. */
export async function registerOfficeApp(app: FastifyInstance, source: OfficeSource, config: Config) {
  const answer = await source.open(app)
  const policy = source.policy(config)
  app.get('/*', { ...OFFICE_ROUTE, compress: false }, (request, reply) => {
    reply.headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex' })
    return answer(request, reply)
  })
}
