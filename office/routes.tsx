import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { sectionsFor } from './sections.ts'
import { knownSession } from './state/session.ts'
import { FailedScreen } from './parts/frame/failed-screen.tsx'
import { Frame } from './parts/frame/frame.tsx'
import { OpeningScreen } from './parts/frame/opening-screen.tsx'

/** Whoever is not at work yet signs in first and comes back here; no desk asks for anything before that is known. */
async function atWork({ request }: { request: Request }) {
  const { stage } = await knownSession()
  if (stage === 'open') return
  const { pathname, search } = new URL(request.url)
  const back = pathname + search
  throw redirect(back === '/' ? '/sign-in' : `/sign-in?back=${encodeURIComponent(back)}`)
}

/** The first desk of the role; somebody without a desk yet sees his own card. */
async function firstDesk() {
  const { me } = await knownSession()
  throw redirect(sectionsFor(me?.permissions ?? [])[0]?.path ?? '/me')
}

/** Behind a counter with a phone in hand the day comes first, at a desk the calendar. */
function firstOfRental() {
  throw redirect(matchMedia('(width < 48em)').matches ? '/rental/day' : '/rental/calendar')
}

const desks: RouteObject[] = [
  { path: 'today', lazy: () => import('./desks/today/today.tsx') },
  {
    path: 'orders',
    lazy: () => import('./desks/orders/orders.tsx'),
    // the list is asked for by itself: a card opened over it asks for nothing but itself
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.search !== nextUrl.search,
    children: [{ path: ':number', lazy: () => import('./desks/orders/order.tsx') }],
  },
  { path: 'picking', lazy: () => import('./desks/picking/picking.tsx') },
  { path: 'picking/:number', lazy: () => import('./desks/picking/pick-order.tsx') },
  { path: 'phone-order', lazy: () => import('./desks/phone-order/phone-order.tsx') },
  {
    path: 'requests',
    lazy: () => import('./desks/requests/requests.tsx'),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.search !== nextUrl.search,
    children: [{ path: ':number', lazy: () => import('./desks/requests/request.tsx') }],
  },
  {
    path: 'returns',
    lazy: () => import('./desks/returns/returns.tsx'),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.search !== nextUrl.search,
    children: [{ path: ':number', lazy: () => import('./desks/returns/return.tsx') }],
  },
  {
    path: 'receipts',
    lazy: () => import('./desks/receipts/receipts.tsx'),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.search !== nextUrl.search,
    children: [{ path: ':id', lazy: () => import('./desks/receipts/receipt.tsx') }],
  },
  { path: 'customers', lazy: () => import('./desks/customers/customers.tsx') },
  { path: 'customers/companies', lazy: () => import('./desks/customers/companies.tsx') },
  { path: 'customers/companies/:id', lazy: () => import('./desks/customers/company.tsx') },
  { path: 'customers/papers', lazy: () => import('./desks/customers/papers.tsx') },
  { path: 'customers/agreed-prices', lazy: () => import('./desks/customers/agreed-prices.tsx') },
  { path: 'customers/consents', lazy: () => import('./desks/customers/consents.tsx') },
  { path: 'customers/requests', lazy: () => import('./desks/customers/requests.tsx') },
  { path: 'customers/:id/merge/:other', lazy: () => import('./desks/customers/merge.tsx') },
  { path: 'customers/:id', lazy: () => import('./desks/customers/customer.tsx') },
  { path: 'handover', lazy: () => import('./desks/handover/handover.tsx') },
  { path: 'handover/:number', lazy: () => import('./desks/handover/handover-order.tsx') },
  { path: 'cash', lazy: () => import('./desks/cash/cash.tsx') },
  { path: 'rental', loader: firstOfRental, Component: () => null },
  { path: 'rental/calendar', lazy: () => import('./desks/rental/rental.tsx') },
  { path: 'rental/day', lazy: () => import('./desks/rental/rental-day.tsx') },
  { path: 'rental/use', lazy: () => import('./desks/rental/rental-usage.tsx') },
  { path: 'rental/:id', lazy: () => import('./desks/rental/booking.tsx') },
  { path: 'repairs', lazy: () => import('./desks/repairs/repairs.tsx') },
  { path: 'repairs/closed', lazy: () => import('./desks/repairs/closed.tsx') },
  { path: 'repairs/:number', lazy: () => import('./desks/repairs/repair.tsx') },
  { path: 'goods', lazy: () => import('./desks/goods/goods.tsx') },
  {
    path: 'promo',
    lazy: () => import('./desks/promo/promos.tsx'),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.search !== nextUrl.search,
    children: [
      { path: 'new', lazy: () => import('./desks/promo/new-promo.tsx') },
      { path: ':id', lazy: () => import('./desks/promo/promo.tsx') },
    ],
  },
  {
    path: 'gift-cards',
    lazy: () => import('./desks/promo/gift-cards.tsx'),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.search !== nextUrl.search,
    children: [
      { path: 'new', lazy: () => import('./desks/promo/issue-card.tsx') },
      { path: ':id', lazy: () => import('./desks/promo/gift-card.tsx') },
    ],
  },
  { path: 'goods/prices', lazy: () => import('./desks/prices/prices.tsx') },
  { path: 'goods/prices/rule', lazy: () => import('./desks/prices/rule.tsx') },
  { path: 'goods/prices/schedules', lazy: () => import('./desks/prices/schedules.tsx') },
  { path: 'goods/prices/:code', lazy: () => import('./desks/prices/price-good.tsx') },
  {
    path: 'goods/categories',
    lazy: () => import('./desks/categories/categories.tsx'),
    children: [{ path: ':code', lazy: () => import('./desks/categories/category.tsx') }],
  },
  { path: 'goods/attributes', lazy: () => import('./desks/categories/attributes.tsx') },
  { path: 'goods/attributes/:code', lazy: () => import('./desks/categories/attribute.tsx') },
  { path: 'goods/brands', lazy: () => import('./desks/categories/brands.tsx') },
  { path: 'goods/stock', lazy: () => import('./desks/stock/stock.tsx') },
  { path: 'goods/stock/counts', lazy: () => import('./desks/stock/counts.tsx') },
  { path: 'goods/stock/counts/:id', lazy: () => import('./desks/stock/count.tsx') },
  { path: 'goods/stock/:code', lazy: () => import('./desks/stock/stock-good.tsx') },
  {
    path: 'reviews',
    lazy: () => import('./desks/reviews/reviews.tsx'),
    children: [{ path: ':key', lazy: () => import('./desks/reviews/opinion.tsx') }],
  },
  { path: 'search', lazy: () => import('./desks/search/queries.tsx') },
  { path: 'search/try', lazy: () => import('./desks/search/try.tsx') },
  { path: 'search/synonyms', lazy: () => import('./desks/search/synonyms.tsx') },
  { path: 'search/synonyms/:id', lazy: () => import('./desks/search/synonym.tsx') },
  { path: 'search/needs', lazy: () => import('./desks/search/needs.tsx') },
  { path: 'search/needs/:id', lazy: () => import('./desks/search/need.tsx') },
  { path: 'search/pins', lazy: () => import('./desks/search/pins.tsx') },
  { path: 'search/pins/:id', lazy: () => import('./desks/search/pin.tsx') },
  { path: 'search/words', lazy: () => import('./desks/search/words.tsx') },
  { path: 'texts', lazy: () => import('./desks/texts/texts.tsx') },
  { path: 'texts/new', lazy: () => import('./desks/texts/new-text.tsx') },
  { path: 'texts/:id', lazy: () => import('./desks/texts/text.tsx') },
  { path: 'seo', lazy: () => import('./desks/seo/redirects.tsx') },
  { path: 'seo/missing', lazy: () => import('./desks/seo/missing.tsx') },
  { path: 'seo/titles', lazy: () => import('./desks/seo/titles.tsx') },
  { path: 'seo/files', lazy: () => import('./desks/seo/files.tsx') },
  { path: 'goods/runs', lazy: () => import('./desks/goods/runs.tsx') },
  { path: 'goods/runs/:id', lazy: () => import('./desks/goods/run.tsx') },
  { path: 'exchange', lazy: () => import('./desks/exchange/sources.tsx') },
  { path: 'exchange/sources/:id', lazy: () => import('./desks/exchange/source.tsx') },
  { path: 'exchange/sources/:id/columns', lazy: () => import('./desks/exchange/supplier-columns.tsx') },
  { path: 'exchange/sources/:id/held', lazy: () => import('./desks/exchange/held-prices.tsx') },
  { path: 'exchange/sources/:id/prices', lazy: () => import('./desks/exchange/supplier-prices.tsx') },
  { path: 'exchange/mapping', lazy: () => import('./desks/exchange/mapping.tsx') },
  { path: 'exchange/runs', lazy: () => import('./desks/exchange/runs.tsx') },
  { path: 'exchange/runs/:id', lazy: () => import('./desks/exchange/run.tsx') },
  { path: 'exchange/rehearsal', lazy: () => import('./desks/exchange/rehearsal.tsx') },
  { path: 'exchange/stock', lazy: () => import('./desks/exchange/stock.tsx') },
  { path: 'exchange/waiting', lazy: () => import('./desks/exchange/waiting.tsx') },
  { path: 'goods/new', lazy: () => import('./desks/good/new-good.tsx') },
  { path: 'goods/:code', lazy: () => import('./desks/good/good.tsx') },
  { path: 'reports', loader: () => redirect('/reports/sales') },
  { path: 'reports/rows/:what', lazy: () => import('./desks/reports/report-rows.tsx') },
  { path: 'reports/:report', lazy: () => import('./desks/reports/reports.tsx') },
  { path: 'exports', lazy: () => import('./desks/exports/exports.tsx') },
  { path: 'exports/schedules', lazy: () => import('./desks/exports/schedules.tsx') },
  { path: 'settings', loader: () => redirect('/settings/shop') },
  { path: 'settings/places', lazy: () => import('./desks/settings/places.tsx') },
  { path: 'settings/days', lazy: () => import('./desks/settings/days.tsx') },
  { path: 'settings/access', lazy: () => import('./desks/settings/access/access.tsx') },
  { path: 'settings/access/webhooks/:id', lazy: () => import('./desks/settings/access/webhook.tsx') },
  { path: 'settings/:section', lazy: () => import('./desks/settings/settings.tsx') },
  { path: 'ready', lazy: () => import('./desks/ready/ready.tsx') },
  {
    path: 'journal',
    lazy: () => import('./desks/journal/journal.tsx'),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.search !== nextUrl.search,
    children: [{ path: ':id', lazy: () => import('./desks/journal/entry.tsx') }],
  },
  { path: 'people', lazy: () => import('./desks/people/people.tsx') },
  { path: 'people/roles', lazy: () => import('./desks/people/roles.tsx') },
  { path: 'people/matrix', lazy: () => import('./desks/people/matrix.tsx') },
  { path: 'people/:id', lazy: () => import('./desks/people/person.tsx') },
  { path: 'me', lazy: () => import('./desks/me/me.tsx') },
]

