import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { ServerBuild } from 'react-router'
import { NotBuiltError } from '#server/kernel/not-built-error.ts'
import type { PageSource } from './page-source.ts'

const BUILD_DIR = resolve(import.meta.dirname, '../../build')

/** The pages as `react-router build` left them. */
export function builtPages(buildDir = BUILD_DIR): PageSource {
  const entry = join(buildDir, 'server/index.js')
  if (!existsSync(entry)) throw new NotBuiltError('Страницы не собраны: начните с npm start')
  const build = import(entry) as Promise<ServerBuild>
  const assets = join(buildDir, 'client/assets')
  const styles = new Map(
    readdirSync(assets).flatMap((name) =>
      name.endsWith('.css') ? [[`/assets/${name}`, readFileSync(join(assets, name), 'utf8').trim()]] : [],
    ),
  )
  return {
    mode: 'production',
    build: () => build,
    styleOf: (href) => styles.get(href),
    async registerAssets(app) {
      await app.register(fastifyStatic, {
        root: assets,
        prefix: '/assets/',
        wildcard: false,
        // compressed once, by the build (scripts/ready.mjs)
        preCompressed: true,
        globIgnore: ['**/*.br', '**/*.gz'],
        immutable: true,
        maxAge: '1y',
        decorateReply: false,
      })
      // What lies in public/: icons and the manifest keep their names, so they are asked anew once a day.
      await app.register(fastifyStatic, {
        root: join(buildDir, 'client'),
        prefix: '/',
        wildcard: false,
        globIgnore: ['assets/**', '.vite/**'],
        index: false,
        maxAge: '1d',
        decorateReply: false,
      })
    },
  }
}
