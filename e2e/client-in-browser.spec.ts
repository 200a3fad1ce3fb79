import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from './shop-test.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDER = '/published-client/'
const PSKOV = 'http://pskov.localhost:3700'

// the page's own policy lets in the shop's scripts alone
test.use({ bypassCSP: true, allowedConsole: [/status of 422/] })

interface Answer {
  ok: boolean
  // the shapes are checked by the client's own tests
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  failure: { kind: string; message: string }
}
type Ask = (input: object) => Promise<Answer>
interface ShopClient {
  search: { search: Ask }
  cart: { updateCart: Ask }
}

test.beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build-client.ts'], { cwd: ROOT })
})

test('the client as it is published buys on a page of the shop, with its cookies @full', async ({ page }) => {
  await page.route(`**${FOLDER}*`, (route) =>
    route.fulfill({
      path: join(ROOT, 'packages/client/dist', route.request().url().split('/').at(-1)!),
      contentType: 'text/javascript',
    }),
  )
  await page.goto(`${PSKOV}/basket/`)
  const told = await page.evaluate(async (folder) => {
    const { createShopClient } = (await import(`${folder}index.js`)) as {
      createShopClient: (options: object) => ShopClient
    }
    const shop = createShopClient({ baseUrl: location.origin })
    const found = await shop.search.search({ query: { q: 'перфоратор', inStock: '1' } })
    if (!found.ok) throw new Error(found.failure.message)
    const good = found.data.goods[0]!
    const cart = await shop.cart.updateCart({ body: { goods: [{ code: good.code, quantity: 2 }] } })
    if (!cart.ok) throw new Error(cart.failure.message)
    const wrong = await shop.cart.updateCart({ body: { goods: [{ code: good.code, quantity: -1 }] } })
    return { name: good.name, quantity: cart.data.totalQuantity, failure: wrong.failure.kind }
  }, FOLDER)
  expect(told).toMatchObject({ quantity: 2, failure: 'invalid' })
  // the cookie is the page's: the cart is the buyer's own
  await page.reload()
  await expect(page.getByRole('main').getByText(told.name).first()).toBeVisible()
})
