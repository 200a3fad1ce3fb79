import type { FastifyInstance } from 'fastify'
import { SearchVisits } from '#server/search/search-visits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    searchVisits: SearchVisits
  }
}

/** What a person sees as a search; suggestions while typing and filters are none. */
const SEARCH = /^\/(search-result(\/|\.data)|api\/search(\/full)?)\?(.*)$/
/** Turning pages, filtering and «искать именно» are no new search. */
const IS_FURTHER = /(^|&)(page|perPage|sort|inStock|categoryCode|asTyped|filter(\[|%5B))/

/** The query of a search's first page; null: something else. */
function searchedIn(url: string): string | null {
  const parameters = SEARCH.exec(url)?.[4]
  if (parameters === undefined || IS_FURTHER.test(parameters)) return null
  return new URLSearchParams(parameters).get('q')
}

/**
 * Counts visitors where they are known, whether the page was rendered for them or cached: a page itself never learns
 * who asked. They are written down by the job «visits».
 */
export function registerSearchVisits(app: FastifyInstance, { db, clock }: Services): void {
  const visits = new SearchVisits(db, clock)
  app.decorate('searchVisits', visits)
  const fail = (error: unknown) => app.log.warn({ err: error }, 'searches could not be counted')
  app.addHook('onResponse', (request, reply, done) => {
    const query =
      request.method === 'GET' && (reply.statusCode === 200 || reply.statusCode === 304)
        ? searchedIn(request.url)
        : null
    if (query !== null) visits.record(query, request.ip).catch(fail)
    done()
  })
}
