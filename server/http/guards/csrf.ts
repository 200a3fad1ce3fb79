import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '#contract/api-error.ts'
import { cityHost } from '#rules/address/city-choice.ts'
import { officeHost } from '#rules/address/office-host.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { givenKey } from '#server/shop/people/staff/api-key-session.ts'
import type { PlaceDirectory } from '#server/kernel/places.ts'
import { FOR_MACHINES } from './page-guards.ts'

/**
 * CSRF guard: a cookie does not prove who wrote the form, so a change authenticated by cookie must carry an Origin of
 * one of our hosts. Clients without cookies may omit it; a bearer token is exempt. Applies to every request that
 * changes something: calls, payment forms, visit reports.
 */
export function registerCsrfGuard(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  places: () => Promise<PlaceDirectory>,
) {
  const office = URL.parse(`${config.scheme}://${officeHost(config.host)}`)?.origin
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.signedBy === 'bearer') return
    if (FOR_MACHINES.test(request.url)) return
    const { origin } = request.headers
    if (request.isOffice) {
      // with a key no cookie is read, and no page of another site can send the key
      if (givenKey(request.headers.authorization) !== null) return
      // no city page may write here, nor a client without an Origin
      if (origin !== office) throw refusal(request, 'Запрос пришёл не из Пульта: откройте Пульт и повторите')
      return
    }
    if (origin === undefined) {
      if (request.signedBy === 'cookie') throw refusal(request, 'Запрос без источника: откройте магазин и повторите')
      return
    }
    const { slugs } = await places()
    // a subdomain that is no city of ours may be anybody's
    const isOurs = [null, ...slugs].some(
      (slug) => origin === URL.parse(`${config.scheme}://${cityHost(slug, config.host)}`)?.origin,
    )
    if (!isOurs) throw refusal(request, 'Запрос пришёл с чужого сайта')
  })
}

function refusal(request: FastifyRequest, words: string) {
  // the body is drained first: a browser reads no response before it has sent everything
  request.raw.resume()
  return forbidden(words)
}
