import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
// @ts-expect-error a plugin of the linter, in plain JavaScript
import plugin, { OWN_TRANSACTIONS } from './boundaries-lint.mjs'

const root = resolve(import.meta.dirname, '..')

/** What the rule says to one file of this text. */
function complaints(rule: string, file: string, text: string): string[] {
  const said: string[] = []
  const visitors = plugin.rules[rule].create({
    filename: resolve(root, file),
    report: ({ message }: { message: string }) => said.push(message),
  })
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (!node || typeof node !== 'object' || Array.isArray(node)) return
    const { type } = node as { type?: string }
    if (type) visitors[type]?.(node)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, text).program)
  return said
}

test.each([
  ['web/parts/a.tsx', "import Type from 'typebox'"],
  ['web/parts/a.tsx', "import { Compile } from 'typebox/compile'"],
  ['web/parts/a.tsx', "import { Cart } from '#contract/cart.schema.ts'"],
  ['web/parts/a.tsx', "import { type Cart } from '#contract/cart.schema.ts'"],
  ['office/desks/a.tsx', "export * from '#contract/cart.schema.ts'"],
  ['contract/cart.ts', "import Type, { type Static } from 'typebox'"],
  ['contract/cart.ts', "import * as S from './cart.schema.ts'"],
  ['rules/money/money.ts', "import Type from 'typebox'"],
])('%s may not load schemas: %s', (file, text) => {
  expect(complaints('schemas', file, text)).toEqual([expect.stringContaining('contract/<section>')])
})

test.each([
  ['contract/order.schema.ts', "import { CART_COOKIE } from './cart.ts'"],
  ['contract/cart.schema.ts', "import type { Cart } from './cart.ts'"],
])('%s knows no endpoint: %s', (file, text) => {
  expect(complaints('schemas', file, text)).toEqual([expect.stringContaining('never back')])
})

test.each([
  ['contract/cart.ts', "import type * as S from './cart.schema.ts'"],
  ['contract/cart.ts', "import type { Static } from 'typebox'"],
  ['contract/cart.schema.ts', "import { Good } from './good.schema.ts'"],
  ['contract/catalog.schema.ts', "import { LISTING_SORTS } from './listing-query.ts'"],
  ['contract/search.schema.ts', "import { LONGEST_QUERY } from './limits.ts'"],
  ['web/parts/a.tsx', "import { getCart } from '#contract/cart.ts'"],
  ['server/http/api/cart.ts', "import * as schemas from '#contract/cart.schema.ts'"],
])('%s may: %s', (file, text) => {
  expect(complaints('schemas', file, text)).toEqual([])
})

