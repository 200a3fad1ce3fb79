import { jpegName } from '#rules/catalog/picture-name.ts'
import type { StockPromise } from '#rules/delivery/stock-promise.ts'
import { formatRubles } from '#rules/money/money.ts'
import { type Letter, writeLetter } from '#server/outbox/letter.ts'
import type { Signature } from '#server/shop/branch-signature.ts'

interface About {
  good: { code: string; name: string }
  token: string
  signature: Signature
}

const stopUrl = ({ token, signature }: About) => `${signature.url}/stock-alerts/${token}/`
const productUrl = ({ good, signature }: About) => `${signature.url}/product/${good.code}/`

/** That it was noted, with the way to stop it. */
export const alertTakenLetter = (about: About): Letter =>
  writeLetter({
    subject: `Сообщим, когда появится: ${about.good.name}`,
    title: 'Сообщим о поступлении',
    paragraphs: [
      about.good.name,
      'Напишем один раз, когда товар можно будет купить. Если вы ничего не просили, просто остановите это.',
    ],
    button: { name: 'Открыть товар', url: productUrl(about) },
    more: { name: 'Не сообщать', url: stopUrl(about) },
    shop: about.signature,
  })

export const priceAlertTakenLetter = (about: About): Letter =>
  writeLetter({
    subject: `Сообщим, когда подешевеет: ${about.good.name}`,
    title: 'Сообщим о снижении цены',
    paragraphs: [
      about.good.name,
      'Напишем один раз, когда цена станет ниже нынешней. Если вы ничего не просили, просто остановите это.',
    ],
    button: { name: 'Открыть товар', url: productUrl(about) },
    more: { name: 'Не сообщать', url: stopUrl(about) },
    shop: about.signature,
  })

interface PriceDrop extends About {
  good: About['good'] & { images: readonly { src: string }[] }
  price: number
  /** Rubles, when it was asked. */
  before: number
}

export const priceDropSms = (drop: PriceDrop): string =>
  `${drop.signature.name}: ${drop.good.name} подешевел, ${formatRubles(drop.price)} вместо ${formatRubles(drop.before)}. ${productUrl(drop)} Больше не сообщать: ${stopUrl(drop)}`

export const priceDropLetter = (drop: PriceDrop): Letter =>
  writeLetter({
    subject: `Цена снизилась: ${drop.good.name}`,
    title: 'Цена снизилась',
    paragraphs: [
      `Было ${formatRubles(drop.before)}, стало ${formatRubles(drop.price)}. Товар не отложен: чтобы он достался вам по этой цене, оформите заказ.`,
    ],
    goods: [
      {
        name: drop.good.name,
        url: productUrl(drop),
        picture: pictureUrl(drop),
        amount: '',
        sum: formatRubles(drop.price),
      },
    ],
    button: { name: 'Открыть товар', url: productUrl(drop) },
    more: { name: 'Не сообщать и о других товарах', url: stopUrl(drop) },
    note: 'Вы просили сообщить о снижении цены. Об этом товаре больше не напишем.',
    shop: drop.signature,
  })

interface Arrival extends About {
  good: About['good'] & { images: readonly { src: string }[] }
  promise: StockPromise
  price: number
}

/** JPEG, and no larger than a letter shows it. */
function pictureUrl({ good, signature }: Pick<Arrival, 'good' | 'signature'>): string | null {
  const src = good.images[0]?.src
  return src ? signature.url + jpegName(src.replace(/^\/pictures\/\d+\//, '/pictures/320/')) : null
}

/** The day is named in full: the message may be read on another one. */
const promiseWords = ({ text, by, when }: StockPromise) => [text, by, when].filter(Boolean).join(', ')

export const arrivalSms = (arrival: Arrival): string =>
  `${arrival.signature.name}: ${arrival.good.name}, ${formatRubles(arrival.price)}. ${promiseWords(arrival.promise)}. ${productUrl(arrival)} Тел. ${arrival.signature.phone}. Больше не сообщать: ${stopUrl(arrival)}`

export const arrivalLetter = (arrival: Arrival): Letter =>
  writeLetter({
    subject: `Снова в продаже: ${arrival.good.name}`,
    title: 'Снова в продаже',
    paragraphs: ['Товар не отложен: чтобы он достался вам, оформите заказ.'],
    facts: [{ name: 'Наличие', value: promiseWords(arrival.promise) }],
    goods: [
      {
        name: arrival.good.name,
        url: productUrl(arrival),
        picture: pictureUrl(arrival),
        amount: '',
        sum: formatRubles(arrival.price),
      },
    ],
    button: { name: 'Открыть товар', url: productUrl(arrival) },
    more: { name: 'Не сообщать и о других товарах', url: stopUrl(arrival) },
    note: 'Вы просили сообщить о поступлении. Об этом товаре больше не напишем.',
    shop: arrival.signature,
  })
