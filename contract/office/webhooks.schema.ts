import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Доступ программ')
const needs = 'settings.secrets' as const

const Name = Type.String({ minLength: 1, maxLength: 60, message: 'Назовите получателя: до 60 символов' })
const Url = Type.String({ minLength: 1, maxLength: 500, message: 'Адрес до 500 символов' })
const Kinds = Type.Array(Type.String({ maxLength: 60 }), {
  minItems: 1,
  maxItems: 100,
  message: 'Выберите хотя бы одно событие',
})
const NodeCodes = Type.Array(Type.String({ maxLength: 20 }), { maxItems: 500 })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер получателя' })
const DeliveryId = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991, message: 'Нужен номер доставки' })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужна версия получателя' })
const params = { id: Id }

const DeliveryState = Type.Unsafe<'waiting' | 'sending' | 'delivered' | 'failed' | 'skipped'>(Type.String())

/** A program that is told of events. Its secret is told once: when it is made and when it is changed. */
export const Webhook = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  url: Type.String(),
  kinds: Type.Array(Type.String()),
  /** Empty: everywhere. */
  nodeCodes: Type.Array(Type.String()),
  /** Paused by hand; stopped after days of failures. */
  state: Type.Unsafe<'active' | 'paused' | 'stopped'>(Type.String()),
  /** The secret before this one signs too until then. */
  oldSecretUntil: Nullable(Moment),
  createdAt: Moment,
  createdBy: Nullable(Type.String()),
  lastOkAt: Nullable(Moment),
  failingSince: Nullable(Moment),
  lastError: Type.String(),
  /** Not delivered yet. */
  waiting: Type.Integer(),
  /** Given up. */
  failed: Type.Integer(),
  version: Type.Integer(),
})

export const WebhookDelivery = Type.Object({
  id: Type.Integer(),
  /** `webhook-id`: the same with every try. */
  eventId: Type.String(),
  kind: Type.String(),
  label: Type.String(),
  /** What it is about: events of one are delivered in their order. */
  entity: Type.String(),
  at: Moment,
  state: DeliveryState,
  attempts: Type.Integer(),
  /** Of the next try. */
  nextAt: Nullable(Moment),
  deliveredAt: Nullable(Moment),
  /** Of the last answer. */
  status: Nullable(Type.Integer()),
  error: Type.String(),
})

export const WebhookDeliveryCard = Type.Object({
  ...WebhookDelivery.properties,
  webhookId: Type.Integer(),
  url: Type.String(),
  /** The body of the request, to the byte. */
  body: Type.String(),
  tries: Type.Array(
    Type.Object({
      at: Moment,
      status: Nullable(Type.Integer()),
      tookMs: Type.Integer(),
      /** Why it did not do. */
      words: Type.String(),
      /** How the answer begins. */
      answer: Type.String(),
    }),
  ),
})

export const webhooks = schema({
  summary: 'Получатели событий и всё, на что вы можете их подписать',
  needs,
  answer: Type.Object({
    webhooks: Type.Array(Webhook),
    events: Type.Array(
      Type.Object({
        kind: Type.String(),
        group: Type.String(),
        label: Type.String(),
        when: Type.String(),
        isOfBranch: Type.Boolean(),
      }),
    ),
    branches: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    isEverywhere: Type.Boolean(),
    /** So many days the log is kept. */
    logDays: Type.Integer(),
  }),
})

export const makeWebhook = schema({
  summary: 'Новый получатель событий. Секрет подписи виден один раз, в этом ответе',
  needs,
  isFreshNeeded: true,
  body: Type.Object({ name: Name, url: Url, kinds: Kinds, nodeCodes: NodeCodes }),
  answer: Type.Object({ webhook: Webhook, secret: Type.String() }),
})

export const changeWebhook = schema({
  summary: 'Изменить название, адрес, события или филиалы: действует со следующего события',
  needs,
  isFreshNeeded: true,
  params,
  body: Type.Object({ version: Version, name: Name, url: Url, kinds: Kinds, nodeCodes: NodeCodes }),
  answer: Webhook,
})

export const rotateWebhookSecret = schema({
  summary: 'Новый секрет подписи, виден один раз. Сутки запросы подписаны обоими',
  needs,
  final: 'asked',
  isFreshNeeded: true,
  params,
  answer: Type.Object({ webhook: Webhook, secret: Type.String() }),
})

export const pauseWebhook = schema({
  summary: 'Приостановить: события копятся и ждут',
  needs,
  params,
  answer: Webhook,
})

export const resumeWebhook = schema({
  summary: 'Отправлять снова: накопленное — по порядку или пропустить',
  needs,
  params,
  body: Type.Object({
    skipsWaiting: Type.Optional(Type.Boolean({ message: 'Пропустить накопленное — да или нет' })),
  }),
  answer: Webhook,
})

export const removeWebhook = schema({
  summary: 'Удалить получателя вместе с его журналом',
  needs,
  final: 'asked',
  isFreshNeeded: true,
  params,
  answer: Type.Object({ ok: Type.Boolean() }),
})

export const testWebhook = schema({
  summary: 'Отправить пробное событие webhook.test',
  needs,
  params,
  answer: Type.Object({ deliveryId: Type.Integer() }),
})

export const webhookDeliveries = schema({
  summary: 'Журнал доставок получателя, последние сверху',
  needs,
  params,
  query: {
    state: Type.Optional(Type.String({ maxLength: 20 })),
    kind: Type.Optional(Type.String({ maxLength: 60 })),
    /** An order's number, a branch: the end of what the event is about. */
    about: Type.Optional(Type.String({ maxLength: 60 })),
    /** Those before this one. */
    before: Type.Optional(DeliveryId),
  },
  answer: Type.Object({ webhook: Webhook, deliveries: Type.Array(WebhookDelivery), hasMore: Type.Boolean() }),
})

export const redeliverFrom = schema({
  summary: 'Отправить снова все события с момента, по порядку',
  needs,
  params,
  body: Type.Object({
    from: Type.String({ maxLength: 40, message: 'Момент вида 2026-11-16T09:00:00+03:00' }),
    isFailedOnly: Type.Boolean({ message: 'Только недоставленные — да или нет' }),
  }),
  answer: Type.Object({ count: Type.Integer() }),
})

export const webhookDelivery = schema({
  summary: 'Одна доставка: запрос, попытки и ответы',
  needs,
  params: { id: DeliveryId },
  answer: WebhookDeliveryCard,
})

export const redeliver = schema({
  summary: 'Отправить одно событие снова, под тем же webhook-id',
  needs,
  params: { id: DeliveryId },
  answer: WebhookDeliveryCard,
})
