import type { PriceTerms } from '#contract/office/prices.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { OfficeContext } from '#server/shop/staff/office-context.ts'

/** Two settings as the desk of prices shows them: its own, and what the list of goods calls a low margin. */
export async function readPriceTerms(db: Db): Promise<PriceTerms> {
  const [prices, goods] = await Promise.all([readSetting(db, 'prices'), readSetting(db, 'goods')])
  return { ...prices, lowMargin: goods.lowMarginPercent }
}

export async function writePriceTerms({ db }: OfficeContext, terms: PriceTerms): Promise<PriceTerms> {
  const { lowMargin, ...prices } = terms
  await db.transaction().execute(async (tx) => {
    const goods = await readSetting(tx, 'goods')
    await tx
      .insertInto('setting')
      .values([
        { key: 'prices', value: JSON.stringify(prices) },
        { key: 'goods', value: JSON.stringify({ ...goods, lowMarginPercent: lowMargin }) },
      ])
      .onConflict((already) => already.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
      .execute()
  })
  return terms
}
