import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import '#ui/styles/reader.css'
import { type ReactNode, startTransition, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { initContent } from '#contract/content.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Route } from './+types/root.ts'
import { backCache } from './app/back-cache.ts'
import { PageStyles } from './app/page-styles.tsx'
import { isConnectionFailure } from './app/chunk-failure.ts'
import { ModalHost } from './modals/modal-host.tsx'
import { preloadModal } from './modals/preload-modal.ts'
import { pageContext } from './app/page-context.ts'
import { ErrorScreen } from './parts/error-screen/error-screen.tsx'
import { ASK_ONCE } from './parts/questions/ask-once.ts'
import { optionalPart } from './app/optional-part.ts'
import { pageMeta, shopName } from './app/page-meta.ts'
import { NavigationHistory } from './app/navigation-history.tsx'
import { Shell } from './parts/shell/shell.tsx'
import { AppStateProvider, useAppState } from './state/app-state.tsx'
import { DEFAULT_HEADER_THEME, type HeaderTheme } from './state/header.ts'
import { PageFactsContext, type PageFacts } from './state/init.tsx'
import { fontPreload } from '#ui/styles/font-preload.ts'
import { ToastProvider } from '#ui/toast-context.tsx'
import { whenIdle } from '#ui/when-idle.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<PageFacts> {
  const { api, nodeCode, mainHost, origin } = context.get(pageContext)
  const { categories: _tree, banners: _banners, quickNavigation: _doors, ...init } = (await api(initContent, {})).data
  const now = new Date()
  return { init, nodeCode, mainHost, origin, year: Number(moscowMoment(now)?.day.slice(0, 4) ?? now.getFullYear()) }
}

const SignInQuery = optionalPart(() => import('./parts/sign-in-query.tsx'))
const FailedNavigation = optionalPart(() => import('./app/failed-navigation.tsx'))

/** The order of cascade layers, said before any stylesheet: chunks of styles may come in any order. */
const LAYERS = '@layer tokens, base, ui, parts, screens, reader;'

/**
 * A page that is come back to, read anew or asked for at a place further down needs its true heights before that place
 * is looked for (`data-moved`, product.module.css).
 */
const TRUE_HEIGHTS =
  'if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")document.documentElement.dataset.moved=""'

export const clientMiddleware = import.meta.env.SSR ? [] : [backCache(window)]

/** The same for every page of a host: loaded once, with the first one. */
export const shouldRevalidate = () => false

/** A page without a `meta` of its own, and the error screens. */
export const meta = (args: Route.MetaArgs) =>
  args.error === undefined
    ? pageMeta(args, { title: args.loaderData?.init.seo.title ?? shopName(args) })
    : pageMeta(args, {
        title: statusOf(args.error) === 404 ? 'Страница не найдена' : 'Страница не открылась',
        robots: 'noindex',
      })

function statusOf(error: unknown): number | 'offline' {
  if (isRouteErrorResponse(error)) return error.status
  return isConnectionFailure(error) ? 'offline' : 500
}

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root') ?? null
  const { headerTheme, servicePage, ...header } = useRouteHeader()
  const error = useRouteError()
  const isBare = header.isBare && !error
  // said of the root, where styles need it: asked with `:has` each change of the page would be looked at for it
  const frame = isBare ? 'bare' : servicePage ? 'service' : undefined
  const { mainHost = '', init } = facts ?? {}
  const state = { mainHost, headerTheme, servicePage, cities: init?.nodes ?? [], preloadModal }
  return (
    <html lang="ru" data-frame={frame} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* it has run long before React comes: its text is not sent a second time with the scripts */}
        <script
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- ours, word for word
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${TRUE_HEIGHTS};${ASK_ONCE}` : '' }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f1f3f4" />
        <meta name="format-detection" content="telephone=no" />
        <style href="layers" precedence="layers">
          {LAYERS}
        </style>
        <Meta />
        <link {...fontPreload} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <PageStyles />
      </head>
      <body>
        <PageFactsContext value={facts}>
          <AppStateProvider facts={state}>
            <ToastProvider>
              <RouteHeader theme={headerTheme} servicePage={servicePage} />
              {facts ? <Shell isBare={isBare}>{children}</Shell> : <main>{children}</main>}
              {facts && <ModalHost />}
              {facts && <SignInAsked />}
              <NavigationHistory />
              <AfterHydration>
                <FailedNavigation />
              </AfterHydration>
            </ToastProvider>
          </AppStateProvider>
        </PageFactsContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** `?auth=true` is rare: its code comes with it. */
const SignInAsked = () =>
  useLocation().search.includes('auth=') && (
    <Suspense>
      <SignInQuery />
    </Suspense>
  )

/** By itself: a layout that renders once more would hydrate everything below it at once. */
function AfterHydration({ children }: { children: ReactNode }) {
  const [isIn, setIn] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIn(true))), [])
  return isIn && <Suspense>{children}</Suspense>
}

/**
 * A route asks for its header by `export const handle = { headerTheme: 'white', servicePage: true }`, so it is right in
 * server HTML too.
 */
function useRouteHeader(): { headerTheme: HeaderTheme; servicePage: boolean; isBare: boolean } {
  const handle = useMatches().at(-1)?.handle as
    | { headerTheme?: HeaderTheme; servicePage?: boolean; isBare?: boolean }
    | undefined
  return {
    headerTheme: handle?.headerTheme ?? DEFAULT_HEADER_THEME,
    servicePage: handle?.servicePage ?? false,
    isBare: handle?.isBare ?? false,
  }
}

function RouteHeader({ theme, servicePage }: { theme: HeaderTheme; servicePage: boolean }) {
  const { header } = useAppState()
  useLayoutEffect(() => header.getState().setTheme(theme), [header, theme])
  useLayoutEffect(() => header.getState().setServicePage(servicePage), [header, servicePage])
  return null
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen status={statusOf(error)} />
}
