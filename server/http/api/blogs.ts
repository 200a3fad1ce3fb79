import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/blogs.schema.ts'
import * as calls from '#contract/blogs.ts'
import { PUBLICATIONS_A_PAGE } from '#contract/publication.ts'
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
import { isLiked, LIKEABLE_PUBLICATION, setLike } from '#server/shop/around/likes.ts'

const BLOG = ['blog'] as const

async function blogTypes({ db }: CallContext) {
  return db.selectFrom('blog_type').select(['code', 'name']).orderBy('position').orderBy('code').execute()
}

async function articleOf({ db, clock }: CallContext, code: string, type?: string) {
  const row = await findPublication(db, BLOG, code, clock())
  if (!row || (type !== undefined && row.blog_type_code !== type)) throw notFound('Такой статьи нет')
  return row
}

async function listed(context: CallContext, query: PublicationQuery & { type?: string }) {
  const { db, nodeCode, clock } = context
  const [all, directory, types] = await Promise.all([
    readCardRows(db, BLOG, nodeCode, clock()),
    directoryOf(db),
    blogTypes(context),
  ])
  if (query.type !== undefined && !types.some(({ code }) => code === query.type)) throw notFound('Такой рубрики нет')
  const rows = query.type === undefined ? all : all.filter((row) => row.blog_type_code === query.type)
  return { rows, directory, chosen: chooseRows(rows, query, directory, clock()) }
}

export const blogRoutes = [
  implement(calls.blogTypes, schemas.blogTypes, async (_input, context) => {
    const [types, rows] = await Promise.all([
      blogTypes(context),
      readCardRows(context.db, BLOG, context.nodeCode, context.clock()),
    ])
    return {
      data: types.map((type) => ({ ...type, count: rows.filter((row) => row.blog_type_code === type.code).length })),
    }
  }),

  implement(calls.blogFilters, schemas.blogFilters, async ({ query }, context) => {
    const { rows, directory, chosen } = await listed(context, query)
    return { data: { filters: filtersOf(rows, query, directory, context.clock()), total: chosen.length } }
  }),

  implement(calls.blogList, schemas.blogList, async ({ query }, context) => {
    const { chosen } = await listed(context, query)
    const sorted = query.sort === 'popular' ? chosen.toSorted((a, b) => b.likes - a.likes) : chosen
    const { slice, meta } = pageSlice(sorted, query.page ?? 1, query.perPage ?? PUBLICATIONS_A_PAGE)
    return { data: slice.map((row) => presentCard(row, context.clock())), meta }
  }),

  implement(calls.blogPage, schemas.blogPage, async ({ query }, context) => {
    const row = await articleOf(context, query.code, query.type)
    const [publication, goods, categories, related, types] = await Promise.all([
      presentPublication(context, row),
      relatedGoods(context, row, RELATED_GOODS),
      relatedCategories(context, row),
      relatedPublications(context, row, BLOG, RELATED_PUBLICATIONS),
      blogTypes(context),
    ])
    const blogType = types.find(({ code }) => code === row.blog_type_code)!
    return { data: { ...publication, blogType, goods, categories, related } }
  }),

  implement(calls.blogLikes, schemas.blogLikes, async ({ query }, context) => {
    const row = await articleOf(context, query.code)
    return { data: { likes: row.likes, isLiked: await isLiked(context, LIKEABLE_PUBLICATION, row.id) } }
  }),

  implement(calls.likeArticle, schemas.likeArticle, async ({ body }, context) => {
    const row = await articleOf(context, body.code)
    const wanted = body.isLiked ?? true
    return { data: { likes: await setLike(context, LIKEABLE_PUBLICATION, row.id, wanted), isLiked: wanted } }
  }),
]
