import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Good } from '#contract/good.ts'
import type { QuickOrder, QuickOrderLine } from '#contract/quick-order.ts'
import { DAYS_UNKNOWN } from '#rules/delivery/stock.ts'
import { discountPercent } from '#rules/money/discount-percent.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { type OrderLine, readOrderLines } from '#rules/text/order-lines.ts'
import type { Db } from '#server/db/client.ts'
import { limited } from '#server/kernel/limited.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { type MatchedLine, matchLines } from '#server/shop/search/match-line.ts'

const MOST_CANDIDATES = 4

/** A long list is hundreds of searches: two at once leave the database to everybody else. */
const inTurn = limited(2)

/** What each line of a pasted list may be, and the goods themselves; the cart is not touched. */
export async function matchOrder(context: CallContext, text: string): Promise<QuickOrder> {
  const { lines, skipped } = readOrderLines(text)
  if (lines.length === 0) throw invalid({ text: ['В тексте нет ни названия, ни артикула. Вставьте список товаров.'] })
  const { db, catalog, nodeCode, visitor } = context
  const matched = await inTurn(() => matchReadings(context, lines))
  const codes = [...new Set(matched.flatMap(({ code, candidates }) => (code === null ? candidates : [code])))]
  const [cards, transfers] = await Promise.all([catalog.cards(codes, nodeCode), transferDays(db, codes, nodeCode)])
  const goods = new Map(cards.map((good) => [good.code, good]))
  return {
    lines: matched.map((line) => certain(line, goods)),
    goods: cards.map((good) => ({
      ...(visitor.userId === null ? good : ownPriced(good)),
      transferDays: transfers.get(good.code) ?? DAYS_UNKNOWN,
    })),
    skipped,
  }
}

async function transferDays(db: Db, codes: readonly string[], nodeCode: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; days: number | null }>`
    select o.good_code as code, coalesce(o.delivery_days, n.transfer_days) as days
    from good_offer o join node_logistic n on n.code = o.node_code
    where o.node_code = ${nodeCode} and o.good_code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(({ code, days }) => [code, days ?? DAYS_UNKNOWN]))
}

/** What a line may be looked up by, the surest first. */
const readingsOf = ({ article, words, whole }: OrderLine): string[] => [
  ...new Set([whole, article, words].filter((reading) => reading !== null)),
]

/** Every reading of every line in one go. */
async function matchReadings(context: CallContext, lines: readonly OrderLine[]): Promise<QuickOrderLine[]> {
  const readings = [...new Set(lines.flatMap(readingsOf))]
  const matches = await matchLines(context, context.nodeCode, readings)
  const byReading = new Map(readings.map((reading, at) => [reading, matches[at]!]))
  return lines.map((line) => {
    const found = readingsOf(line).map((reading) => byReading.get(reading)!)
    const exact = found.find((match) => match.exact !== null)
    return {
      text: line.text,
      words: line.words,
      // all of it was the article: nothing is left to be a quantity
      quantity: exact && exact.line === line.whole ? 1 : line.quantity,
      code: exact?.exact ?? null,
      candidates: exact ? [] : candidatesOf(found, line),
    }
  })
}

/** A whole that is no article is not what was meant; words tell more than an article nobody has. */
function candidatesOf(found: readonly MatchedLine[], { whole }: OrderLine): string[] {
  const told = found.filter(({ line }) => line !== whole).toReversed()
  return [...new Set(told.flatMap(({ candidates }) => candidates))].slice(0, MOST_CANDIDATES)
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** What is not on sale here is no answer; a name word for word is one. */
function certain(line: QuickOrderLine, goods: ReadonlyMap<string, Good>): QuickOrderLine {
  if (line.code !== null) return goods.has(line.code) ? line : { ...line, code: null }
  const candidates = line.candidates.filter((code) => goods.has(code))
  const named = candidates.filter((code) => plain(goods.get(code)!.name) === plain(line.words))
  return named.length === 1 ? { ...line, code: named[0]!, candidates: [] } : { ...line, candidates }
}

/** A customer pays what was promised for registering. */
function ownPriced(good: Good): Good {
  const { price } = good
  if (price.priceAfterRegistration === null) return good
  const priceComputed = price.priceAfterRegistration
  const priceOld = price.priceOld ?? price.priceComputed
  const percent = discountPercent(rublesToKopecks(priceComputed), rublesToKopecks(priceOld))
  return {
    ...good,
    price: { ...price, priceComputed, priceOld, discountPercent: percent, priceAfterRegistration: null },
  }
}
