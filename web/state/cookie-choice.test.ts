import { describe, expect, it } from 'vitest'
import { createCookieChoiceStore } from './cookie-choice.ts'

function openStore(stored: Record<string, string> = {}) {
  const jar = new Map(Object.entries(stored))
  const cookies = {
    read: (name: string) => jar.get(name) ?? null,
    write: (name: string, value: string, seconds: number) =>
      void (seconds > 0 ? jar.set(name, decodeURIComponent(value)) : jar.delete(name)),
  }
  return { jar, store: createCookieChoiceStore(cookies).getState, cookies }
}

describe('the choice of cookies', () => {
  it('is asked until there is an answer, and remembered', () => {
    const { store, jar, cookies } = openStore()
    store().load()
    expect(store()).toMatchObject({ choice: null, isAsked: true })
    store().choose('all')
    expect(store()).toMatchObject({ choice: 'all', isAsked: false })
    expect(jar.get('cookie_choice')).toBe('all')
    const later = createCookieChoiceStore(cookies).getState
    later().load()
    expect(later()).toMatchObject({ choice: 'all', isAsked: false })
    later().ask()
    expect(later()).toMatchObject({ choice: 'all', isAsked: true })
  })

  it('is asked again for whoever asked before the kept answer was read', () => {
    const { store } = openStore({ cookie_choice: 'necessary' })
    store().ask()
    store().load()
    expect(store()).toMatchObject({ choice: 'necessary', isAsked: true })
  })

  it('called for without an answer comes to whoever called, and put away goes back to its place', () => {
    const { store } = openStore()
    store().load()
    expect(store()).toMatchObject({ isAsked: true, isCalled: false })
    store().ask()
    expect(store()).toMatchObject({ isAsked: true, isCalled: true })
    store().close()
    expect(store()).toMatchObject({ isAsked: true, isCalled: false })
  })

  it('does not believe a cookie with something else in it', () => {
    const { store } = openStore({ cookie_choice: '<script>' })
    store().load()
    expect(store()).toMatchObject({ choice: null, isAsked: true })
  })
})
