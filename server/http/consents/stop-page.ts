import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiError } from '#contract/api-error.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { type OpenedLink, openStopLink, stopByLink, stopPath } from '#server/shop/people/consents/links.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { html, payPage } from '../pay/pay-page.ts'

type ByLink = FastifyRequest<{ Params: { token: string } }>

/**
 * Where advertising is stopped: one press on a page without a script, or one press in the mail program, which sends the
 * form by itself (RFC 8058). Opening the link changes nothing: mail programs look at links ahead.
 */
export function registerStopPages(app: FastifyInstance, services: Services): void {
  const context = (request: ByLink) => ({ ...services, visitor: request })

  app.get('/u/:token/', async (request: ByLink, reply) => {
    try {
      return html(reply, 200, stopPage(await openStopLink(context(request), request.params.token)))
    } catch (error) {
      return refused(reply, error)
    }
  })

  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.post('/u/:token/', async (request: ByLink, reply) => {
      const { token } = request.params
      try {
        await stopByLink(context(request), token)
        const { 'List-Unsubscribe': oneClick } = (request.body ?? {}) as Record<string, unknown>
        // a mail program follows no redirect
        if (oneClick === 'One-Click') return html(reply, 200, stopPage(await openStopLink(context(request), token)))
        return reply.header('cache-control', 'private, no-store').redirect(stopPath(token), 303)
      } catch (error) {
        return refused(reply, error)
      }
    })
  })
}

function refused(reply: FastifyReply, error: unknown): FastifyReply {
  if (!isApiError(error)) throw error
  const home = '<a class="button" href="/">На главную</a>'
  if (error.status === 429)
    return html(
      reply.header('retry-after', String(Math.ceil(error.retryAfter ?? 60))),
      429,
      payPage('Слишком часто', '<p>Подождите и откройте ссылку ещё раз.</p>'),
    )
  return html(reply, error.status, payPage('Ссылка не найдена', `<p>${escapeHtml(error.message)}.</p>${home}`))
}

function stopPage({ name, recipient, isLive }: OpenedLink): string {
  const account = '<a class="button" href="/personal-account/?tab=consents">Мои согласия</a>'
  if (!isLive)
    return payPage(
      'Вы отписаны',
      `<p>«${escapeHtml(name)}»: на ${escapeHtml(recipient)} больше ничего не придёт. О заказах сообщать продолжим.</p>${account}`,
    )
  return payPage(
    'Отписаться?',
    `<p>«${escapeHtml(name)}»: больше не присылать на ${escapeHtml(recipient)}. О заказах сообщать продолжим.</p>
<form method="post"><button class="main">Отписаться</button></form>${account}`,
  )
}
