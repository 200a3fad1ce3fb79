import type { PriceTerms } from '#contract/office/prices.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting, writeSetting } from '#server/kernel/settings.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

/** Two settings as the desk of prices shows them: its own, and what the list of goods calls a low margin. */
export async function readPriceTerms(db: Db): Promise<PriceTerms> {
  const [prices, goods] = await Promise.all([readSetting(db, 'prices'), readSetting(db, 'goods')])
  return { ...prices, lowMargin: goods.lowMarginPercent }
}

export async function writePriceTerms({ db }: OfficeContext, terms: PriceTerms): Promise<PriceTerms> {
  const { lowMargin, ...prices } = terms
  await withRetries(db, async (tx) => {
    await writeSetting(tx, 'goods', { lowMarginPercent: lowMargin })
    await writeSetting(tx, 'prices', prices)
  })
  return terms
}
