import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '#server/db/database-away.ts'
import type { LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { endRun } from '../sessions/end-run.ts'
import { ExchangeFailure } from '../sessions/exchange-failure.ts'
import type { ExchangeWork } from '../sessions/exchange-work.ts'
import { PART_BYTES, receivePart } from '../sessions/receive-part.ts'
import {
  beginExchange,
  type ExchangeSession,
  findExchangeSession,
  lastSession,
  openExchangeSession,
  type SessionKind,
} from '../sessions/session.ts'
import { type ExchangeAnswer, failure, sendAnswer, success } from './answer.ts'
import { answerImport } from './catalog.ts'
import { type ExchangeQuery, readExchangeQuery } from './exchange-query.ts'
import { robotOf } from './robots.ts'
import { answerSale } from './sale.ts'

const PATHS = ['/exchange/1c', '/exchange/1c/']
const COOKIE = 'exchange_session'
const TOKEN = /^[0-9a-f]{32}$/
const SESSIONS: LimitRule = { name: 'exchange sessions', limit: 240, seconds: 3600 }

/**
 * The endpoint for accounting. The guards of buyers leave it alone (FOR_MACHINES): its robots are counted by their
 * accounts.
 */
export async function registerExchange(app: FastifyInstance, services: Services, work: ExchangeWork): Promise<void> {
  await app.register(async (endpoint) => {
    endpoint.removeAllContentTypeParsers()
    endpoint.addContentTypeParser('*', (_request, _body, done) => done(null))
    // bodies are bytes, whatever they say they are
    endpoint.addHook('onRequest', async (request) => {
      if (request.headers['content-type'] !== undefined)
        request.raw.headers['content-type'] = 'application/octet-stream'
    })
    endpoint.setErrorHandler((error, request, reply) => sendAnswer(reply, answerToError(error, request)))
    for (const url of PATHS)
      endpoint.all(url, { bodyLimit: PART_BYTES }, async (request, reply) =>
        sendAnswer(reply, await answerOf(services, work, request, reply)),
      )
  })
}

function answerToError(error: unknown, request: FastifyRequest): ExchangeAnswer {
  if (error instanceof ExchangeFailure) return failure(error.message)
  if (isDatabaseUnavailable(error)) return failure('База данных магазина не отвечает. Повторите обмен через минуту')
  // who is gone hears nothing
  if (request.raw.destroyed || (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE')
    return failure('Соединение оборвалось')
  request.log.error({ err: error }, 'an exchange request failed')
  return failure('В магазине произошла ошибка, она записана в журнал. Повторите обмен')
}

async function answerOf(
  services: Services,
  work: ExchangeWork,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ExchangeAnswer> {
  if (request.method === 'HEAD') return { lines: [] }
  if (!['GET', 'POST', 'PUT'].includes(request.method)) return failure('Обмен понимает запросы GET и POST')
  const query = readExchangeQuery(request.raw.url ?? '')
  if (query.mode === '') return failure('Это адрес обмена с 1С. Укажите его в настройках обмена с сайтом')
  const kind: SessionKind = query.type === 'sale' ? 'orders' : 'catalog'
  if (query.mode === 'checkauth') return checkAuth(services, request, reply, kind)
  const { session, token } = await sessionOf(services, request, query, kind)
  if (session.endAsked === 'next' && kind === 'catalog' && query.mode !== 'init')
    return failure('Начат другой обмен этого источника, начните заново: mode=checkauth')
  switch (query.mode) {
    case 'init':
      return init(services, session, query.version, token)
    case 'file':
      return takeFile(services, session, query, request)
    case 'import':
      return kind === 'orders'
        ? answerSale(services, { mode: 'documents', session, file: query.filename, isAskedAgain: true })
        : answerImport(services, work, session, query.filename)
    case 'deactivate': {
      const stamp = /^\d{1,15}$/.test(query.timestamp) ? Number(query.timestamp) : session.stamp
      await endRun(services, session.runId, 'deactivate', stamp)
      work.schedule(session.source.id)
      return success()
    }
    case 'complete':
      await endRun(services, session.runId, 'complete')
      work.schedule(session.source.id)
      return answerComplete(services, session)
    case 'query':
    case 'success':
    case 'info':
      if (kind === 'orders') return answerSale(services, { mode: query.mode, session })
  }
  return failure(`Магазин не знает запроса type=${query.type.slice(0, 40)}, mode=${query.mode.slice(0, 40)}`)
}

/** What could not be read has not come: the exchange was none. */
async function answerComplete({ db }: Services, { runId, state }: ExchangeSession): Promise<ExchangeAnswer> {
  const failed = await db
    .selectFrom('exchange_file')
    .select(['name', 'failure'])
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .orderBy('id')
    .executeTakeFirst()
  if (failed) return failure(`Обмен не принят. ${failed.name}: ${failed.failure ?? 'файл не прочитан'}`)
  return state === 'failed' ? failure('Обмен не принят: причина в Пульте, Обмен, Запуски') : success()
}

async function checkAuth(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
): Promise<ExchangeAnswer> {
  const robot = await robotOf(services, request.headers.authorization, request.ip)
  if (!robot) return failure('Нужны логин и пароль обмена. Их задают в Пульте: Обмен, источник')
  const wait = await services.ports.limits.take(SESSIONS, String(robot.sourceId), services.clock())
  if (wait > 0) return failure(`Обмены начинаются слишком часто. Повторите через ${wait} с`)
  const { token, stamp } = await openExchangeSession(services, robot.sourceId, kind)
  reply.setCookie(COOKIE, token, { path: '/exchange/', httpOnly: true, sameSite: 'lax' })
  return success(COOKIE, token, `sessid=${token}`, ...(kind === 'catalog' ? [`timestamp=${stamp}`] : []))
}

/** `sessid` in the address, then the cookie; with both lost, the last session of whoever signs the request. */
async function sessionOf(
  services: Services,
  request: FastifyRequest,
  { sessid }: ExchangeQuery,
  kind: SessionKind,
): Promise<{ session: ExchangeSession; token: string | null }> {
  for (const token of [sessid, request.cookies[COOKIE] ?? '']) {
    const session = TOKEN.test(token) ? await findExchangeSession(services, token) : null
    if (session) return { session, token }
  }
  const robot = await robotOf(services, request.headers.authorization, request.ip)
  const session = robot && (await lastSession(services, robot.sourceId, kind))
  if (!session) throw new ExchangeFailure('Сеанс обмена не начат или закончился: начните с mode=checkauth')
  return { session, token: null }
}

async function init(
  services: Services,
  given: ExchangeSession,
  version: string,
  token: string | null,
): Promise<ExchangeAnswer> {
  const session = await beginExchange(services, given, version)
  const lines = ['zip=yes', `file_limit=${PART_BYTES}`]
  if (version !== '') lines.push(...(token ? [`sessid=${token}`] : []), `version=${session.version}`)
  return { lines }
}

async function takeFile(
  services: Services,
  given: ExchangeSession,
  { type, filename }: ExchangeQuery,
  request: FastifyRequest,
): Promise<ExchangeAnswer> {
  const { session } = await receivePart(services, given, filename, request.raw)
  // older modules send no `import` after their documents
  if (type === 'sale' && session.version === '')
    return answerSale(services, { mode: 'documents', session, file: filename, isAskedAgain: false })
  return success()
}
