import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './webhooks.schema.ts'

export type Webhook = Static<typeof S.Webhook>
export type WebhookDelivery = Static<typeof S.WebhookDelivery>
export type WebhookDeliveryCard = Static<typeof S.WebhookDeliveryCard>

export const webhooks = endpoint<typeof S.webhooks>('GET', '/office/webhooks')
export const makeWebhook = endpoint<typeof S.makeWebhook>('POST', '/office/webhooks')
export const changeWebhook = endpoint<typeof S.changeWebhook>('POST', '/office/webhooks/{id}')
export const rotateWebhookSecret = endpoint<typeof S.rotateWebhookSecret>('POST', '/office/webhooks/{id}/secret')
export const pauseWebhook = endpoint<typeof S.pauseWebhook>('POST', '/office/webhooks/{id}/pause')
export const resumeWebhook = endpoint<typeof S.resumeWebhook>('POST', '/office/webhooks/{id}/resume')
export const removeWebhook = endpoint<typeof S.removeWebhook>('POST', '/office/webhooks/{id}/remove')
export const testWebhook = endpoint<typeof S.testWebhook>('POST', '/office/webhooks/{id}/test')
export const webhookDeliveries = endpoint<typeof S.webhookDeliveries>('GET', '/office/webhooks/{id}/deliveries')
export const redeliverFrom = endpoint<typeof S.redeliverFrom>('POST', '/office/webhooks/{id}/redeliver')
export const webhookDelivery = endpoint<typeof S.webhookDelivery>('GET', '/office/webhook-deliveries/{id}')
export const redeliver = endpoint<typeof S.redeliver>('POST', '/office/webhook-deliveries/{id}/redeliver')
