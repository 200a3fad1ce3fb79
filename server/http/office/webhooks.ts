import * as schemas from '#contract/office/webhooks.schema.ts'
import {
  changeWebhook,
  makeWebhook,
  pauseWebhook,
  redeliver,
  redeliverFrom,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from '#contract/office/webhooks.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { listDeliveries, readDelivery, redeliverOne, redeliverSince } from '#server/shop/running/webhooks/deliveries.ts'
import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  listWebhooks,
  pauseReceiver,
  resumeReceiver,
  rotateSecret,
  sendTest,
} from '#server/shop/running/webhooks/receivers.ts'

export const webhookRoutes = [
  implementOffice(webhooks, schemas.webhooks, async (_input, context) => ({ data: await listWebhooks(context) })),

  implementOffice(makeWebhook, schemas.makeWebhook, async ({ body }, context) => ({
    data: await addWebhook(context, body),
  })),

  implementOffice(changeWebhook, schemas.changeWebhook, async ({ params, body }, context) => ({
    data: await editWebhook(context, params.id, body),
  })),

  implementOffice(rotateWebhookSecret, schemas.rotateWebhookSecret, async ({ params }, context) => ({
    data: await rotateSecret(context, params.id),
  })),

  implementOffice(pauseWebhook, schemas.pauseWebhook, async ({ params }, context) => ({
    data: await pauseReceiver(context, params.id),
  })),

  implementOffice(resumeWebhook, schemas.resumeWebhook, async ({ params, body }, context) => ({
    data: await resumeReceiver(context, params.id, body.skipsWaiting ?? false),
  })),

  implementOffice(removeWebhook, schemas.removeWebhook, async ({ params }, context) => {
    await deleteWebhook(context, params.id)
    return { data: { ok: true } }
  }),

  implementOffice(testWebhook, schemas.testWebhook, async ({ params }, context) => ({
    data: { deliveryId: await sendTest(context, params.id) },
  })),

  implementOffice(webhookDeliveries, schemas.webhookDeliveries, async ({ params, query }, context) => ({
    data: await listDeliveries(context, params.id, query),
  })),

  implementOffice(redeliverFrom, schemas.redeliverFrom, async ({ params, body }, context) => ({
    data: { count: await redeliverSince(context, params.id, body) },
  })),

  implementOffice(webhookDelivery, schemas.webhookDelivery, async ({ params }, { db }) => ({
    data: await readDelivery(db, params.id),
  })),

  implementOffice(redeliver, schemas.redeliver, async ({ params }, context) => ({
    data: await redeliverOne(context, params.id),
  })),
]
