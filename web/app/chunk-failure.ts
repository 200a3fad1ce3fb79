/** A deploy takes away the files an open page still wants. One reload mends that; a second in a row would only spin. */
const FLAG = 'chunk-reload-at'
const GUARD_MS = 60_000
export const CHUNK_LIMIT_MS = 120_000

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

export function mayReload(storage: Storage, now: number): boolean {
  const last = Number(storage.getItem(FLAG))
  if (last && now - last < GUARD_MS) return false
  storage.setItem(FLAG, String(now))
  return true
}

/** True when the page is on its way to reload. A browser that forbids storage gives no guard, so no reload either. */
function reloadOnce(): boolean {
  try {
    if (!mayReload(sessionStorage, Date.now())) return false
  } catch {
    return false
  }
  location.reload()
  return true
}

/**
 * Did a request or a chunk not come through, as opposed to code that failed? Browsers say it by a TypeError and their
 * own words.
 */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load/i.test(error.message)
}

/** A chunk that does not come within its limit has failed. */
export async function inTime<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('chunk load timed out')), CHUNK_LIMIT_MS)
  })
  return Promise.race([chunk, late]).finally(() => clearTimeout(timer))
}

/** Loads a chunk within its limit; a failure reloads the page once and is thrown after that. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load())
  } catch (error) {
    if (reloadOnce()) return await new Promise<never>(() => {})
    throw error
  }
}
