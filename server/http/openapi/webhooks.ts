import { isWebhookKind, WEBHOOK_EVENTS } from '#contract/webhooks.ts'
import { WEBHOOK_DATA } from '#contract/webhooks.schema.ts'
import { PERMISSIONS } from '#rules/staff/permissions.ts'
import { publishedSchema } from './published-schema.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** https://www.standardwebhooks.com */
const HEADERS = [
  header('webhook-id', 'Номер события: один и тот же при каждой попытке, по нему отбрасывают повторы'),
  header('webhook-timestamp', 'Секунда этой попытки, Unix'),
  header(
    'webhook-signature',
    'v1,подпись HMAC-SHA256 строки «id.timestamp.тело»; при смене секрета — две через пробел',
  ),
]

const RESPONSES = {
  '2XX': { description: 'Принято: ответьте в течение 10 секунд, тело не нужно' },
  '410': { description: 'Больше не отправлять: получатель останавливается сразу' },
  '4XX': { description: 'Не принято: попробуем ещё раз' },
  '5XX': { description: 'Не принято: попробуем ещё раз' },
}

/** `order.status_changed` → `onOrderStatusChanged`. */
const operationOf = (kind: string) =>
  `on${kind.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`

function wordsOf(kind: string): { summary: string; description: string } {
  if (!isWebhookKind(kind))
    return { summary: 'Пробное событие', description: 'Отправлено по кнопке «Отправить пробное».' }
  const { label, when, permission, isOfBranch } = WEBHOOK_EVENTS[kind]
  return {
    summary: label,
    description: `${when}. Подписать может тот, у кого есть право «${PERMISSIONS[permission].label}»${
      isOfBranch ? ' в выбранных филиалах' : '; событие всего магазина, филиалы не важны'
    }.`,
  }
}

/** Events as OpenAPI 3.1 describes them. */
export const publishedWebhooks = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(WEBHOOK_DATA).map(([kind, data]) => [
      kind,
      {
        post: {
          operationId: operationOf(kind),
          ...wordsOf(kind),
          tags: ['Доступ программ'],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { type: 'string', const: kind },
                    timestamp: { type: 'string', format: 'date-time', description: 'Когда это случилось' },
                    data: publishedSchema(data),
                  },
                },
              },
            },
          },
          responses: RESPONSES,
        },
      },
    ]),
  )
