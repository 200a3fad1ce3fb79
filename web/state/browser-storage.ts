/** A place where the browser keeps one value by itself: localStorage or sessionStorage. */
export interface Shelf {
  read: (key: string) => unknown
  write: (key: string, value: unknown) => void
}

/** Storage may be full or forbidden; what is kept here is a convenience, so failures are silent. */
export function storageShelf(storage: () => Storage): Shelf {
  return {
    read(key) {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        storage().setItem(key, JSON.stringify(value))
      } catch {
        // see above
      }
    },
  }
}

export const noShelf: Shelf = { read: () => null, write: () => {} }
