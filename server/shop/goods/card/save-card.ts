import { forbidden } from '#contract/api-error.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { changeGoodsWithin } from '../changes/change-goods.ts'
import { ownerRefusal, ownersOf } from '../changes/owners.ts'
import type { WantedChange } from '../changes/wanted-change.ts'
import { refusePart } from './parts/card-part.ts'
import { allowParts, type PartChanges, writeParts } from './parts/save-parts.ts'

interface Prices {
  price: number | null
  priceOld: number | null
}

export interface CardChange {
  set?: Record<string, unknown> | undefined
  seen?: Record<string, unknown> | undefined
  offers?: (Prices & { branch: string; seen: Prices })[] | undefined
  isSure?: boolean | undefined
  parts?: PartChanges | undefined
}

/** Fields, prices and parts of one good in one transaction: written together or not at all. */
export async function saveCard(context: OfficeContext, code: string, change: CardChange): Promise<void> {
  const { set = {}, seen, offers = [], isSure, parts = {} } = change
  allowParts(context, parts)
  // the order of pictures is changed with what is said about them
  if ('pictures' in set) throw forbidden('Снимки записывают своей частью карточки')
  const wanted: WantedChange[] = [
    ...(Object.keys(set).length > 0 ? [{ thing: 'good' as const, key: code, set, ...(seen && { seen }) }] : []),
    ...offers.map((offer) => wantedOffer(code, offer)),
  ]
  await withRetries(context.db, async (tx) => {
    if (wanted.length > 0)
      await changeGoodsWithin(tx, context, { kind: 'card', title: `Карточка товара ${code}`, wanted, isSure })
    if (parts.pictures) {
      const words = ownerRefusal((await ownersOf(tx, [code])).get(code), 'pictures')
      if (words) throw refusePart('pictures', [words])
    }
    await writeParts(tx, code, parts)
  })
}

const kopecks = (rubles: number | null) => (rubles === null ? null : rublesToKopecks(rubles))
const columnsOf = ({ price, priceOld }: Prices) => ({ price: kopecks(price), price_old: kopecks(priceOld) })

/** No price: the good is not on sale in the branch. */
function wantedOffer(
  code: string,
  { branch, seen, ...prices }: Prices & { branch: string; seen: Prices },
): WantedChange {
  return {
    thing: 'offer',
    key: `${code}/${branch}`,
    set: prices.price === null ? null : columnsOf(prices),
    ...(seen.price !== null && { seen: columnsOf(seen) }),
  }
}
