import type { GoodFull } from '#contract/good.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { lowestPrice, type PriceStep, priceSteps } from '#rules/goods/price-steps.ts'
import { formatRubles, kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

const DAYS = 90
const FRESH_MS = 5000

const cachedTerms = memoizeByDatabase(FRESH_MS, (db: Db, key: 'prices') => readSetting(db, key))

function wordsOf(steps: readonly PriceStep[], { priceComputed: now, priceOld }: GoodFull['price']): string {
  const lowest = lowestPrice(steps)
  // a discount the story does not know of: «не менялась» beside the crossed-out price would call one of them untrue
  if (lowest === null || (steps.length === 1 && priceOld !== null)) return 'Сообщить о снижении цены'
  if (steps.length === 1) return 'Цена не менялась 90 дней'
  return lowest >= now ? 'Самая низкая цена за 90 дней' : `За 90 дней от ${formatRubles(lowest)}`
}

/** What the owner lets a buyer know about the price: how it moved, and whether news of a lower one are sent. */
export async function readPriceStory(
  { db, nodeCode, clock }: Pick<CallContext, 'db' | 'nodeCode' | 'clock'>,
  { code, isHire, price, goodTotalCount }: Pick<GoodFull, 'code' | 'isHire' | 'price' | 'goodTotalCount'>,
): Promise<Pick<GoodFull, 'priceStory'>> {
  const { showsHistory, alerts } = await cachedTerms(db, 'prices')
  // what is nowhere is waited for itself, whatever it costs
  if (isHire || goodTotalCount === 0 || !(showsHistory || alerts)) return {}
  const since = new Date(clock().getTime() - DAYS * DAY_MS)
  const past = showsHistory
    ? await db
        .selectFrom('price_history')
        .select(['price', 'valid_until as until'])
        .where('good_code', '=', code)
        .where('node_code', '=', nodeCode)
        .where('valid_until', '>', since)
        .execute()
    : []
  const steps = showsHistory
    ? priceSteps(
        past.map((each) => ({ price: kopecksToRubles(each.price), until: each.until })),
        price.priceComputed,
        since,
      )
    : []
  return {
    priceStory: {
      text: wordsOf(steps, price),
      steps: steps.map(({ from, price: rubles }) => ({ from: from.toISOString().slice(0, 10), price: rubles })),
      hasAlert: alerts,
    },
  }
}
