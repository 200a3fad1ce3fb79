import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Services } from '#server/shop/ground/call-context.ts'
import { readConfig } from '#server/config/config.ts'
import type { PageSource } from '../page-source.ts'
import { appManifest } from './app-manifest.ts'
import { registerApp } from './serve-app.ts'

const PUBLIC = resolve(import.meta.dirname, '../../../public')

async function worker(env: Record<string, string>, mode: PageSource['mode'], version = 'abc') {
  const app = Fastify()
  const source = { mode, build: async () => ({ assets: { version } }) } as unknown as PageSource
  registerApp(app, source, { config: readConfig(env) } as Services)
  const { body, headers } = await app.inject('/sw.js')
  await app.close()
  return { body, headers, leaves: body.includes('registration.unregister()') }
}

describe('the worker that keeps seen pages', () => {
  it('is another with each build, is asked for each time, and may ask the shop alone', async () => {
    const { body, headers, leaves } = await worker({}, 'production', '54ff36c7')
    expect(body.startsWith('const VERSION = "54ff36c7"\n')).toBe(true)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    expect(leaves).toBe(false)
  })

  it('takes itself out of browsers when switched off, and while developing', async () => {
    expect((await worker({ OFFLINE_PAGES: 'off' }, 'production')).leaves).toBe(true)
    expect((await worker({}, 'development')).leaves).toBe(true)
  })
})

describe('the manifest', () => {
  const { icons, ...manifest } = appManifest('Мастерская Петрова', 'Инструмент')

  it('bears the shop’s own name', () => {
    expect(manifest).toMatchObject({
      name: 'Мастерская Петрова',
      short_name: 'Мастерская',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    })
  })

  it('names icons that are there, in the sizes it says', async () => {
    expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
      'any',
    ])
    for (const { src, sizes } of icons) {
      const file = PUBLIC + src
      expect(existsSync(file), src).toBe(true)
      const { width, height } = await sharp(file).metadata()
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
    }
  })
})
