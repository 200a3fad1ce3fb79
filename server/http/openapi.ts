import { ErrorAnswer } from '#contract/api-error.schema.ts'
import type { Call } from '#contract/call.ts'
import { MAX_FILTERS } from '#contract/listing-query.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '#contract/order.ts'
import { answerSchema } from '#server/calls/execute.ts'

interface LooseObject {
  properties?: Record<string, object>
  required?: string[]
}

/** `filter[vendor]=bosch,makita`: names are the codes the filters of the same listing answer with. */
const FILTERS = {
  name: 'filter',
  in: 'query',
  required: false,
  style: 'deepObject',
  explode: true,
  description:
    'Отбор: filter[код]=значение или несколько через запятую (filter[vendor]=bosch,makita); у числовых — отрезок, любой конец можно опустить ' +
    `(filter[price]=1000-5000, filter[power]=700-). Коды и значения отвечает вызов фильтров; не больше ${MAX_FILTERS} разных.`,
  schema: { type: 'object', maxProperties: MAX_FILTERS, additionalProperties: { type: 'string', maxLength: 2000 } },
  example: { vendor: 'bosch,makita', price: '1000-5000' },
}

const IDEMPOTENCY = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'Ключ одного оформления. Повтор с тем же ключом и телом отвечает тем же; с другим телом — 409.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY },
}

function parameters(call: Call) {
  const inPath = call.params as LooseObject
  const inQuery = call.query as LooseObject
  return [
    ...Object.entries(inPath.properties ?? {}).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries(inQuery.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: inQuery.required?.includes(name) ?? false,
      schema,
    })),
    ...(call.listing ? [FILTERS] : []),
    ...(call.idempotent ? [IDEMPOTENCY] : []),
  ]
}

/** A form says in which field its files come. */
function requestBody({ body, files }: Call) {
  if (!files) return { required: true, content: { 'application/json': { schema: body } } }
  const { properties = {} } = body as LooseObject
  const pictures = { type: 'array', maxItems: files.max, items: { type: 'string', format: 'binary' } }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...body, properties: { ...properties, [files.field]: pictures } } } },
  }
}

function operation(call: Call) {
  const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
  return {
    tags: [call.section],
    summary: call.summary,
    parameters: parameters(call),
    ...(call.method === 'GET' ? {} : { requestBody: requestBody(call) }),
    ...(call.access === 'customer' ? { security: [{ bearer: [] }, { cookie: [] }] } : {}),
    responses: {
      200: { description: 'Ответ', ...json(answerSchema(call)) },
      default: { description: 'Отказ', ...json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

export function openApiDocument(calls: Call[], server: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Верстак',
      version: '1',
      description: 'Вызовы магазина. Успех: { data }, списки с meta. Отказ: errorCode, errorMessage, errors.source.',
    },
    servers: [{ url: `${server}/api` }],
    tags: [...new Set(calls.map((call) => call.section))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ErrorAnswer },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'auth_token' },
      },
    },
  }
}
