import { LRUCache } from 'lru-cache'
import { ApiError } from '#contract/api-error.ts'
import { renderInWorker } from '#server/kernel/render-in-worker.ts'
import type { Services } from '#server/shop/call-context.ts'
import { type Passport, readPassport } from './passport.ts'

const KEPT = 200
const FRESH_MS = 3_600_000
/** Others that may wait for the one being made. */
const MOST_WAITING = 20

const BUSY = () =>
  new ApiError(
    503,
    { errorCode: 'UNAVAILABLE', errorMessage: 'Документ готовится дольше обычного. Повторите через несколько секунд.' },
    { retryAfter: 10 },
  )

type Render = (passport: Passport) => Promise<Buffer>

const renderPassport: Render = (passport) => renderInWorker(new URL('./passport-thread.ts', import.meta.url), passport)

/**
 * The paper of a good, made in a thread when somebody first opens it and kept for an hour. One at a time in a process,
 * one for a good however many ask. Null: it has none.
 */
export function madePassport(services: Services, render: Render = renderPassport) {
  const kept = new LRUCache<string, Buffer>({ max: KEPT, ttl: FRESH_MS })
  const making = new Map<string, Promise<Buffer | null>>()
  let last: Promise<unknown> = Promise.resolve()

  async function make(code: string): Promise<Buffer | null> {
    const passport = await readPassport(services, code)
    if (!passport) return null
    const bytes = await render(passport)
    kept.set(code, bytes)
    return bytes
  }

  return async (code: string): Promise<Buffer | null> => {
    const found = kept.get(code)
    if (found) return found
    let made = making.get(code)
    if (!made) {
      if (making.size >= MOST_WAITING) throw BUSY()
      made = last.then(() => make(code)).finally(() => making.delete(code))
      last = made.catch(() => {})
      making.set(code, made)
    }
    return made
  }
}
