import { ErrorAnswer } from '#contract/api-error.ts'
import type { Call } from '#contract/call.ts'
import { answerSchema } from './execute.ts'

interface LooseObject {
  properties?: Record<string, object>
  required?: string[]
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
  ]
}

/** A form says in which field its files come. */
function requestBody({ body, files }: Call) {
  if (!files) return { required: true, content: { 'application/json': { schema: body } } }
  const { properties = {} } = body as LooseObject
  const pictures = { type: 'array', maxItems: files.max, items: { type: 'string', format: 'binary' } }
  return { required: true, content: { 'multipart/form-data': { schema: { ...body, properties: { ...properties, [files.field]: pictures } } } } }
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
