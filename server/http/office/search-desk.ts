import * as schemas from '#contract/office/search-desk.schema.ts'
import * as calls from '#contract/office/search-desk.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { changeSearch } from '#server/shop/goods/search/desk/change-search.ts'
import { listNeeds } from '#server/shop/goods/search/desk/needs-desk.ts'
import { listPins } from '#server/shop/goods/search/desk/pins-desk.ts'
import { readSearchEffect } from '#server/shop/goods/search/desk/search-effect.ts'
import { askTask, readSearchLists } from '#server/shop/goods/search/desk/search-tasks.ts'
import { listPopularQueries } from '#server/shop/goods/search/desk/popular-queries.ts'
import { readHints } from '#server/shop/goods/search/desk/synonym-hints.ts'
import { listSynonyms } from '#server/shop/goods/search/desk/synonym-sets.ts'
import { explainHere, tryQueryHere } from '#server/shop/goods/search/desk/try-query.ts'
import { listWords } from '#server/shop/goods/search/desk/word-lists.ts'
import { signedIn } from '#server/shop/people/staff/office-context.ts'

/** Dozens of searches each: looked at while one types, and no more. */
const EFFECTS: LimitRule = { name: 'effects of the search', limit: 300, seconds: 600 }

export const searchDeskRoutes = [
  implementOffice(calls.soughtQueries, schemas.soughtQueries, async ({ query }, { db }) => ({
    data: await listPopularQueries(db, query),
  })),
  implementOffice(calls.tryQuery, schemas.tryQuery, async ({ query }, context) => ({
    data: await tryQueryHere(context, query.query, query.branch),
  })),
  implementOffice(calls.explainFound, schemas.explainFound, async ({ query }, context) => ({
    data: await explainHere(context, query.query, query.code, query.branch),
  })),
  implementOffice(calls.searchEffect, schemas.searchEffect, async ({ body }, context) => {
    await limit(context, EFFECTS, String(signedIn(context).staff.id))
    return { data: await readSearchEffect(context, body) }
  }),
  implementOffice(calls.changeSearchTable, schemas.changeSearchTable, async ({ body }, context) => ({
    data: await changeSearch(context, body.change),
  })),
  implementOffice(calls.synonymSets, schemas.synonymSets, async ({ query }, { db }) => ({
    data: await listSynonyms(db, query.search),
  })),
  implementOffice(calls.synonymHints, schemas.synonymHints, async ({ query }, { db }) => ({
    data: await readHints(db, query.query),
  })),
  implementOffice(calls.searchNeeds, schemas.searchNeeds, async ({ query }, { db }) => ({
    data: await listNeeds(db, query.search),
  })),
  implementOffice(calls.searchWords, schemas.searchWords, async ({ query }, { db }) => ({
    data: await listWords(db, query.list),
  })),
  implementOffice(calls.searchPins, schemas.searchPins, async (_, { db, clock }) => ({
    data: await listPins(db, clock()),
  })),
  implementOffice(calls.searchLists, schemas.searchLists, async (_, { db }) => ({ data: await readSearchLists(db) })),
  implementOffice(calls.askSearchTask, schemas.askSearchTask, async ({ body }, context) => {
    await askTask(context.db, body.what, signedIn(context).staff.id)
    return { data: await readSearchLists(context.db) }
  }),
]
