import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'
import { signOut } from '#contract/auth.ts'
import type { ApiClient } from '#contract/client.ts'
import { type User, userMe, userTrack } from '#contract/user.ts'

type CurrentUser = User

export type PricePlace = 'card' | 'panel' | 'bar' | 'row'
/** Renders the price agreed with the buyer's organization, where it is lower. */
export type PriceTag = (good: { code: string }, place?: PricePlace) => ReactNode

export interface UserState {
  /** `unknown` until the browser has asked: neither account nor sign-in may be promised before. */
  status: 'unknown' | 'guest' | 'customer'
  me: CurrentUser | null
  /** Comes after the page, to those who have agreed prices. */
  priceTag?: PriceTag | undefined
  /** The page a guest wanted when asked to sign in; opened once they have. */
  returnTo: string | null
  /** Asks the server who this is. A shop that does not answer is met as a guest. */
  load: () => Promise<void>
  setMe: (me: CurrentUser | null) => void
  setReturnTo: (path: string | null) => void
  /** The token dies on the server. The page is then to be loaded anew: nothing of the customer may stay in memory. */
  signOut: () => Promise<void>
}

/** The other tabs of this host: on a shared computer one left in sight shows nothing of the account any more. */
export const openTabs = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('account')

export function createUserStore(api: ApiClient) {
  return createStore<UserState>()((set) => ({
    status: 'unknown',
    me: null,
    returnTo: null,
    async load() {
      try {
        // a guest's 401 would stand in the console of every page
        const { isAuthorized } = (await api(userTrack, {})).data
        const me = isAuthorized ? (await api(userMe, {})).data : null
        set({ me, status: me ? 'customer' : 'guest' })
      } catch (error) {
        // oxlint-disable-next-line no-console -- by the specification: logged, and met as a guest
        console.error(error)
        set(({ status }) => (status === 'unknown' ? { status: 'guest' } : {}))
      }
    },
    setMe: (me) => set({ me, status: me ? 'customer' : 'guest' }),
    setReturnTo: (returnTo) => set({ returnTo }),
    async signOut() {
      await api(signOut, {})
      const tabs = openTabs()
      tabs?.postMessage('signed out')
      tabs?.close()
    },
  }))
}
