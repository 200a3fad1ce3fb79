import { kopecksToRubles } from '#rules/money/money.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { SAME_DAY_PICKUP_CUTOFF_HOUR } from '#rules/delivery/arrival.ts'
import { deliveryDays, waitDays } from '#rules/delivery/stock.ts'
import { CURRENCY, LONGEST_DAYS, type Receiver, RECEIVERS } from '../receivers.ts'
import { feedFile, type FeedName } from '../stored-file-names.ts'
import type { FeedBranch } from './branch.ts'
import type { FeedCategory } from './feed-categories.ts'
import { type PendingFile, pendingFile } from './pending-file.ts'
import type { GoodOffer, GoodToList } from './read-goods.ts'
import { element, xmlAddress, xmlText } from '#server/kernel/xml-text.ts'

export interface FeedShop {
  name: string
  company: string
}

export interface Feed {
  name: FeedName
  /** `common`: what `commonElements` made of the same good. */
  add: (good: GoodToList, offer: GoodOffer, common: string, body: Uint8Array) => void
  finish: () => { file: PendingFile; offers: number }
  discard: () => void
}

/**
 * In the main city anything the shop has anywhere counts; elsewhere what stands in the branch (see
 * rules/delivery/availability-text.ts).
 */
const isAvailable = (branch: FeedBranch, good: GoodToList, offer: GoodOffer): boolean =>
  branch.code === MAIN_BRANCH_CODE ? good.totalCount > 0 : offer.localCount > 0

/** Not here, but the shop has it and says when it comes. */
const canBeOrdered = (
  { totalCount: goodTotalCount }: GoodToList,
  { localCount: goodLocalCount, away }: GoodOffer,
): boolean => deliveryDays({ goodLocalCount, goodTotalCount, away }) >= 0

export function feed(
  branch: FeedBranch,
  name: FeedName,
  shop: FeedShop,
  categories: readonly FeedCategory[],
  now: Date,
): Feed {
  const receiver = RECEIVERS[name]
  const file = pendingFile(branch.folder, feedFile(name))
  file.write(head(branch, receiver, shop, categories, now))
  let offers = 0
  return {
    name,
    add(good, offer, common, body) {
      const available = isAvailable(branch, good, offer)
      if (!available && !(receiver.takesOrdered && canBeOrdered(good, offer))) return
      if (receiver.required.includes('picture') && good.pictures.length === 0) return
      file.write(
        offerStart(receiver, good.code, available) +
          common +
          (receiver.hasDelivery ? deliveryElements(branch, offer) : ''),
      )
      file.write(body)
      offers += 1
    },
    finish() {
      file.write('</offers>\n</shop>\n</yml_catalog>\n')
      file.finish()
      return { file, offers }
    },
    discard: () => file.discard(),
  }
}

function head(
  { origin }: FeedBranch,
  { moment }: Receiver,
  { name, company }: FeedShop,
  categories: readonly FeedCategory[],
  now: Date,
): string {
  const { day, minutes } = moscowMoment(now)!
  const two = (number: number) => String(number).padStart(2, '0')
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  const time = moment === 'zoned' ? `${day}T${clock}+03:00` : `${day} ${clock}`
  const rows = categories.map(
    ({ id, parentId, name: title }) =>
      `<category id="${id}"${parentId === null ? '' : ` parentId="${parentId}"`}>${xmlText(title)}</category>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="${time}">
<shop>
${element('name', name)}${element('company', company)}${element('url', origin)}
<currencies><currency id="${CURRENCY}" rate="1"/></currencies>
<categories>
${rows.join('')}</categories>
<offers>
`
}

const offerStart = ({ form }: Receiver, code: string, available: boolean): string =>
  `<offer id="${xmlText(code)}"${form === 'vendor.model' ? ' type="vendor.model"' : ''} available="${available}">`

/** What all feeds of a branch say of a good in the same words: made once, for there are millions of offers. */
export function commonElements(origin: string, good: GoodToList, offer: GoodOffer, categoryId: number): string {
  const old = offer.priceOld === null ? '' : `<oldprice>${kopecksToRubles(offer.priceOld)}</oldprice>`
  return `<url>${origin}${xmlAddress(good.path)}</url><price>${kopecksToRubles(offer.price)}</price>${old}<currencyId>${CURRENCY}</currencyId><categoryId>${categoryId}</categoryId>`
}

/** Later orders are collected the next day (see rules/delivery/arrival.ts). */
const SAME_DAY = `order-before="${SAME_DAY_PICKUP_CUTOFF_HOUR}"`

/** Only what can be told with its price and its term: receivers refuse one without the other. */
function deliveryElements(branch: FeedBranch, offer: GoodOffer): string {
  const isHere = offer.localCount > 0
  const days = waitDays(offer.localCount > 0 ? 1 : offer.away[0]?.days)
  const store = `<store>${isHere}</store>`
  if (days === null || days > LONGEST_DAYS) return store
  const pickup = branch.hasPickup
    ? `<pickup>true</pickup><pickup-options><option cost="0" ${offer.shelfCount > 0 ? `days="0" ${SAME_DAY}` : `days="${days}"`}/></pickup-options>`
    : '<pickup>false</pickup>'
  // a transport company counts by weight and distance: no price to promise
  const tier = branch.tiers.findLast(({ start }) => start <= offer.price)
  const delivery = tier
    ? `<delivery>true</delivery><delivery-options><option cost="${Math.ceil(kopecksToRubles(tier.price))}" days="${days}"/></delivery-options>`
    : ''
  return store + pickup + delivery
}
