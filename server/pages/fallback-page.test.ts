import { createContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { MAIN_HOST, openTestShop, type TestShop } from '#server/test/test-app.ts'
import type { PageSource } from './page-source.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const broken = () => {
  throw new Error('a secret of the house')
}

/** Pages whose rendering fails, the error screen's too. */
const unrenderable = {
  entry: { module: { default: broken, handleError() {}, pageContext: createContext() } },
  routes: { root: { id: 'root', path: '', module: { default: () => null } } },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild

const source = (build: () => Promise<ServerBuild>): PageSource => ({
  build,
  registerAssets: async () => {},
  mode: 'production',
  styleOf: () => undefined,
})

async function ask(pages: PageSource, url = '/', host = MAIN_HOST) {
  const app = await buildApp({ ...shop.services, pages })
  try {
    return await app.inject({ url, headers: { host } })
  } finally {
    await app.close()
  }
}

it.each([
  ['rendering fails', source(async () => unrenderable)],
  ['the build is not there', source(broken)],
])('when %s, a page of plain HTML says so', async (_what, pages) => {
  const answer = await ask(pages)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    500,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(answer.body).toContain('<h1>Страница не открылась</h1>')
  expect(answer.body).not.toMatch(/secret|<script/)
})

it('calls and data keep their own form', async () => {
  const data = await ask(source(broken), '/_root.data')
  expect([data.statusCode, data.json().errorCode]).toEqual([500, 'INTERNAL'])
  expect((await ask(source(broken), '/api/nothing')).json().errorCode).toBe('NOT_FOUND')
})

it('a database that is away is told from a fault', async () => {
  const away = source(async () => {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  })
  const answer = await ask(away)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.body).toContain('Магазин ненадолго недоступен')
})
