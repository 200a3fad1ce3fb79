import { jpegName } from '#rules/catalog/picture-name.ts'
import type { StockPromise } from '#rules/delivery/stock-promise.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import type { BranchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'

interface About {
  good: { code: string; name: string }
  token: string
  signature: BranchSignature
}

const stopUrl = ({ token, signature }: About) => `${signature.url}/stock-alerts/${token}/`
const productUrl = ({ good, signature }: About) => `${signature.url}/product/${good.code}/`
const links = (about: About) => ({ link: productUrl(about), stop: stopUrl(about) })
const presses = (about: About) => ({ button: productUrl(about), more: stopUrl(about) })

/** That it was noted, with the way to stop it. */
export const alertTakenLetter = (db: Db, about: About) =>
  writeMessage(db, 'alert.taken', about.signature, { good: about.good.name }, presses(about))

export const priceAlertTakenLetter = (db: Db, about: About) =>
  writeMessage(db, 'alert.price-taken', about.signature, { good: about.good.name }, presses(about))

interface Priced extends About {
  good: About['good'] & { images: readonly { src: string }[] }
  /** Rubles. */
  price: number
}

/** JPEG, and no larger than a letter shows it. */
function pictureUrl({ good, signature }: Priced): string | null {
  const src = good.images[0]?.src
  return src ? signature.url + jpegName(src.replace(/^\/pictures\/\d+\//, '/pictures/320/')) : null
}

const goods = (about: Priced) => [
  {
    name: about.good.name,
    url: productUrl(about),
    picture: pictureUrl(about),
    amount: '',
    sum: formatRubles(about.price),
  },
]

/** `before`: rubles, when it was asked; `stop`: where all such messages are stopped. */
export const priceDropWords = (db: Db, { stop, ...drop }: Priced & { before: number; stop: string }) =>
  writeMessage(
    db,
    'alert.price-drop',
    drop.signature,
    {
      good: drop.good.name,
      price: formatRubles(drop.price),
      before: formatRubles(drop.before),
      link: productUrl(drop),
      stop,
    },
    { goods: goods(drop), button: productUrl(drop), more: stop },
  )

/** The day is named in full: the message may be read on another one. */
const promiseWords = ({ text, by, when }: StockPromise) => [text, by, when].filter(Boolean).join(', ')

export function arrivalWords(db: Db, arrival: Priced & { promise: StockPromise }) {
  const promise = promiseWords(arrival.promise)
  return writeMessage(
    db,
    'alert.arrival',
    arrival.signature,
    { good: arrival.good.name, price: formatRubles(arrival.price), promise, ...links(arrival) },
    { facts: [{ name: 'Наличие', value: promise }], goods: goods(arrival), ...presses(arrival) },
  )
}
