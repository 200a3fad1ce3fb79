import { useSyncExternalStore } from 'react'

export type CardLook = 'tile' | 'row'
const KEY = 'listing-look'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): CardLook {
  try {
    return localStorage.getItem(KEY) === 'row' ? 'row' : 'tile'
  } catch {
    return 'tile' // storage may be closed
  }
}

function write(look: CardLook) {
  try {
    localStorage.setItem(KEY, look)
  } catch {
    return // nothing to remember it in
  }
  for (const listener of listeners) listener()
}

/** Grid or list, as this visitor likes it. The page comes as a grid; the browser remembers. */
export function useCardLook(): [CardLook, (look: CardLook) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'tile'), write]
}
