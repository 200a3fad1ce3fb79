import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/content.schema.ts'
import * as calls from '#contract/content.ts'
import { implement } from '#server/calls/implement.ts'
import { initContent } from '#server/shop/around/content/init.ts'
import { readPageSeo } from '#server/shop/around/content/page-seo.ts'
import { robotsFor } from '#server/shop/around/content/robots.ts'
import { findStoredPage } from '#server/shop/around/content/stored-page.ts'
import { readBanners, readMenu, readMenus } from '#server/shop/around/content/queries.ts'

export const contentRoutes = [
  implement(calls.initContent, schemas.initContent, async (_input, context) => ({ data: await initContent(context) })),
  implement(calls.contentMenu, schemas.contentMenu, async (_input, { db }) => ({ data: await readMenus(db) })),
  implement(calls.fullscreenQuickNav, schemas.fullscreenQuickNav, async (_input, { db }) => ({
    data: await readMenu(db, 'quick-fullscreen'),
  })),

  implement(calls.contentPage, schemas.contentPage, async ({ query }, { db, nodeCode }) => {
    const page = await findStoredPage(db, query.url, nodeCode)
    if (!page) throw notFound('Такой страницы нет')
    return { data: page }
  }),

  implement(calls.contentSeo, schemas.contentSeo, async ({ query }, { db, nodeCode }) => ({
    data: await readPageSeo(db, nodeCode, query.type, query.url),
  })),

  implement(calls.contentRobots, schemas.contentRobots, async ({ query }, { db, config }) => ({
    data: await robotsFor(db, config, query.domain),
  })),

  implement(calls.contentImages, schemas.contentImages, async ({ query }, { db, nodeCode }) => ({
    data: await readBanners(db, query.type, nodeCode, query.userType),
  })),
  implement(calls.catalogImages, schemas.catalogImages, async ({ query }, { db, nodeCode }) => ({
    data: await readBanners(db, 'catalog', nodeCode, query.userType),
  })),
  implement(calls.basketPopup, schemas.basketPopup, async ({ query }, { db, nodeCode }) => ({
    data: await readBanners(db, 'basket-popup', nodeCode, query.userType),
  })),
]
