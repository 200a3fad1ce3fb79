import { useDeferredValue, useSyncExternalStore } from 'react'
import type { ListingLook, ListingView } from './listing-view.ts'

/** Machines and consumables are looked at differently: a habit is remembered for lists that open alike. */
const keyOf = (opened: ListingLook) => (opened === 'tile' ? 'listing-look' : 'listing-look-table')
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(opened: ListingLook): ListingLook | null {
  try {
    const stored = localStorage.getItem(keyOf(opened))
    return stored === 'tile' || stored === 'table' ? stored : null
  } catch {
    return null // storage may be closed
  }
}

function remember(opened: ListingLook, look: ListingLook) {
  try {
    localStorage.setItem(keyOf(opened), look)
  } catch {
    return // nothing to remember it in
  }
  for (const listener of listeners) listener()
}

/** Cards or a table, as this visitor likes it. The page comes as its category opens; the browser remembers. */
export function useListingLook({ look, isLookGiven }: ListingView): [ListingLook, (look: ListingLook) => void] {
  const remembered = useSyncExternalStore(
    subscribe,
    () => read(look),
    () => null,
  )
  // the table is a chunk of its own: what is on screen stays until it has come
  const chosen = useDeferredValue(isLookGiven ? look : (remembered ?? look))
  return [chosen, (next) => remember(look, next)]
}
