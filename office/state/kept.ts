/** Small things kept by this browser, under one prefix. A browser may refuse to keep anything: then nothing is kept. */
const PREFIX = 'office:'

export function keep(key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // private mode, a full disk
  }
}

/** What was kept, if it still looks like it should. */
export function kept<T>(key: string, isRight: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key)
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return isRight(value) ? value : undefined
  } catch {
    return undefined
  }
}
