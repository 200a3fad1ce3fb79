import type { Failure, ShopClient } from '@verstak/client'

const HELP = `Я умею:
• сказать, как идёт заказ: пришлите номер и четыре последние цифры телефона, например 100234 4567
• сказать, где есть товар: пришлите его артикул
• подготовить заказ: «купить», артикул, сколько, имя и телефон, например купить A-100101 2 Иван +7 911 123-45-67. Подтвердите его сами по ссылке`

const ORDER = /^(?:заказ\s*)?№?\s*(\d{4,12})[\s,;]+(\d{4})$/i

const BUY = /^купить\s+(\S+)(?:\s+(\d{1,3}))?\s+(\p{L}[\p{L} -]{0,40}?)\s+(\+?\d[\d()\s-]{9,18})$/iu

/** What is answered to a message; the shop's own words wherever it has some. */
export async function replyTo(shop: ShopClient, text: string): Promise<string> {
  const asked = text.trim()
  if (asked === '' || asked.startsWith('/')) return HELP
  const [, article, quantity = '1', name, contact] = BUY.exec(asked) ?? []
  if (article && name && contact) return orderLink(shop, article, Number(quantity), { name, phone: contact })
  const [, number, phone] = ORDER.exec(asked) ?? []
  return number && phone ? orderReply(shop, number, phone) : stockReply(shop, asked)
}

async function orderReply(shop: ShopClient, number: string, phone: string): Promise<string> {
  const answer = await shop.orderStatus.orderStatus({ query: { number, phone } })
  if (!answer.ok) return troubleReply(answer.failure)
  const { statusText, deliveryText, total, isPaid } = answer.data
  const lines = [`Заказ № ${number}: ${statusText.toLowerCase()}.`, deliveryText && `${deliveryText}.`]
  return [...lines, `Сумма ${rubles(total)}, ${isPaid ? 'оплачен' : 'не оплачен'}.`].filter(Boolean).join('\n')
}

/** A link: the person sees goods and sum on the shop's own page and confirms them there, or does not. */
async function orderLink(
  shop: ShopClient,
  article: string,
  quantity: number,
  contact: { name: string; phone: string },
): Promise<string> {
  const good = await findGood(shop, article)
  if (!good.ok) return troubleReply(good.failure)
  if (!good.data) return nothingFound(article)
  const places = await shop.catalog.goodWarehouses({ params: { code: good.data.code } })
  if (!places.ok) return troubleReply(places.failure)
  const place = places.data.find(({ remains = 0 }) => remains >= quantity)
  if (!place) return `${good.data.name}\nСтолько нет ни в одном магазине.`
  const cart = await shop.cart.updateCart({ body: { goods: [{ code: good.data.code, quantity }] } })
  if (!cart.ok) return troubleReply(cart.failure)
  const prepared = await shop.preparedOrder.prepareOrder({
    body: {
      cartUuid: cart.data.cartUuid,
      contact,
      delivery: { type: 'pickup', warehouseId: place.id },
      payment: 'on-receipt',
    },
  })
  if (!prepared.ok) return troubleReply(prepared.failure)
  const { confirmUrl, sums } = prepared.data
  return [
    `${good.data.name}, ${quantity} ${good.data.unit}`,
    `Самовывоз: ${place.name}`,
    `К оплате при получении ${rubles(sums.total)}`,
    `Проверьте и подтвердите: ${confirmUrl}`,
  ].join('\n')
}

/** A word is not an article: a bot that guesses sends people to the wrong shelf. */
async function findGood(shop: ShopClient, article: string) {
  const found = await shop.search.quickSearch({ query: { q: article.slice(0, 100) } })
  if (!found.ok) return found
  const { goods, exact } = found.data
  return { ok: true as const, data: goods.find(({ code }) => code === exact?.code) }
}

const nothingFound = (article: string) => `По артикулу «${article.slice(0, 40)}» ничего не нашлось.\n\n${HELP}`

async function stockReply(shop: ShopClient, article: string): Promise<string> {
  const found = await findGood(shop, article)
  if (!found.ok) return troubleReply(found.failure)
  const good = found.data
  if (!good) return nothingFound(article)
  const places = await shop.catalog.goodWarehouses({ params: { code: good.code } })
  if (!places.ok) return troubleReply(places.failure)
  const there = places.data.filter(({ remains = 0 }) => remains > 0)
  const head = `${good.name}\n${rubles(good.price.priceComputed)}`
  if (there.length === 0) return `${head}\nСейчас нет ни в одном магазине.`
  return [head, ...there.map(({ name, remains }) => `• ${name}: ${remains} ${good.unit}`)].join('\n')
}

function troubleReply(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid':
    case 'not-found':
      return failure.message
    case 'too-many-requests':
      return 'Слишком часто. Попробуйте чуть позже.'
    default:
      return 'Магазин сейчас не отвечает. Попробуйте через несколько минут.'
  }
}

const rubles = (sum: number) => `${new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 }).format(sum)} ₽`
