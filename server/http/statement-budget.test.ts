import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { statementCounter } from '#server/test/count-statements.ts'
import { insertPublications } from '#server/test/publications-fixture.ts'
import { implementations } from './api/sections.ts'

let shop: CatalogShop
let statementsOf: ReturnType<typeof statementCounter>
beforeAll(async () => {
  // a stopped clock: nothing memoized grows old while the machine is busy
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  shop = await openCatalogShop()
  await insertPublications(shop.database.db, shop.time.now)
  await shop.database.pool.query("insert into page (code, title, body) values ('about', 'О нас', 'Текст')")
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
  ['/catalog/good/100101', 1],
  ['/catalog/good/100101/related/materials', 1],
  ['/catalog/good/100101/related/categories', 1],
  // figures of the likest come from the index: in memory without a statement
  ['/catalog/good/100101/analogs', 3],
  ['/catalog/good/100102/analogs', 3],
  ['/catalog/good/100101/complect', 1],
  ['/catalog/good/100101/complect-goods', 1],
  ['/catalog/good/100101/spare-parts', 1],
  ['/catalog/good/100101/diagrams', 1],
  ['/catalog/good/100101/warehouses', 5],
  ['/catalog/good/100101/warehouses?forRent=1', 3],
  ['/catalog/good/100101/questions', 1],
  ['/catalog/good/100101/variants', 1],
  ['/catalog/battery-platform/norvik-18/goods', 3],
  ['/catalog/goods?codes=100101,100102,100103,100104', 0],
  ['/catalog/compare?codes=100101,100102,100103,100104', 1],
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
  ['/best/season', 1],
  ['/best/discount/goods', 0],
  ['/best/discount/filters', 0],
  ['/reviews?goodCode=100101', 1],
  ['/reviews/summary?goodCode=100101', 1],
  ['/reviews/all', 2],
  ['/reviews/all/summary', 1],
  ['/reviews/shops', 2],
  ['/reviews/shops/summary', 1],
  ['/content/seo?type=catalog', 1],
  ['/content/images?type=home', 1],
  ['/city?q=пс', 2],
  ['/city/pack/quick', 2],
  ['/city/pack/service', 1],
  ['/city/by-id/760', 1],
  ['/node-logistic/000001', 2],
  ['/node-logistic/warehouses', 1],
  ['/node-logistic/warehouse/1', 1],
  ['/node-logistic/warehouse/1/goods', 3],
  ['/node-logistic/services', 2],
  ['/node-logistic/service/1', 2],
  ['/node-logistic/map', 0],
  ['/node-logistic/city/760', 3],
  ['/contact-information', 4],
  ['/shop/terms', 4],
  ['/content/init', 0],
  ['/content/menu', 4],
  ['/content/quick-nav/fullscreen', 1],
  ['/content/page?url=/about/', 1],
  ['/content/robots.txt', 0],
  ['/content/catalog-images', 1],
  ['/content/basket-popup', 1],
  ['/content/rental/faq', 1],
  ['/content/rental/men', 1],
  ['/action', 1],
  ['/action/filters', 1],
  ['/action/bury', 1],
  ['/action/bury/related/categories', 1],
  ['/action/bury/related/goods', 1],
  ['/action/bury/related/actions', 2],
  ['/blogs/types', 2],
  ['/blogs/filters', 2],
  ['/blogs/list', 2],
  ['/blogs/page?type=sovety&code=kak-vybrat', 3],
  ['/vendor/norvik/listing', 0],
  ['/best/discount/listing', 0],
  ['/search/quick?q=перфоратор', 0],
  ['/search/full?q=перфоратор', 1],
  ['/search/filters?q=перфоратор', 1],
  ['/search?q=перфоратор', 1],
  ['/auth/settings', 1],
  ['/rental/900101/calendar?warehouseId=1', 4],
  ['/gift-cards/offer', 0],
  ['/feedback/order-spare-part-types', 1],
]

describe('statements of a call', () => {
  it.each(BUDGETS)('%s: %i', async (path, budget) => {
    await shop.ask(path)
    expect(await count(path)).toBe(budget)
  })

  it('are known of every public question: a new one is counted here too', () => {
    const asked = BUDGETS.map(([path]) => path.replace(/\?.*$/, ''))
    const isCounted = ({ path }: { path: string }) => {
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
      return asked.some((each) => pattern.test(each))
    }
    const open = implementations
      .map(({ call }) => call)
      .filter(({ method, access }) => method === 'GET' && access === 'public')
    expect(open.length).toBeGreaterThan(50)
    expect(open.filter((call) => !isCounted(call)).map(({ path }) => path)).toEqual([])
  })

  it('do not grow with what is shown', async () => {
    expect(await count('/catalog/compare?codes=100101')).toBe(
      await count('/catalog/compare?codes=100101,100102,100103,100104'),
    )
    expect(await count('/catalog/good/100101/related/materials?perPage=1')).toBe(
      await count('/catalog/good/100101/related/materials?perPage=48'),
    )
    expect(await count('/catalog/good/100101/complect')).toBe(await count('/catalog/good/100102/complect'))
  })

  it('are counted at all', async () => {
    const statements = await statementsOf(() => shop.ask('/reviews/?goodCode=100101'))
    expect(statements.every((text) => text.startsWith('select'))).toBe(true)
    expect(statements.some((text) => text.includes('from review'))).toBe(true)
  })
})
