// A category as CSV, page after page: node price-list.ts https://verstak.example perforatory 200
import { calls, createShopClient } from '@verstak/client'

const [baseUrl = 'http://localhost:3000', category = 'perforatory', limit = '100'] = process.argv.slice(2)
const shop = createShopClient({ baseUrl })

// Ctrl+C stops the call under way
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

const goods = await shop.list(
  calls.catalog.categoryGoods,
  { params: { code: category }, query: { sort: 'price-asc' } },
  { limit: Number(limit), signal: stop.signal },
)
if (goods.ok) {
  console.log('code;article;name;price;in stock')
  for (const { code, article, name, price, goodTotalCount } of goods.data)
    console.log([code, article, JSON.stringify(name), price.priceComputed, goodTotalCount].join(';'))
  console.error(`${goods.data.length} of ${goods.total}`)
} else {
  switch (goods.failure.kind) {
    case 'not-found':
      console.error(`there is no category «${category}»`)
      break
    case 'too-many-requests':
      console.error(`too often: come again in ${goods.failure.retryAfter ?? 60} s`)
      break
    default:
      console.error(goods.failure.message)
  }
  process.exitCode = 1
}
