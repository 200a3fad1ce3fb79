import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const DEPLOY = resolve(import.meta.dirname, '../../../deploy')

it.each(['grafana/verstak.json', 'prometheus/verstak-alerts.yml'])(
  '%s asks for no figure that /metrics does not have',
  async (file) => {
    const known = (await shop.app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body
    const asked = new Set(readFileSync(resolve(DEPLOY, file), 'utf8').match(/verstak_\w+/g))
    expect(asked.size).toBeGreaterThan(3)
    // a histogram is declared by its name and read by its buckets
    const missing = [...asked].filter((name) => !known.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `))
    expect(missing).toEqual([])
  },
)