test.each([
  [
    'server/shop/buying/cart/update-cart.ts',
    "import { contextOf } from '#server/http/request-context.ts'",
    'shop/ knows no transport',
  ],
  [
    'server/shop/buying/cart/update-cart.ts',
    "import type { PageCache } from '#server/pages/page-cache.ts'",
    'shop/ knows no transport',
  ],
  [
    'server/kernel/limits.ts',
    "import type { Services } from '#server/shop/ground/call-context.ts'",
    'kernel/ serves every module',
  ],
  ['server/db/client.ts', "import { memoize } from '../kernel/memoize.ts'", 'db/ is the lowest module'],
  [
    'server/ports/sms/smsc.ts',
    "import { findOrder } from '#server/shop/orders/page/queries.ts'",
    'comes as an argument',
  ],
  ['server/pages/make-page.ts', "import { answerError } from '#server/http/errors.ts'", 'pages/ asks by calls/'],
  ['server/http/http.ts', "import { openTestShop } from '#server/test/test-app.ts'", 'for tests'],
  [
    'web/screens/home/home.tsx',
    "import { readCart } from '#server/shop/buying/cart/read-cart.ts'",
    'web/ never imports server/',
  ],
  ['ui/button.tsx', "import { useAppState } from '../web/state/app-state.tsx'", 'knows nothing of a shop'],
  ['web/hooks/use-now.ts', "import { Cover } from '../parts/publications/cover.tsx'", 'a hook renders nothing'],
  ['web/app/page-meta.ts', "import { Cover } from '../parts/publications/cover.tsx'", 'belongs to web/parts'],
  ['web/app/page-meta.ts', "import { useNow } from '../hooks/use-now.ts'", 'belongs to web/parts'],
  ['web/state/cart.ts', "import { useNow } from '../hooks/use-now.ts'", 'what is rendered from it'],
  ['web/state/cart.ts', "import { deliver } from '../analytics/metrika.ts'", 'what is rendered from it'],
  ['web/parts/html.tsx', "import { Home } from '../screens/home/home.tsx'", 'no screen is imported'],
  [
    'web/parts/html.tsx',
    "import { Frame } from '#office/parts/frame/frame.tsx'",
    'web/ never imports server/ or office/',
  ],
  ['office/desks/me/me.tsx', "import { Logo } from '#web/parts/shell/logo.tsx'", 'an application of its own'],
  ['office/desks/me/me.tsx', "import { listen } from '#server/http/listen.ts'", 'an application of its own'],
  ['office/desks/me/me.tsx', "import { Component } from '../people/people.tsx'", 'no desk is imported'],
  ['office/parts/frame/rail.tsx', "import { Component } from '#office/desks/me/me.tsx'", 'a part imports'],
  ['web/state/cart.ts', "type Html = typeof import('../parts/html.tsx')", 'what is rendered from it'],
  [
    'server/shop/buying/cart/update-cart.ts',
    "let http: import('#server/http/http.ts').Http",
    'shop/ knows no transport',
  ],
  [
    'server/kernel/limits.ts',
    "new Worker(new URL('../shop/buying/cart/update-cart.ts', import.meta.url))",
    'kernel/ serves every module',
  ],
  [
    'server/kernel/limits.ts',
    "fork(join(import.meta.dirname, '..', 'shop/buying/cart/update-cart.ts'), [])",
    'kernel/ serves every module',
  ],
  ['server/db/client.ts', "const PROGRAM = resolve(import.meta.dirname, '../kernel/limits.ts')", 'the lowest module'],
  ['server/shop/buying/cart/update-cart.ts', 'await import(`#server/http/http.ts`)', 'shop/ knows no transport'],
  ['server/shop/buying/cart/update-cart.ts', "import fastify from 'fastify'", 'Fastify is the transport'],
  ['server/search/search.ts', "import type { FastifyRequest } from 'fastify'", 'Fastify is the transport'],
  [
    'server/shop/orders/core/find-by-token.ts',
    "import type { FastifyRequest } from 'fastify'",
    'Fastify is the transport',
  ],
  [
    'server/shop/goods/stock/stock-list.ts',
    "import { lockOrder } from '#server/shop/orders/core/lock-order.ts'",
    'orders/ (an order from its first row to its last paper) lies above goods/',
  ],
  ['server/shop/ground/by-phone.ts', "import type { A } from '../people/auth/codes.ts'", 'lies above ground/'],
  [
    'server/shop/orders/core/lock-order.ts',
    "import { cancel } from '#server/shop/orders/steps/cancel-order.ts'",
    'core/ does not know steps/ of its storey',
  ],
  ['server/shop/cart/read-cart.ts', "import { a } from './a.ts'", 'server/shop/ has 8 storeys'],
  ['server/ports/sms/smsc.ts', "import cookie from '@fastify/cookie'", 'Fastify is the transport'],
  ['server/jobs/files.ts', "import type { FastifyBaseLogger } from 'fastify'", 'ServerLog of kernel/'],
  ['server/kernel/shut-down.ts', "import type { FastifyInstance } from 'fastify'", 'Fastify is the transport'],
  ['server/exchange/apply/goods.ts', "import type { FastifyReply } from 'fastify'", 'Fastify is the transport'],
  ['server/http/pay-page.ts', "import { renderToString } from 'react-dom/server'", 'rendering belongs to'],
  ['server/shop/buying/cart/update-cart.ts', "import { redirect } from 'react-router'", 'rendering belongs to'],
  ['contract/cart.ts', "import type { ReactNode } from 'react'", 'rendering belongs to'],
  ['server/catalog-index/index.ts', "import { config } from '#server/config/config.ts'", 'is an engine'],
  ['server/files/feed.ts', "import { listen } from '#server/outbox/outbox.ts'", 'files/ writes'],
  ['web/root-extra.tsx', "import { MODALS } from './modals/registry.ts'", 'a modal opens'],
  ['web/parts/visit.tsx', "import { startDeferred } from '../analytics/after-load.ts'", 'come after the page'],
  ['web/screens/home/home.tsx', "import('../../analytics/after-load.ts')", 'come after the page'],
  ['web/modals/city.tsx', "import { reportVisit } from '#web/measure/report-visit.ts'", 'come after the page'],
  ['office/desks/promo/gift-card.tsx', "import { CardBadge } from './gift-cards.tsx'", 'the table of routes alone'],
  [
    'office/desks/reviews/opinion.tsx',
    "import type { OpinionOutlet } from './reviews.tsx'",
    'the table of routes alone',
  ],
  ['web/screens/catalog/catalog.tsx', "import { Component } from './listing.tsx'", 'the table of routes alone'],
  ['web/state/cart.ts', "import { App } from '#web/root.tsx'", 'only paths.ts'],
  ['web/parts/html.tsx', "import routes from '../routes.ts'", 'only paths.ts'],
  ['office/parts/frame/rail.tsx', "import { routes } from '#office/routes.tsx'", 'only sections.ts'],
  ['office/state/api.ts', "import { SECTIONS } from '../sections.ts'", 'only sections.ts'],
  ['office/state/api.ts', "import { Rail } from '#office/parts/frame/rail.tsx'", 'what is rendered from it'],
])('%s may not import upwards: %s', (file, text, why) => {
  expect(complaints('arrows', file, text)).toEqual([expect.stringContaining(why)])
})

