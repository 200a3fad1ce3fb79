import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { createHttpClient } from '#contract/client.ts'
import { noChannel, tabsChannel } from './cart-queue.ts'
import { createCartStore, lazyOverlay } from './cart.ts'
import { createCatalogTreeStore } from './catalog-tree.ts'
import { createCityStore, type NamedCity } from './city.ts'
import { createCookieChoiceStore } from './cookie-choice.ts'
import { createCompareStore } from './compare.ts'
import { documentCookies, noCookies } from './cookie-jar.ts'
import { createDeviceStore, watchWindow } from './device.ts'
import { createFavoritesStore } from './favorites.ts'
import { createHeaderStore, type HeaderTheme } from './header.ts'
import type { ModalName } from './modal-payloads.ts'
import { createModalsStore } from './modals.ts'
import { createRecentlySeenStore } from './recently-seen.ts'
import { noticingSignOut } from './notice-sign-out.ts'
import { browserStorage, noStorage } from './browser-storage.ts'
import { createNavigationHistoryStore } from './navigation-history.ts'
import { createUserStore, openTabs } from './user.ts'

export interface StateFacts {
  mainHost: string
  headerTheme: HeaderTheme
  servicePage: boolean
  /** The branches' cities, whose names came with the page. */
  cities: readonly NamedCity[]
  preloadModal?: (name: ModalName) => void
}

/** All stores of one application: created per request on the server, once in the browser. */
function createAppState({ mainHost, headerTheme, servicePage, cities, preloadModal }: StateFacts) {
  // known to the build: the browser's bundle leaves the stand-ins of the server out
  const inBrowser = !import.meta.env.SSR
  const api = noticingSignOut(createHttpClient(), () => {
    const { status, setMe } = user.getState()
    if (status === 'customer') setMe(null)
  })
  const user = createUserStore(api)
  const cookies = inBrowser ? documentCookies(mainHost) : noCookies
  const local = inBrowser ? browserStorage(() => localStorage) : noStorage
  const session = inBrowser ? browserStorage(() => sessionStorage) : noStorage
  return {
    api,
    /** What the browser stores, for stores that come with their screens (use-checkout-draft.ts, saved-inputs.ts). */
    cookies,
    local,
    session,
    cart: createCartStore({
      api,
      cookies,
      session,
      channel: inBrowser ? tabsChannel() : noChannel,
      overlay: lazyOverlay(),
    }),
    catalogTree: createCatalogTreeStore(api),
    city: createCityStore({ api, cookies, local, session, known: cities }),
    compare: createCompareStore(local),
    cookieChoice: createCookieChoiceStore(cookies),
    device: createDeviceStore(),
    favorites: createFavoritesStore(cookies, api),
    header: createHeaderStore(headerTheme, servicePage),
    modals: createModalsStore(preloadModal),
    recentlySeen: createRecentlySeenStore(local),
    navigationHistory: createNavigationHistoryStore(),
    user,
  }
}

export type AppState = ReturnType<typeof createAppState>
type StoreName = Exclude<keyof AppState, 'api' | 'cookies' | 'local' | 'session'>
type StateOf<Store> = Store extends StoreApi<infer State> ? State : never

const AppStateContext = createContext<AppState | null>(null)

export function AppStateProvider({ facts, children }: { facts: StateFacts; children: ReactNode }) {
  const [state] = useState(() => createAppState(facts))
  useEffect(() => startInBrowser(state), [state])
  return <AppStateContext value={state}>{children}</AppStateContext>
}

/** The stores themselves, for what is done in event handlers. */
export function useAppState(): AppState {
  const state = useContext(AppStateContext)
  if (!state) throw new Error('no AppStateProvider above')
  return state
}

/** Subscribes a component to one store by a selector: `useStoreState('favorites', (favorites) => favorites.codes)`. */
export function useStoreState<Name extends StoreName, T>(name: Name, select: (state: StateOf<AppState[Name]>) => T): T {
  const store = useAppState()[name] as unknown as StoreApi<StateOf<AppState[Name]>>
  return useStore<StoreApi<StateOf<AppState[Name]>>, T>(store, select as never)
}

/** What the visitor's browser knows comes after the page is there: server HTML is the same for everybody. */
function startInBrowser({
  cart,
  city,
  compare,
  cookieChoice,
  device,
  favorites,
  recentlySeen,
  user,
}: AppState): () => void {
  const loadStored = () => {
    favorites.getState().load(user.getState().status === 'customer')
    compare.getState().load()
    recentlySeen.getState().load()
  }
  loadStored()
  cookieChoice.getState().load()
  let stopWatching = () => {}
  // what is stored is read at once, before anybody can change it; the rest each in a task of its own: together they
  // would hold a slow phone
  const timers = [
    () => void cart.getState().load(),
    () => void user.getState().load(),
    () => void city.getState().load(),
    () => (stopWatching = watchWindow(device.getState().measure)),
  ].map((start) => setTimeout(start))
  // signing in brings the account's cart and favourites, signing out takes them away
  const stopFollowing = user.subscribe((now, before) => {
    if (now.status === before.status) return
    favorites.getState().load(now.status === 'customer')
    if (now.status === 'customer') void cart.getState().load(true)
    else if (before.status === 'customer') void cart.getState().load()
  })
  // another tab may have changed them
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return
    loadStored()
    cart.getState().refresh()
    // the account may have been left there: nothing of it stays on screen
    if (user.getState().status === 'customer') void user.getState().load()
  }
  document.addEventListener('visibilitychange', onReturn)
  const tabs = openTabs()
  const onLeft = () => user.getState().status === 'customer' && void user.getState().load()
  tabs?.addEventListener('message', onLeft)
  return () => {
    timers.forEach(clearTimeout)
    stopWatching()
    stopFollowing()
    document.removeEventListener('visibilitychange', onReturn)
    tabs?.close()
  }
}
