// From words to a page where a person confirms: node prepare.ts https://pskov.verstak.example перфоратор [branch]
import { createShopClient, type Refusal } from '@verstak/client'

const [baseUrl = 'http://localhost:3000', words = 'перфоратор', branch] = process.argv.slice(2)
const shop = createShopClient({ baseUrl, ...(branch && { branch }), headers: { 'user-agent': 'verstak-example/1' } })

function need<T extends { ok: true }>(step: string, outcome: T | Refusal): T {
  if (outcome.ok) return outcome
  console.error(`${step}: ${outcome.failure.kind}: ${outcome.failure.message}`)
  process.exit(1)
}

const found = need('search', await shop.search.search({ query: { q: words, inStock: '1' } }))
const code = found.data.goods[0]?.code
if (code === undefined) throw new Error(`nothing is found by «${words}»`)
const { data: cart } = need('cart', await shop.cart.updateCart({ body: { goods: [{ code, quantity: 1 }] } }))
const { data: terms } = need('terms', await shop.shopTerms.shopTerms())

// nothing is ordered and nothing is held until the person has pressed the button there
const { data: prepared } = need(
  'prepare',
  await shop.preparedOrder.prepareOrder({
    body: {
      cartUuid: cart.cartUuid,
      contact: { name: 'Иван', phone: '+7 911 123-45-67' },
      delivery: { type: 'pickup', warehouseId: terms.delivery.pickup[0]!.id },
      payment: 'on-receipt',
    },
  }),
)
console.log(`${prepared.sums.total} ₽, confirm: ${prepared.confirmUrl}`)
