// From words to an order: node buy.ts https://pskov.verstak.example перфоратор [branch]
import { createShopClient, type Refusal } from '@verstak/client'

const [baseUrl = 'http://localhost:3000', words = 'перфоратор', branch] = process.argv.slice(2)
const shop = createShopClient({ baseUrl, ...(branch && { branch }), headers: { 'user-agent': 'verstak-example/1' } })

/** A failure is a value; here it ends the program. */
function need<T extends { ok: true }>(step: string, outcome: T | Refusal): T {
  if (outcome.ok) return outcome
  console.error(`${step}: ${outcome.failure.kind}: ${outcome.failure.message}`)
  process.exit(1)
}

const found = need('search', await shop.search.search({ query: { q: words, inStock: '1' } }))
const code = found.data.goods[0]?.code
if (code === undefined) throw new Error(`nothing is found by «${words}»`)

const { data: product } = need('product', await shop.catalog.goodByCode({ params: { code } }))
console.log(`${product.name}, ${product.price.priceComputed} ₽, warranty ${product.warranty} months`)

const { data: cart } = need('cart', await shop.cart.updateCart({ body: { goods: [{ code, quantity: 1 }] } }))
const { data: terms } = need('terms', await shop.shopTerms.shopTerms())

// a key is made for each call that places an order: a lost answer is asked for again, never ordered twice
const { data: order } = need(
  'order',
  await shop.order.saveOrder({
    body: {
      cartUuid: cart.cartUuid,
      contact: { name: 'Иван', phone: '+7 911 123-45-67' },
      delivery: { type: 'pickup', warehouseId: terms.delivery.pickup[0]!.id },
      payment: 'on-receipt',
      expectedTotal: cart.totalPriceComputed,
    },
  }),
)
console.log(`order ${order.number}: ${baseUrl}${order.orderUrl}`)
