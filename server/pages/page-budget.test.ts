import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { pageBytes } from './page-bytes.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

let database: TestDatabase
let shop: PageShop

beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  shop = await openPageShop(database)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

const CLIENT_DIR = resolve(import.meta.dirname, '../../build/client')

/**
 * Bytes, gzipped: the shop's own scripts, and HTML of the small test shop with the styles written into it. Grown on
 * purpose? Say in the commit what it buys.
 */
const BUDGETS: [url: string, scripts: number, html: number][] = [
  ['/', 41_900, 25_700],
  ['/catalog/perforatory/', 40_800, 27_650],
  ['/product/tovar-100101-100101/', 61_350, 34_100],
  ['/basket/', 48_250, 18_350],
  ['/basket/checkout/', 77_150, 20_550],
]
/** An update of React or of the router passes without asking, one that grows them by a fifteenth does not. */
const LIBRARIES = 119_000
/** All scripts of the listing's first load, libraries with them. */
const LISTING_SCRIPTS = 152_500

describe('a first visit stays within its budget', () => {
  it.each(BUDGETS)('%s: own scripts %i, HTML with its styles %i', async (url, scripts, html) => {
    const { statusCode, body } = await shop.page(url)
    expect(statusCode).toBe(200)
    const bytes = pageBytes(body, CLIENT_DIR)
    expect(bytes.scripts - bytes.libraries, 'own scripts').toBeLessThanOrEqual(scripts)
    expect(bytes.libraries, 'libraries').toBeLessThanOrEqual(LIBRARIES)
    if (url.startsWith('/catalog/')) expect(bytes.scripts, 'all scripts').toBeLessThanOrEqual(LISTING_SCRIPTS)
    expect(bytes.styles, 'styles outside').toBe(0)
    expect(bytes.htmlGzip, 'HTML').toBeLessThanOrEqual(html)
    expect(unstyledClasses(body), 'classes without a rule in the styles of the page').toEqual([])
    // a page whose scripts were not found would pass anything
    expect(bytes.scripts - bytes.libraries).toBeGreaterThan(scripts * 0.9)
    expect(bytes.libraries).toBeGreaterThan(LIBRARIES * 0.8)
  })
})

it('no script carries the schemas the server checks calls by', () => {
  const folder = join(CLIENT_DIR, 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  // the property by which TypeBox tells its schemas apart: no minifier renames it
  const mark = '~kind'
  expect(Object.getOwnPropertyNames(Type.String())).toContain(mark)
  expect(scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(mark))).toEqual([])
})

/** A stylesheet that comes late makes the browser style the whole page anew. */
it('what shows a change of the cart at once comes to every page without a stylesheet', () => {
  const folder = join(CLIENT_DIR, 'assets')
  const files = readdirSync(folder)
  const nameOf = (file: string) => file.replace(/-[\w-]{7}\.js$/, '')
  const needed = new Set([files.find((file) => /^optimistic-cart-.*\.js$/.test(file))!])
  for (const file of needed)
    for (const [, next] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      needed.add(next!)
  expect(needed.size).toBeGreaterThan(2)
  const styled = [...needed]
    .map(nameOf)
    .filter((name) => files.some((file) => new RegExp(`^${name}-[\\w-]{6}\\.css$`).test(file)))
  expect(styled.filter((name) => name !== 'shop')).toEqual([])
})

/** A lazy part brings its code later; its styles must be there with the page. */
function unstyledClasses(html: string): string[] {
  const styles = [...html.matchAll(/stylesheet" href="(\/assets\/[^"#]+)/g)]
    .map(([, path]) => readFileSync(join(CLIENT_DIR, path!), 'utf8'))
    .join('')
  const used = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')))
  return [...used].filter((name) => !styles.includes(`.${name}`))
}
