import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
  await shop.database.db
    .insertInto('page')
    .values({
      code: 'delivery',
      title: 'Доставка',
      description: 'Сроки и цены',
      body: '## Курьер\n\nЗавтра <script>alert(1)</script>[плохо](javascript:alert(1))',
      updated_at: new Date('2026-03-01'),
    })
    .execute()
})
afterAll(() => shop.close())

const ask = (url: string) => shop.get(`/api/content/page?url=${encodeURIComponent(url)}`)

it.each(['/delivery/', 'delivery', '/pages/delivery/', '/delivery'])('finds the page by %s, clean', async (url) => {
  const { data } = (await ask(url)).json()
  expect(data).toMatchObject({ code: 'delivery', title: 'Доставка', url: '/delivery/' })
  expect(data.contents).toEqual([{ id: expect.any(String), text: 'Курьер' }])
  expect(data.html).toContain(`<h2 id="${data.contents[0].id}">Курьер</h2>`)
  expect(data.html).not.toMatch(/script/)
})

it.each(['/nothing/', '/', '/pages/', '/a/b/c/', '/Delivery/', "/'; drop table page; --/", '/../delivery/'])(
  '%s is no page',
  async (url) => {
    expect((await ask(url)).statusCode).toBe(404)
  },
)

it('needs an address', async () => {
  expect((await shop.get('/api/content/page')).json().errorMessage).toEqual({ url: ['Укажите адрес страницы'] })
})
