import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { builtPages } from './built-pages.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

let database: TestDatabase
let shop: PageShop
let injected: string
let said: Record<string, unknown>[]

type OnRendered = (html: string) => void
interface Entry {
  default: (request: Request, ...rest: unknown[]) => Promise<Response>
  pageContext: object
}

/**
 * The pages as built, into which somebody got something of his own: where a description stands, which is written as
 * HTML.
 */
function withHole() {
  const pages = builtPages()
  const holed = async (): Promise<ServerBuild> => {
    const build = await pages.build()
    const entry = build.entry.module as unknown as Entry
    const module = {
      ...entry,
      default(request: Request, ...rest: unknown[]) {
        const context = (rest[3] as { get: (key: object) => { onRendered: OnRendered } }).get(entry.pageContext)
        const { onRendered } = context
        if (request.url.includes('/product/'))
          context.onRendered = (html) => onRendered(html.replace('</main>', () => `${injected}</main>`))
        return entry.default(request, ...rest)
      },
    }
    return { ...build, entry: { module } } as unknown as ServerBuild
  }
  return { ...pages, build: holed }
}

beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  said = []
  const logTo = { write: (line: string) => void said.push(JSON.parse(line) as Record<string, unknown>) }
  shop = await openPageShop(database, { LOG_LEVEL: 'error' }, null, { logTo, pages: withHole() })
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

let turn = 0
/** Each its own address: a page made before is sent when a new one cannot be. */
const address = () => `/product/tovar-100101-100101/?tab=${++turn}`

it.each([
  ['a script', '<script>steal()</script>'],
  ['one spelled otherwise', '<p>x</p><SCRIPT type="text/javascript">steal()</script >'],
  ['one of another address', '<script src="https://evil.example/x.js"></script>'],
  ['one of ours with an address', '<script src="/uploads/steal.js"></script>'],
  ['one that looks like data', '<script type="application/json" id="page-data" onload="x">steal()</script>'],
  ['one inside a drawing', '<svg><script xlink:href="data:,steal()"/></svg>'],
])('a page into which somebody got %s is told in the log and not sent', async (_what, html) => {
  injected = html
  const url = address()
  const { statusCode, body, headers } = await shop.page(url, { 'x-request-id': 'injected-request' })
  expect(statusCode).toBe(500)
  expect(body).toContain('<h1>Страница не открылась</h1>')
  expect(body + String(headers['content-security-policy'])).not.toMatch(/steal|evil|sha256/)
  expect(headers['cache-control']).toBe('no-store')
  expect(said.at(-1)).toMatchObject({
    level: 50,
    reqId: 'injected-request',
    script: expect.stringMatching(/^'sha256-/),
  })
  // nothing of it stays
  injected = ''
  expect((await shop.page(url)).statusCode).toBe(200)
})

it('data, words about scripts and other elements are no scripts', async () => {
  injected = '<p>&lt;script&gt;</p><script-like></script-like><script type="application/ld+json">{"a":1}</script>'
  expect((await shop.page(address())).statusCode).toBe(200)
})