test.each([
  ['server/reports/count.ts', 'server/reports'],
  ['server/reports/count.test.ts', 'server/reports'],
  ['web/widgets/card.tsx', 'web/widgets'],
  ['office/widgets/card.tsx', 'office/widgets'],
  ['lib/dates.ts', 'lib'],
])('%s stands in a room that has to be named', (file, room) => {
  expect(complaints('arrows', file, "import { listen } from '#server/http/listen.ts'")).toContainEqual(
    expect.stringContaining(`${room}/ is a room nobody knows: name it`),
  )
})

test.each([
  ['server/http/api/cart.ts', "import { updateCart } from '#server/shop/buying/cart/update-cart.ts'"],
  ['server/shop/orders/steps/cancel-order.ts', "import { lockOrder } from '../core/lock-order.ts'"],
  ['server/shop/orders/core/lock-order.ts', "import { a } from '#server/shop/goods/stock/allocate-stock.ts'"],
  ['server/shop/goods/catalog/good.test.ts', "import { a } from '#server/shop/orders/core/lock-order.ts'"],
  ['server/shop/buying/cart/cart.test.ts', "import { openTestShop } from '#server/test/test-app.ts'"],
  ['web/parts/html.tsx', "import { useNow } from '../hooks/use-now.ts'"],
  ['web/hooks/use-now.ts', "import { useCaptcha } from '../app/captcha.ts'"],
  ['web/app/page-meta.ts', "import { homePath } from '../paths.ts'"],
  ['office/desks/me/me.tsx', "import { PageHead } from '#office/parts/page-head.tsx'"],
  ['office/parts/frame/rail.tsx', "import type { OfficeSection } from '#office/sections.ts'"],
  ['server/http/http.ts', "import fastify from 'fastify'"],
  ['server/exchange/endpoint/answer.ts', "import type { FastifyReply } from 'fastify'"],
  ['server/files/serve-files.ts', "import fastifyStatic from '@fastify/static'"],
  ['server/shop/buying/cart/cart.test.ts', "import fastify from 'fastify'"],
  ['server/pages/make-page.ts', "import { createRequestHandler } from 'react-router'"],
  ['web/root.tsx', "import routes from './routes.ts'"],
  ['web/root.tsx', "import { MODALS } from './modals/registry.ts'"],
  ['web/parts/visit.tsx', "import('../analytics/after-load.ts')"],
  ['web/parts/visit.tsx', "type Deferred = typeof import('../analytics/after-load.ts')"],
  ['office/routes.tsx', "import('./desks/promo/gift-cards.tsx')"],
  ['web/screens/catalog/listing.test.tsx', "import { Component } from './listing.tsx'"],
  ['server/jobs/webhooks.ts', "startWorker(join(import.meta.dirname, 'webhook-worker.ts'))"],
  ['server/main.ts', "import { openShop } from './open-shop.ts'"],
  ['server/test/visitor.ts', "import { openShop } from '../open-shop.ts'"],
  ['vite.config.ts', "import { defineConfig } from 'vite'"],
  ['server/kernel/limits.ts', "new URL('/path', import.meta.url)"],
  ['server/jobs/run-jobs.ts', "import { buildInWorker } from '#server/files/write/build-in-worker.ts'"],
])('%s follows the arrows: %s', (file, text) => {
  expect(complaints('arrows', file, text)).toEqual([])
})

