import { kopecksToRubles } from '#rules/money.ts'
import { MAIN_NODE_CODE } from '#rules/node-logistic.ts'
import { moscowMoment } from '#rules/moscow-time.ts'
import { CURRENCY, type Receiver, RECEIVERS } from '../receivers.ts'
import { feedFile, type FeedName } from '../stored-file-names.ts'
import type { Branch } from './branch.ts'
import type { FeedCategory } from './feed-categories.ts'
import { type PendingFile, pendingFile } from './pending-file.ts'
import type { GoodOffer, GoodToList } from './read-goods.ts'
import { element, xmlAddress, xmlText } from './xml-text.ts'

export interface FeedShop {
  name: string
  company: string
}

export interface Feed {
  name: FeedName
  add: (good: GoodToList, offer: GoodOffer, categoryId: number, body: Uint8Array) => void
  finish: () => { file: PendingFile; offers: number }
  discard: () => void
}

/** In the main city anything the shop has anywhere counts; elsewhere what stands in the branch (see rules/availability-text.ts). */
export const isAvailable = (branch: Branch, good: GoodToList, offer: GoodOffer): boolean =>
  branch.code === MAIN_NODE_CODE ? good.totalCount > 0 : offer.localCount > 0

/** Not here, but the shop has it and says when it comes. */
const canBeOrdered = (good: GoodToList, offer: GoodOffer): boolean => good.totalCount > 0 && offer.deliveryDays >= 0

export function feed(branch: Branch, name: FeedName, shop: FeedShop, categories: readonly FeedCategory[], now: Date): Feed {
  const receiver = RECEIVERS[name]
  const file = pendingFile(branch.folder, feedFile(name))
  file.write(head(branch, shop, categories, now))
  let offers = 0
  return {
    name,
    add(good, offer, categoryId, body) {
      const available = isAvailable(branch, good, offer)
      if (!available && !(receiver.takesOrdered && canBeOrdered(good, offer))) return
      if (receiver.required.includes('picture') && good.pictures.length === 0) return
      file.write(offerHead(branch, receiver, good, offer, available, categoryId))
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

function head({ origin }: Branch, { name, company }: FeedShop, categories: readonly FeedCategory[], now: Date): string {
  const { day, minutes } = moscowMoment(now)!
  const two = (number: number) => String(number).padStart(2, '0')
  const time = `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  const rows = categories.map(({ id, parentId, name: title }) => `<category id="${id}"${parentId === null ? '' : ` parentId="${parentId}"`}>${xmlText(title)}</category>\n`)
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

function offerHead(branch: Branch, { form, hasDelivery }: Receiver, good: GoodToList, offer: GoodOffer, available: boolean, categoryId: number): string {
  const type = form === 'vendor.model' ? ' type="vendor.model"' : ''
  const old = offer.priceOld === null ? '' : element('oldprice', kopecksToRubles(offer.priceOld))
  return `<offer id="${xmlText(good.code)}"${type} available="${available}"><url>${xmlAddress(branch.origin + good.path)}</url>` +
    `${element('price', kopecksToRubles(offer.price))}${old}${element('currencyId', CURRENCY)}${element('categoryId', categoryId)}` +
    (hasDelivery ? deliveryElements(branch, good, offer) : '')
}

const LONGEST_DAYS = 31

function deliveryElements(branch: Branch, good: GoodToList, offer: GoodOffer): string {
  const places = `<store>${offer.localCount > 0}</store><pickup>${branch.code !== MAIN_NODE_CODE}</pickup><delivery>true</delivery>`
  const tier = branch.tiers.findLast(({ start }) => start <= offer.price)
  const days = offer.localCount > 0 ? 1 : Math.max(1, offer.deliveryDays)
  // a transport company counts by weight and distance: no price to promise
  if (!tier || offer.deliveryDays < 0 || days > LONGEST_DAYS || good.totalCount === 0) return places
  return `${places}<delivery-options><option cost="${kopecksToRubles(tier.price)}" days="${days}"/></delivery-options>`
}
