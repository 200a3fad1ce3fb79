import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { pollProvider } from '#server/shop/orders/payment/poll-provider.ts'
import { limitWebhook } from '#server/shop/orders/payment/pay-limits.ts'

const BODY_LIMIT = 64 * 1024
/** Both providers' ids are UUID-like; anything else, a zero character above all, never reaches the database. */
const ID = /^[\w-]{1,100}$/

/** `{event, object: {id}}`: https://yookassa.ru/developers/using-api/webhooks */
function yookassaPayment(text: string): string | null {
  const { object } = JSON.parse(text) as { object?: { id?: unknown; payment_id?: unknown } }
  const id = object?.payment_id ?? object?.id
  return typeof id === 'string' ? id : null
}

/** A signed token whose middle part names the order. Its signature is not looked at: nothing it says is believed. */
function yandexPayment(text: string): string | null {
  const { order } = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as {
    order?: { orderId?: unknown }
  }
  return typeof order?.orderId === 'string' ? order.orderId : null
}

/**
 * Webhooks: providers call here when a payment ended. A webhook only makes us poll the provider, at most every few
 * seconds, so a forged one changes nothing; a real one within that pause is polled when it ends. An unknown payment is
 * answered as a known one: no enumeration of ids, and the provider does not retry for a day.
 */
export function registerPaymentWebhooks(app: FastifyInstance, services: Services) {
  const answer =
    (provider: string, paymentIn: (text: string) => string | null) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      let id: string | null
      try {
        id = paymentIn(String(request.body))
      } catch {
        id = null
      }
      reply.header('cache-control', 'no-store')
      if (id === null || !ID.test(id)) return reply.code(400).send({ status: 'fail' })
      await limitWebhook(services, request, `${provider} ${id}`)
      const payment = await services.db
        .selectFrom('order_payment')
        .selectAll()
        .where('provider', '=', provider)
        .where('provider_id', '=', id)
        .executeTakeFirst()
      try {
        if (payment) await pollProvider(services, payment, request.log, 'news')
      } catch (error) {
        if (!(error instanceof OutsideFailure)) throw error
        request.log.warn({ err: error, payment: payment?.id }, 'a payment could not be looked up after a webhook')
        // the provider will call again
        return reply.code(503).send({ status: 'fail' })
      }
      return { status: 'success' }
    }

  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post('/pay/webhook/yookassa/', answer('yookassa', yookassaPayment))
    // Yandex adds /v1/webhook to the address it was given
    hooks.post('/pay/webhook/yandex/v1/webhook', answer('yandex', yandexPayment))
  })
}
