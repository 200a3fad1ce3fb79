/** JSON values by key: localStorage, sessionStorage, or a map in tests. */
export interface KeyValueStorage {
  read: (key: string) => unknown
  write: (key: string, value: unknown) => void
}

/** Storage may be full or forbidden; what is stored here is a convenience, so failures are silent. */
export function browserStorage(storage: () => Storage): KeyValueStorage {
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

export const noStorage: KeyValueStorage = { read: () => null, write: () => {} }
