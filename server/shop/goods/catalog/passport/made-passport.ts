import { LRUCache } from 'lru-cache'
import { ApiError } from '#contract/api-error.ts'
import { singleFlightQueue } from '#server/kernel/single-flight-queue.ts'
import { renderInWorker } from '#server/kernel/render-in-worker.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { type Passport, readPassport } from './passport.ts'
import type { passportPdf } from './passport-pdf.ts'

const MOST_CACHED = 200
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

const renderPassport: Render = (passport) =>
  renderInWorker<typeof passportPdf>(new URL('./passport-pdf.ts', import.meta.url), 'passportPdf', passport)

/**
 * The passport of a good, rendered in a worker thread when somebody first opens it and cached for an hour.
 * Single-flight: one at a time in a process, one for a good however many ask. Null: it has none.
 */
export function madePassport(services: Services, render: Render = renderPassport) {
  const cache = new LRUCache<string, Buffer>({ max: MOST_CACHED, ttl: FRESH_MS })
  const once = singleFlightQueue<Buffer | null, string>(MOST_WAITING, BUSY)

  async function make(code: string): Promise<Buffer | null> {
    const passport = await readPassport(services, code)
    if (!passport) return null
    const bytes = await render(passport)
    cache.set(code, bytes)
    return bytes
  }

  return async (code: string): Promise<Buffer | null> => cache.get(code) ?? once(code, () => make(code))
}
