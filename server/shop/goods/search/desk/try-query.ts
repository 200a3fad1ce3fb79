import { invalid, notFound } from '#contract/api-error.ts'
import { emptyListingQuery } from '#contract/listing-query.ts'
import type { GoodExplanation, TriedQuery } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { cleanQuery } from '#server/search/query-text.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { explainGood } from '../explain.ts'
import { foundCategories, relatedLinks } from '../found-categories.ts'
import { listFound, readFound } from '../listing.ts'
import { presentMatch, presentUnderstanding } from '../present.ts'

type Context = Pick<OfficeContext, 'db' | 'catalog'>

const SHOWN = 24

export async function refuseUnknownBranch(db: Db, branch: string): Promise<void> {
  const known = await db.selectFrom('node_logistic').select('code').where('code', '=', branch).executeTakeFirst()
  if (!known) throw invalid({ branch: ['Такого филиала нет'] })
}

function refuseEmptyQuery(query: string): void {
  if (cleanQuery(query) === '') throw invalid({ query: ['Впишите запрос'] })
}

/** What the page of results would show, by the page's own means; nothing of it is logged. */
export async function answerQuery(
  { db, catalog }: Context,
  query: string,
  nodeCode: string,
  most = SHOWN,
): Promise<TriedQuery> {
  const context = { db, catalog, nodeCode }
  const found = await readFound(context, { q: query })
  const listed = await listFound(context, found, { ...emptyListingQuery(), perPage: most }, true)
  const { heading, missing } = presentMatch(found, listed)
  const { chips, ignored, corrected } = presentUnderstanding(found)
  const categories = await foundCategories(context, found, query)
  return {
    total: listed.total,
    heading,
    corrected,
    chips: chips.map(({ label }) => label),
    ignored,
    missing,
    terms: found.terms.map(({ shown, alternatives }) => ({
      shown,
      sameAs: alternatives
        .slice(1)
        .map((words) => words.join(' '))
        .slice(0, 12),
    })),
    links: relatedLinks(found.links, categories),
    goods: listed.goods.map(({ code, name, article, price, goodTotalCount }) => ({
      code,
      name,
      article,
      price: price.priceComputed,
      isInStock: goodTotalCount > 0,
      isPinned: found.pinned.includes(code),
    })),
  }
}

export async function tryQueryHere(context: Context, query: string, branch: string): Promise<TriedQuery> {
  refuseEmptyQuery(query)
  await refuseUnknownBranch(context.db, branch)
  return answerQuery(context, query, branch)
}

export async function explainHere(
  { db, catalog }: Context,
  query: string,
  code: string,
  branch: string,
): Promise<GoodExplanation> {
  refuseEmptyQuery(query)
  await refuseUnknownBranch(db, branch)
  const { place, total, way, terms, order, above, good } = await explainGood(db, query, code, branch, catalog)
  if (!good) throw notFound('Этого товара в поиске нет: он скрыт или удалён')
  return { place, total, way, terms, order, above, popularity: good.popularity, branches: good.branches }
}