/** The server answers every address of this host with the same page; what is not here is said in words. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: FailedScreen,
      HydrateFallback: OpeningScreen,
      children: [
        { path: '/sign-in', loader: knownSession, lazy: () => import('./desks/sign-in/sign-in.tsx') },
        { path: '/invite', loader: knownSession, lazy: () => import('./desks/sign-in/invitation.tsx') },
        {
          path: '/orders/print/:paper',
          middleware: [atWork],
          lazy: () => import('./desks/print/print.tsx'),
        },
        {
          path: '/repairs/print/:paper',
          middleware: [atWork],
          lazy: () => import('./desks/print/repair-papers.tsx'),
        },
        {
          path: '/returns/print/:paper',
          middleware: [atWork],
          lazy: () => import('./desks/print/return-papers.tsx'),
        },
        {
          path: '/goods/stock/counts/:id/print/:paper',
          middleware: [atWork],
          lazy: () => import('./desks/print/count-papers.tsx'),
        },
        {
          path: '/rental/print/:id',
          middleware: [atWork],
          lazy: () => import('./desks/print/rental-contract.tsx'),
        },
        {
          path: '/',
          middleware: [atWork],
          // what has no loader has no middleware run before it
          loader: () => null,
          Component: Frame,
          children: [
            {
              ErrorBoundary: FailedScreen,
              children: [{ index: true, loader: firstDesk, Component: () => null }, ...desks],
            },
            { path: '*', lazy: () => import('./parts/frame/missing-screen.tsx') },
          ],
        },
      ],
    },
  ])
