import { countText } from '#rules/text/plural.ts'
import { readConfig } from '#server/config/config.ts'
import { countStock } from '#server/shop/running/reports/count-stock.ts'
import { rebuildReports } from '#server/shop/running/reports/rebuild-reports.ts'
import { readStockTerms } from '#server/shop/running/reports/stock-sums.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Отчёты:
  npm run shop -- reports rebuild   посчитать все отчёты заново по заказам; до конца видны прежние`

/** Answers the exit code. */
export async function run([action]: string[]): Promise<number> {
  if (action !== 'rebuild') return say(USAGE, 2)
  const { db, close } = await openShopDatabase(readConfig(process.env))
  try {
    const now = new Date()
    const counted = await rebuildReports(db, now)
    await countStock(db, now, await readStockTerms(db), true)
    return say(`Посчитано: ${countText(counted, ['заказ', 'заказа', 'заказов'])}.`, 0)
  } finally {
    await close()
  }
}
