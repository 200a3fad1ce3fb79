import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/action.schema.ts'
import * as calls from '#contract/action.ts'
import { PUBLICATIONS_A_PAGE, type PublicationType } from '#contract/publication.ts'
import { PUBLICATION_TYPES } from '#contract/publication.schema.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { implement } from '#server/calls/implement.ts'
import { pageSlice } from '#server/kernel/pagination.ts'
import { findPublication, readCardRows } from '#server/shop/around/publications/card-rows.ts'
import { chooseRows, filtersOf, type PublicationQuery } from '#server/shop/around/publications/choose-rows.ts'
import { presentCard } from '#server/shop/around/publications/present-card.ts'
import { presentPublication } from '#server/shop/around/publications/present-publication.ts'
import {
  RELATED_GOODS,
  RELATED_PUBLICATIONS,
  relatedCategories,
  relatedGoods,
  relatedPublications,
} from '#server/shop/around/publications/related.ts'

const kindsOf = (type: PublicationType | undefined) => (type ? [type] : PUBLICATION_TYPES)

async function publicationOf({ db, clock }: CallContext, id: string, type: PublicationType | undefined) {
  const row = await findPublication(db, kindsOf(type), id, clock())
  if (!row) throw notFound('Такой публикации нет')
  return row
}

async function listed({ db, nodeCode, clock }: CallContext, query: PublicationQuery & { type?: PublicationType }) {
  const [rows, directory] = await Promise.all([
    readCardRows(db, kindsOf(query.type), nodeCode, clock()),
    directoryOf(db),
  ])
  return { rows, directory, chosen: chooseRows(rows, query, directory, clock()) }
}

export const actionRoutes = [
  implement(calls.actions, schemas.actions, async ({ query }, context) => {
    const { chosen } = await listed(context, query)
    const { slice, meta } = pageSlice(chosen, query.page ?? 1, query.perPage ?? PUBLICATIONS_A_PAGE)
    return { data: slice.map((row) => presentCard(row, context.clock())), meta }
  }),

  implement(calls.actionFilters, schemas.actionFilters, async ({ query }, context) => {
    const { rows, directory, chosen } = await listed(context, query)
    return { data: { filters: filtersOf(rows, query, directory, context.clock()), total: chosen.length } }
  }),

  implement(calls.action, schemas.action, async ({ params, query }, context) => ({
    data: await presentPublication(context, await publicationOf(context, params.id, query.type)),
  })),

  implement(calls.actionCategories, schemas.actionCategories, async ({ params, query }, context) => ({
    data: await relatedCategories(context, await publicationOf(context, params.id, query.type)),
  })),

  implement(calls.actionGoods, schemas.actionGoods, async ({ params, query }, context) => ({
    data: await relatedGoods(
      context,
      await publicationOf(context, params.id, query.type),
      query.limit ?? RELATED_GOODS,
    ),
  })),

  implement(calls.relatedActions, schemas.relatedActions, async ({ params, query }, context) => {
    const row = await publicationOf(context, params.id, query.type)
    return { data: await relatedPublications(context, row, PUBLICATION_TYPES, query.limit ?? RELATED_PUBLICATIONS) }
  }),
]
