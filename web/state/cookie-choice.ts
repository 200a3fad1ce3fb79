import { createStore } from 'zustand/vanilla'
import type { CookieJar } from './cookie-jar.ts'

const COOKIE = 'cookie_choice'
const A_YEAR = 365 * 24 * 3600

/** `necessary`: cart, city, sign-in and the like alone; `all`: counting of visits too. */
export type CookieChoice = 'all' | 'necessary'

export interface CookieChoiceState {
  /** Null: not asked yet, or no answer yet. */
  choice: CookieChoice | null
  /** The question is to be on screen. */
  isAsked: boolean
  /** Somebody asked for it: it comes to where they are, and takes the focus. */
  isCalled: boolean
  /** Chosen by this page, not read. */
  isChosenNow: boolean
  /** Reads what was chosen before. */
  load: () => void
  choose: (choice: CookieChoice) => void
  /** From the footer: an answer can be changed at any time. */
  ask: () => void
  /** Put away without a change; a question without an answer goes back to its own place. */
  close: () => void
}

export function createCookieChoiceStore(cookies: CookieJar) {
  return createStore<CookieChoiceState>()((set) => ({
    choice: null,
    isAsked: false,
    isCalled: false,
    isChosenNow: false,
    load() {
      const stored = cookies.read(COOKIE)
      const choice = stored === 'all' || stored === 'necessary' ? stored : null
      // whoever pressed «Настройки cookie» before this was read still gets the question
      set(({ isAsked }) => ({ choice, isAsked: isAsked || !choice }))
    },
    choose(choice) {
      cookies.write(COOKIE, choice, A_YEAR)
      set({ choice, isAsked: false, isCalled: false, isChosenNow: true })
    },
    ask: () => set({ isAsked: true, isCalled: true }),
    close: () => set(({ choice }) => ({ isAsked: !choice, isCalled: false })),
  }))
}