test.each([
  ['server/http/office/seo.ts', "db.deleteFrom('missing_page').execute()", 'missing_page'],
  ['server/jobs/orders.ts', "db.updateTable('shop_order').set({}).execute()", 'shop_order'],
  ['server/commands/reviews.ts', "db.insertInto('review').values({}).execute()", 'review'],
  ['server/commands/reviews.ts', "db.updateTable(isOfShop ? 'shop_review' : 'review')", 'it does not name'],
  ['server/outbox/deliver.ts', "db.deleteFrom('auth_token').execute()", 'auth_token'],
  ['server/pictures/store-pictures.ts', "tx.updateTable('good').set({ pictures })", 'good'],
  ['server/exchange/desk/sources.ts', 'sql`insert into warehouse (slug) values (${slug})`', 'warehouse'],
  ['server/exchange/desk/sources.ts', 'sql`update good_stock s set quantity = 0`', 'good_stock'],
  ['server/main.ts', "pool.query('delete from cart')", 'cart'],
])('%s may not change the shop: %s', (file, text, table) => {
  expect(complaints('writers', file, text)).toEqual([expect.stringContaining(`${table}: shop/ and exchange/apply`)])
})

test.each([
  ['server/shop/buying/cart/update-cart.ts', "db.updateTable('cart').set({}).execute()"],
  ['server/exchange/apply/goods.ts', 'sql`update good g set price = 1 from x_want w`'],
  ['server/exchange/sessions/finish-run.ts', 'tx.deleteFrom(table)'],
  ['server/outbox/deliver.ts', "db.updateTable('outbox').set({}).execute()"],
  [
    'server/search/search-log.ts',
    'sql`insert into search_salt (day) values (${day}) on conflict do update set day = 1`',
  ],
  ['server/http/office/seo.test.ts', "db.deleteFrom('missing_page').execute()"],
  ['server/http/office/seo.ts', "db.selectFrom('missing_page').forUpdate().execute()"],
  ['server/shop/order/order.fixture.ts', "db.deleteFrom('cart').execute()"],
])('%s writes what is its own: %s', (file, text) => {
  expect(complaints('writers', file, text)).toEqual([])
})

const BARE = 'await db.transaction().execute(async (tx) => save(tx))'

test('a transaction that is not begun again is refused', () => {
  const said = [expect.stringContaining('withRetries')]
  expect(complaints('transactions', 'server/shop/people/customer/update-user.ts', BARE)).toEqual(said)
  expect(complaints('transactions', 'server/http/api/user.ts', `await context.${BARE.slice(6)}`)).toEqual(said)
  expect(
    complaints('transactions', 'server/jobs/months.ts', "longDb(services).transaction().setAccessMode('x')"),
  ).toEqual(said)
})

test.each([
  ['server/db/with-retries.ts', BARE],
  ['server/shop/people/customer/profile.test.ts', BARE],
  ['server/shop/people/customer/update-user.ts', 'await withRetries(db, (tx) => save(tx))'],
])('%s may: %s', (file, text) => {
  expect(complaints('transactions', file, text)).toEqual([])
})

test.each(OWN_TRANSACTIONS as [string, string][])('%s has a transaction of its own: %s', (file) => {
  const text = readFileSync(resolve(root, file), 'utf8')
  expect(text).toContain('.transaction()')
  expect(complaints('transactions', file, text)).toEqual([])
})
