import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { reportJobs } from './reports.ts'
import { JobRunner } from './runner.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

it('what visitors did since the last run is written as the shop stops', async () => {
  const { services, app, database } = shop
  const failures: unknown[] = []
  const runner = new JobRunner({ pool: database.pool, log: { error: (details) => failures.push(details) } })
  const [visits] = reportJobs(services, { jobsDb: database.db, searchVisits: app.searchVisits })
  runner.start(visits!)
  await expect.poll(() => runner.state()[0]!.runs).toBe(1)
  await shop.ask('/search?q=перфоратор')
  const headers = { host: 'shop.test', origin: 'http://shop.test' }
  const viewed = await app.inject({ method: 'POST', url: '/api/catalog/good/100101/view', headers, payload: {} })
  expect(viewed.statusCode).toBe(200)
  await runner.stop()
  const [sought, seen] = await Promise.all([
    database.db.selectFrom('search_visit').select('query').execute(),
    database.pool.query('select good_code, views from good_view'),
  ])
  expect(sought).toEqual([{ query: 'перфоратор' }])
  expect(seen.rows).toEqual([{ good_code: '100101', views: 1 }])
  expect(failures).toEqual([])
})
