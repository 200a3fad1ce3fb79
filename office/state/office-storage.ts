/** localStorage under the office's prefix. A browser may refuse to store anything: writes are then no-ops. */
const PREFIX = 'office:'

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // private mode, a full disk
  }
}

/** The stored value, if it still passes its guard; undefined otherwise. */
export function readStored<T>(key: string, isRight: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key)
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return isRight(value) ? value : undefined
  } catch {
    return undefined
  }
}
