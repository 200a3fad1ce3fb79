import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Good } from '#contract/good.ts'
import type { QuickOrder, QuickOrderLine } from '#contract/quick-order.ts'
import { discountPercent } from '#rules/money/discount-percent.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { articleKey } from '#rules/search/article-key.ts'
import { type OrderLine, readOrderLines } from '#rules/text/order-lines.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { matchLines } from '#server/shop/goods/search/match-line.ts'

const MOST_CANDIDATES = 4

/** A long list is hundreds of searches: two at once leave the database to everybody else. */
const inTurn = semaphore({ atOnce: 2 })

/** What each line of a pasted list may be, and the goods themselves; the cart is not touched. */
export async function matchOrder(context: CallContext, text: string): Promise<QuickOrder> {
  const { lines, skipped } = readOrderLines(text)
  if (lines.length === 0) throw invalid({ text: ['В тексте нет ни названия, ни артикула. Вставьте список товаров.'] })
  const { catalog, nodeCode, visitor } = context
  const matched = await inTurn(() => matchReadings(context, lines))
  const codes = [...new Set(matched.flatMap(({ code, candidates }) => (code === null ? candidates : [code])))]
  const cards = await catalog.cards(codes, nodeCode)
  const goods = new Map(cards.map((good) => [good.code, good]))
  return {
    lines: matched.map((line) => certain(line, goods)),
    goods: visitor.userId === null ? cards : cards.map(ownPriced),
    skipped,
  }
}

/**
 * Surest first: the whole or the article, the name word for word, what the words may mean. Each step asks for what is
 * left.
 */
async function matchReadings(context: CallContext, lines: readonly OrderLine[]): Promise<QuickOrderLine[]> {
  const { db } = context
  const [byKey, byName] = await Promise.all([
    goodsByKey(
      db,
      lines.flatMap(({ whole, article, codes }) => [whole, article, ...codes]),
    ),
    goodsByName(db, lines),
  ])
  const sure = lines.map(({ whole, article, codes, words }) => ({
    whole: byKey.get(whole),
    rest: [article, ...codes].map((code) => byKey.get(code)).find(Boolean) ?? byName.get(plain(words)),
  }))
  const left = [...new Set(lines.flatMap(({ words }, at) => ((sure[at]!.whole ?? sure[at]!.rest) ? [] : [words])))]
  const matches = await matchLines(context, context.nodeCode, left)
  const byWords = new Map(left.map((words, at) => [words, matches[at]!]))
  return lines.map(({ text, words, quantity }, at) => {
    const match = byWords.get(words)
    const code = sure[at]!.whole ?? sure[at]!.rest ?? match?.exact ?? null
    return {
      text,
      words,
      // all of it was the article: nothing is left to be a quantity
      quantity: sure[at]!.whole ? 1 : quantity,
      code,
      candidates: code === null ? (match?.candidates ?? []).slice(0, MOST_CANDIDATES) : [],
    }
  })
}

/** Goods whose article, code or model a reading is from its first sign to its last; one of a key. By reading. */
async function goodsByKey(db: Db, readings: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const keys = new Map(readings.flatMap((reading) => (reading === null ? [] : [[reading, articleKey(reading)]])))
  const asked = [...new Set(keys.values())].filter(Boolean)
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('good_key')
    .select(({ fn }) => ['key', fn.min('good_code').as('code')])
    .where('key', 'in', asked)
    .groupBy('key')
    .having(({ fn }) => fn.count('good_code').distinct(), '=', 1)
    .execute()
  const codes = new Map(rows.map(({ key, code }) => [key, code]))
  return new Map([...keys].flatMap(([reading, key]) => (codes.has(key) ? [[reading, codes.get(key)!]] : [])))
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
