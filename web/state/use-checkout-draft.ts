import { useStore } from 'zustand'
import { type AppState, useAppState } from './app-state.tsx'
import { type CheckoutDraftState, createCheckoutDraftStore } from './checkout-draft.ts'

const drafts = new WeakMap<AppState, ReturnType<typeof createCheckoutDraftStore>>()

/** One for the application like every other area, but few pages need it: it comes with them. */
export function useCheckoutDraftStore() {
  const state = useAppState()
  const store = drafts.get(state) ?? createCheckoutDraftStore(state.session)
  drafts.set(state, store)
  return store
}

/** `const draft = useCheckoutDraft((state) => state.draft)` */
export const useCheckoutDraft = <T>(select: (state: CheckoutDraftState) => T): T =>
  useStore(useCheckoutDraftStore(), select)
