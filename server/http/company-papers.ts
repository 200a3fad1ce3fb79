import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, unauthorized } from '#contract/api-error.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { companyPaperScope } from '#server/shop/orders/company/company-papers.ts'
import { paperFiles } from '#server/shop/orders/papers/paper-files.ts'
import { reconciliationFile } from '#server/shop/orders/company/reconciliation.ts'
import { period, sendArchive, sendFile, sendPaper } from './send-papers.ts'

const FILES: LimitRule = {
  name: 'papers of companies',
  limit: 300,
  seconds: 600,
  message: 'Документы открывали много раз подряд.',
}
const ARCHIVES: LimitRule = {
  name: 'archives of papers',
  limit: 10,
  seconds: 600,
  message: 'Архив собирали много раз подряд.',
}

type Asked = FastifyRequest<{ Params: { company: string; file: string } }>

/** Files of an organization's papers, for those of its people who see documents. */
export function registerCompanyPapers(app: FastifyInstance, services: Services): void {
  const files = paperFiles(services)
  const scopeOf = async (request: FastifyRequest<{ Params: { company: string } }>, rule: LimitRule) => {
    const { userId } = request
    if (userId === null) throw unauthorized()
    const { company } = request.params
    if (!/^[1-9]\d{0,8}$/.test(company)) throw notFound('Такой организации среди ваших нет')
    await limit({ ...services, visitor: { ip: request.ip } }, rule, String(userId))
    return companyPaperScope(services.db, userId, Number(company))
  }
  app.get('/api/company/:company/papers.zip', async (request: Asked, reply) =>
    sendArchive(reply, files, await scopeOf(request, ARCHIVES), request.query),
  )
  app.get('/api/company/:company/reconciliation.pdf', async (request: Asked, reply) => {
    await scopeOf(request, ARCHIVES)
    return sendFile(reply, await reconciliationFile(services.db, Number(request.params.company), period.read(request)))
  })
  app.get('/api/company/:company/papers/:file', async (request: Asked, reply) =>
    sendPaper(reply, files, await scopeOf(request, FILES), request.params.file),
  )
}
