import type { FastifyInstance } from 'fastify'
import { notFound } from '#contract/api-error.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { madePassport } from '#server/shop/goods/catalog/passport/made-passport.ts'

const PASSPORTS: LimitRule = {
  name: 'passports',
  limit: 60,
  seconds: 60,
  message: 'Документы открывали много раз подряд.',
}

/** /documents/{code}/passport.pdf: the paper of a good, made from its own figures. */
export function registerPassports(app: FastifyInstance, services: Services) {
  const passportOf = madePassport(services)
  app.get<{ Params: { code: string } }>('/documents/:code/passport.pdf', async (request, reply) => {
    const { code } = request.params
    await limitByAddress({ ...services, visitor: { ip: request.ip } }, PASSPORTS)
    const bytes = /^\d{1,12}$/.test(code) ? await passportOf(code) : null
    if (!bytes) throw notFound('Такого документа нет')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('content-disposition', `inline; filename="pasport-${code}.pdf"`)
      .type('application/pdf')
      .send(bytes)
  })
}
