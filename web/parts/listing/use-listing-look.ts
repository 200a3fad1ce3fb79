import { useDeferredValue, useSyncExternalStore } from 'react'
import type { ListingLook, ListingView } from './listing-view.ts'

/** Machines and consumables are looked at differently: the choice is stored apart for each kind of list. */
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

function storeLook(opened: ListingLook, look: ListingLook) {
  try {
    localStorage.setItem(keyOf(opened), look)
  } catch {
    return // storage may be closed
  }
  for (const listener of listeners) listener()
}

/**
 * Cards or a table, as this visitor likes it. The server renders the default of the category; the browser stores the
 * choice.
 */
export function useListingLook({ look, isLookGiven }: ListingView): [ListingLook, (look: ListingLook) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(look),
    () => null,
  )
  // the table is a chunk of its own: what is on screen stays until it has come
  const chosen = useDeferredValue(isLookGiven ? look : (stored ?? look))
  return [chosen, (next) => storeLook(look, next)]
}
