import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { openShop } from '#server/open-shop.ts'
import { builtPages } from '#server/pages/built-pages.ts'
import { buildPages } from '#server/pages/page-shop.fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { builtOffice } from './app.ts'

const BUILD = resolve(import.meta.dirname, '../../../build')
const HOST = `office.${MAIN_HOST}`

let database: TestDatabase
let app: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  buildPages()
  database = await createTestDatabase()
  await insertPlaces(database.db)
  const shop = await openShop(readConfig({ HOST: MAIN_HOST, LOG_LEVEL: 'silent' }), database, {
    listings: 'sql',
    pages: builtPages(),
    office: builtOffice(),
  })
  app = shop.app
  close = shop.close
})
afterAll(async () => {
  await close()
  await database.drop()
})

const get = (url: string, host = HOST, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } })
const assets = (application: string) => readdirSync(join(BUILD, application, 'assets'))

describe('the application of the back office', () => {
  it.each(['/', '/people', '/people/12', '/sign-in?back=%2Fpeople', '/catalog/'])('is one page for %s', async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('<div id="office">')
  })

  it('runs scripts and styles of its build alone', async () => {
    const { headers, body } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(body).not.toMatch(/<script(?![^>]*src=)/)
    expect(body.match(/<style/g)).toHaveLength(1)
  })

  it('sends its files once, compressed beforehand', async () => {
    const script = assets('office').find((name) => /^index-.*\.js$/.test(name))!
    const { statusCode, headers } = await get(`/assets/${script}`, HOST, { 'accept-encoding': 'br' })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toContain('javascript')
  })

  it.each(['/assets/none.js', '/assets/../index.html', '/assets/..%2Findex.html', '/favicon.ico', '/index.html'])(
    'has no file at %s',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  )

  it('is not at the shop, nor the shop here', async () => {
    const own = assets('office').find((name) => /^index-.*\.js$/.test(name))!
    const ofShop = assets('client').find((name) => name.endsWith('.js'))!
    expect((await get(`/assets/${own}`, MAIN_HOST)).statusCode).toBe(404)
    expect((await get(`/assets/${ofShop}`)).statusCode).toBe(404)
    expect((await get('/people/', MAIN_HOST)).statusCode).toBe(404)
  })

  it('leaves calls to themselves', async () => {
    const { statusCode, headers } = await get('/api/office/nothing')
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('application/json')
  })
})

it('a buyer loads nothing of it', () => {
  // what every chunk of it says somewhere: an address of its calls, or its name
  const marks = ['/office/session', '/office/staff', 'Пульт']
  const holding = (application: string) =>
    assets(application).filter((name) => {
      if (!/\.(js|css|html)$/.test(name)) return false
      const text = readFileSync(join(BUILD, application, 'assets', name), 'utf8')
      return marks.some((mark) => text.includes(mark))
    })
  expect(holding('office').length).toBeGreaterThan(3)
  expect(holding('client')).toEqual([])
})
