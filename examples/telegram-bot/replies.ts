import type { Failure, ShopClient } from '@verstak/client'

const HELP = `Я умею:
• сказать, как идёт заказ: пришлите номер и четыре последние цифры телефона, например 100234 4567
• сказать, где есть товар: пришлите его артикул`

const ORDER = /^(?:заказ\s*)?№?\s*(\d{4,12})[\s,;]+(\d{4})$/i

/** What is answered to a message; the shop's own words wherever it has some. */
export async function replyTo(shop: ShopClient, text: string): Promise<string> {
  const asked = text.trim()
  if (asked === '' || asked.startsWith('/')) return HELP
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

async function stockReply(shop: ShopClient, article: string): Promise<string> {
  const found = await shop.search.quickSearch({ query: { q: article.slice(0, 100) } })
  if (!found.ok) return troubleReply(found.failure)
  const { goods, exact } = found.data
  const good = goods.find(({ code }) => code === exact?.code)
  // a word is not an article: a bot that guesses sends people to the wrong shelf
  if (!good) return `По артикулу «${article.slice(0, 40)}» ничего не нашлось.\n\n${HELP}`
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
