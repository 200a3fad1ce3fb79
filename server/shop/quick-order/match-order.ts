import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Good } from '#contract/good.ts'
import type { QuickOrder, QuickOrderLine } from '#contract/quick-order.ts'
import { DAYS_UNKNOWN } from '#rules/delivery/stock.ts'
import { discountPercent } from '#rules/money/discount-percent.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { type OrderLine, readOrderLines } from '#rules/text/order-lines.ts'
import { NBSP } from '#rules/text/typography.ts'
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

/** Surest first: the whole or the article, the name word for word, what the words may mean. Each step asks for what is left. */
async function matchReadings(context: CallContext, lines: readonly OrderLine[]): Promise<QuickOrderLine[]> {
  const known = new Map<string, MatchedLine>()
  const learn = async (readings: (string | null)[]) => {
    const news = [...new Set(readings)].filter((reading) => reading !== null && !known.has(reading)) as string[]
    if (news.length === 0) return
    const matches = await matchLines(context, context.nodeCode, news)
    news.forEach((reading, at) => known.set(reading, matches[at]!))
  }
  const exactOf = ({ whole, article }: OrderLine) =>
    [whole, article].map((reading) => (reading === null ? undefined : known.get(reading))).find((match) => match?.exact)
  const [named] = await Promise.all([
    goodsByName(context.db, lines),
    learn(lines.flatMap(({ whole, article }) => [whole, article])),
  ])
  await learn(lines.map((line) => (exactOf(line) || named.has(plain(line.words)) ? null : line.words)))
  return lines.map((line) => {
    const { text, words, whole } = line
    const exact = exactOf(line) ?? known.get(words)
    const code = exactOf(line)?.exact ?? named.get(plain(words)) ?? exact?.exact ?? null
    // all of it was the article: nothing is left to be a quantity
    const quantity = exact?.exact && exact.line === whole ? 1 : line.quantity
    return { text, words, quantity, code, candidates: code === null ? candidatesOf(line, known) : [] }
  })
}

/** Goods called so word for word, one of a name. */
async function goodsByName(db: Db, lines: readonly OrderLine[]): Promise<Map<string, string>> {
  const names = [...new Set(lines.map(({ words }) => words.toLowerCase().replaceAll('ё', 'е')))]
  // in our own names figures are tied to their units by no-break spaces
  const { rows } = await sql<{ name: string; code: string }>`
    select called as name, min(code) as code
    from good cross join lateral (select translate(lower(name), ${`ё${NBSP}`}, 'е ') as called) as names
    where is_active and not is_hire and called = any(${names}::text[])
    group by called having count(*) = 1`.execute(db)
  return new Map(rows.map(({ name, code }) => [plain(name), code]))
}

/** Words tell more than an article nobody has; a whole that is no article is not what was meant. */
function candidatesOf({ words, article }: OrderLine, known: ReadonlyMap<string, MatchedLine>): string[] {
  const told = [words, article].flatMap((reading) => known.get(reading ?? '')?.candidates ?? [])
  return [...new Set(told)].slice(0, MOST_CANDIDATES)
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
