import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { PriceRuleAsked } from '#contract/office/prices.ts'
import { ruledPrice, ruleProblems } from '#rules/goods/reprice.ts'
import { formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { MINUS, NBSP } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { planRun } from '#server/shop/goods/changes/change-goods.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { categoryTree } from './price-grid.ts'
import { priceBranches } from './price-branches.ts'

const ROWS_AT_ONCE = 1000

export interface RuledOffer {
  code: string
  branch: string
  before: number
  /** Null: nothing to count from. */
  price: number | null
  registered: number | null
}

interface OfferRow {
  good_code: string
  node_code: string
  price: number
  price_registered: number | null
  cost: number | null
}

/** Whatever may be wrong with it, before anything is read. */
export async function checkRule(context: OfficeContext, asked: PriceRuleAsked): Promise<void> {
  const problems = Object.entries(ruleProblems(asked)).map(([field, words]) => [field, [words]])
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  const isChosen =
    [asked.vendors, asked.categories, asked.codes].some((list) => (list?.length ?? 0) > 0) ||
    asked.source !== undefined ||
    asked.priceFrom !== undefined ||
    asked.priceTo !== undefined
  if (!isChosen)
    throw invalid({ vendors: ['Выберите, чьи цены менять: бренд, категорию, поставщика или цену от и до'] })
  if (asked.priceFrom !== undefined && asked.priceTo !== undefined && asked.priceFrom > asked.priceTo)
    throw invalid({ priceTo: ['«До» не меньше «от»'] })
  const own = (await priceBranches(context)).filter(({ mayChange }) => mayChange).map(({ code }) => code)
  if (asked.branches.some((code) => !own.includes(code))) throw invalid({ branches: ['Среди филиалов есть не ваши'] })
}

function goodsCondition(asked: PriceRuleAsked): RawBuilder<unknown> {
  const parts = [sql`not g.is_hire`]
  if (asked.vendors?.length) parts.push(sql`g.vendor_code = any(${asked.vendors}::text[])`)
  if (asked.categories?.length) parts.push(sql`g.category_code in ${categoryTree(asked.categories)}`)
  if (asked.codes?.length) parts.push(sql`g.code = any(${asked.codes}::text[])`)
  if (asked.source !== undefined)
    parts.push(sql`g.code in (select code from external_id where kind = 'good' and source_id = ${asked.source})`)
  if (asked.priceFrom !== undefined) parts.push(sql`o.price >= ${rublesToKopecks(asked.priceFrom)}`)
  if (asked.priceTo !== undefined) parts.push(sql`o.price <= ${rublesToKopecks(asked.priceTo)}`)
  return sql.join(parts, sql` and `)
}

/**
 * Every price the rule is about, with what it becomes, a thousand at a time. The price after registration keeps its
 * share.
 */
export async function* ruledOffers(db: Db, asked: PriceRuleAsked): AsyncIterable<RuledOffer[]> {
  let after = { code: '', branch: '' }
  for (;;) {
    const { rows } = await sql<OfferRow>`
      select o.good_code, o.node_code, o.price, o.price_registered, c.cost
      from good_offer o join good g on g.code = o.good_code left join good_cost c on c.good_code = o.good_code
      where o.node_code = any(${asked.branches}::text[]) and (o.good_code, o.node_code) > (${after.code}, ${after.branch})
        and ${goodsCondition(asked)}
      order by o.good_code, o.node_code limit ${ROWS_AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ good_code, node_code, price: before, price_registered, cost }) => {
      const price = ruledPrice(asked, { price: before, cost })
      const registered =
        price === null || price_registered === null ? null : Math.round((price_registered / before) * price)
      return {
        code: good_code,
        branch: node_code,
        before,
        price,
        registered: registered !== null && registered > 0 && registered < price! ? registered : null,
      }
    })
    after = { code: last.good_code, branch: last.node_code }
  }
}

const signed = (percent: number) => `${percent < 0 ? MINUS : '+'}${formatNumber(Math.abs(percent))}${NBSP}%`

/** «Бренды NORVIK: +5 %, на 90». */
export async function ruleTitle(db: Db, asked: PriceRuleAsked): Promise<string> {
  const names = async (table: 'vendor' | 'category', codes: readonly string[] | undefined) =>
    codes?.length
      ? (
          await db
            .selectFrom(table)
            .select('name')
            .where('code', 'in', [...codes])
            .orderBy('name')
            .execute()
        ).map(({ name }) => name)
      : []
  const [vendors, categories, source] = await Promise.all([
    names('vendor', asked.vendors),
    names('category', asked.categories),
    asked.source === undefined
      ? undefined
      : db.selectFrom('exchange_source').select('name').where('id', '=', asked.source).executeTakeFirst(),
  ])
  const whose = [
    ...vendors.slice(0, 3),
    ...categories.slice(0, 3),
    ...(source ? [source.name] : []),
    ...(asked.codes?.length ? [`товаров: ${asked.codes.length}`] : []),
    ...(asked.priceFrom !== undefined ? [`от ${formatRubles(asked.priceFrom)}`] : []),
    ...(asked.priceTo !== undefined ? [`до ${formatRubles(asked.priceTo)}`] : []),
  ].join(', ')
  const how = asked.base === 'cost' ? `закупка ${signed(asked.percent)}` : signed(asked.percent)
  const rounding = asked.rounding === 'none' ? '' : asked.rounding === '10' ? ', до десятков' : `, на ${asked.rounding}`
  const floor = asked.leastMargin === null ? '' : `, маржа от ${asked.leastMargin}${NBSP}%`
  return `Цены, ${whose}: ${how}${rounding}${floor}`
}

/** The difference the rule makes, kept as a run; nothing is changed. */
export async function planRule(
  context: OfficeContext,
  asked: PriceRuleAsked,
): Promise<{ runId: number; skipped: number }> {
  await checkRule(context, asked)
  let skipped = 0
  async function* wanted() {
    for await (const part of ruledOffers(context.db, asked)) {
      skipped += part.filter(({ price }) => price === null).length
      yield part.flatMap(({ code, branch, price, registered }) =>
        price === null
          ? []
          : [
              {
                thing: 'offer' as const,
                key: `${code}/${branch}`,
                set: { price, ...(registered !== null && { price_registered: registered }) },
              },
            ],
      )
    }
  }
  const { runId } = await planRun(context, {
    kind: 'price-rule',
    title: await ruleTitle(context.db, asked),
    wanted: wanted(),
    request: asked,
  })
  return { runId, skipped }
}
