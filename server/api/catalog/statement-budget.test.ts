import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { statementCounter } from '#server/test/count-statements.ts'

let shop: CatalogShop
let statementsOf: ReturnType<typeof statementCounter>
beforeAll(async () => {
  // a stopped clock: nothing remembered grows old while the machine is busy
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  shop = await openCatalogShop()
  statementsOf = statementCounter(shop.database.pool)
})
afterAll(async () => {
  await shop.close()
  vi.useRealTimers()
})

async function count(path: string): Promise<number> {
  let status = 0
  const statements = await statementsOf(async () => {
    status = (await shop.ask(path)).status
  })
  expect(status).toBe(200)
  return statements.length
}

/** Own statements of a call once the small directories are warm; those of the index are its own affair. */
const BUDGETS: [path: string, statements: number][] = [
  ['/catalog/category/root', 0],
  ['/catalog/category/elektroinstrument/children', 0],
  ['/catalog/category/elektroinstrument/goods?perPage=30', 0],
  ['/catalog/category/elektroinstrument/filters', 0],
  ['/catalog/category/perforatory/seo', 0],
  ['/catalog/category/perforatory/listing', 0],
  ['/catalog/good/100101', 4],
  ['/catalog/good/100101/related/materials', 1],
  ['/catalog/good/100101/related/categories', 1],
  ['/catalog/good/100101/analogs', 3],
  ['/catalog/good/100102/analogs', 2],
  ['/catalog/good/100101/complect', 1],
  ['/catalog/good/100101/complect-goods', 1],
  ['/catalog/good/100101/spare-parts', 1],
  ['/catalog/good/100101/warehouses', 5],
  ['/catalog/good/100101/warehouses?forRent=1', 3],
  ['/catalog/good/100101/questions', 3],
  ['/catalog/battery-platform/norvik-18/goods', 3],
  ['/catalog/goods?codes=100101,100102,100103,100104', 0],
  ['/catalog/compare?codes=100101,100102,100103,100104', 4],
  ['/category/perforatory', 0],
  ['/category/perforatory/breadcrumb', 0],
  ['/vendor', 0],
  ['/vendor/norvik', 0],
  ['/vendor/norvik/goods', 0],
  ['/vendor/norvik/filters', 0],
  ['/best/vendor', 0],
  ['/best/categorized-preview', 0],
  ['/best/good', 0],
  ['/best/selection/tabs', 0],
  ['/best/selection/goods?code=hits', 0],
  ['/best/selection/all', 0],
  ['/best/discount/goods', 0],
  ['/best/discount/filters', 0],
  ['/reviews/?goodCode=100101', 3],
  ['/content/seo?type=catalog', 1],
  ['/content/images?type=home', 1],
]

describe('statements of a call', () => {
  it.each(BUDGETS)('%s: %i', async (path, budget) => {
    await shop.ask(path)
    expect(await count(path)).toBe(budget)
  })

  it('do not grow with what is shown', async () => {
    expect(await count('/catalog/compare?codes=100101')).toBe(await count('/catalog/compare?codes=100101,100102,100103,100104'))
    expect(await count('/catalog/good/100101/related/materials?perPage=1')).toBe(await count('/catalog/good/100101/related/materials?perPage=48'))
    expect(await count('/catalog/good/100101/complect')).toBe(await count('/catalog/good/100102/complect'))
  })

  it('are counted at all', async () => {
    const statements = await statementsOf(() => shop.ask('/reviews/?goodCode=100101'))
    expect(statements.every((text) => text.startsWith('select'))).toBe(true)
    expect(statements.some((text) => text.includes('"review"'))).toBe(true)
  })
})
