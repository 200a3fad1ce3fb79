import { createStore } from 'zustand/vanilla'

export interface CurrentUser {
  id: number
  name: string
}

export interface UserState {
  /** `unknown` until the browser has asked: neither account nor sign-in may be promised before. */
  status: 'unknown' | 'guest' | 'customer'
  me: CurrentUser | null
  /** Who the server says this is; null for 401 and 404. */
  setMe: (me: CurrentUser | null) => void
}

export function createUserStore() {
  return createStore<UserState>()((set) => ({
    status: 'unknown',
    me: null,
    setMe: (me) => set({ me, status: me ? 'customer' : 'guest' }),
  }))
}
