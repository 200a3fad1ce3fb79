import type { Call, Endpoint } from '#contract/call.ts'
import { MAX_FILTERS } from '#contract/listing-query.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '#contract/order.ts'
import { answerSchema } from '#server/calls/execute.ts'
import { namedSchemas } from './named-schemas.ts'
import { publishedSchema } from './published-schema.ts'

interface LooseObject {
  properties?: Record<string, object>
  required?: string[]
}

/** What differs between the shop's document and the office's. */
export interface ApiSurface<C extends Call = Call> {
  title: string
  description: string
  /** Scheme and host, without a slash at the end. */
  server: string
  /** Sections of endpoints (`contract/every-call.ts`): a call is named as the contract names it. */
  names: object
  securitySchemes: Record<string, object>
  /** Any one of them will do; `{}`: nobody in particular. */
  securityOf: (call: C) => Record<string, string[]>[]
  /** Who may ask, in words. */
  accessOf: (call: C) => string
  /** What the shop itself sends to those who subscribed. */
  webhooks?: Record<string, object>
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

const REFUSALS: Record<number, { name: string; description: string }> = {
  401: { name: 'Unauthorized', description: 'Нужен вход' },
  403: { name: 'Forbidden', description: 'Нельзя: чужой источник запроса или нет права' },
  404: { name: 'NotFound', description: 'Такого нет' },
  409: {
    name: 'Conflict',
    description: 'Сейчас нельзя: данные изменились, товара не хватает, ключ занят другим телом',
  },
  413: { name: 'TooLarge', description: 'Слишком большой запрос' },
  422: { name: 'Invalid', description: 'Поля заполнены неверно: errorMessage — предложения по полям' },
  429: { name: 'TooManyRequests', description: 'Слишком часто: подождите секунды из заголовка Retry-After' },
}

function parameters(call: Call) {
  const inPath = call.params as LooseObject
  const inQuery = call.query as LooseObject
  return [
    ...Object.entries(inPath.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: publishedSchema(schema),
    })),
    ...Object.entries(inQuery.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: inQuery.required?.includes(name) ?? false,
      schema: publishedSchema(schema),
    })),
    ...(call.listing ? [FILTERS] : []),
    ...(call.idempotent ? [IDEMPOTENCY] : []),
  ]
}

/** A form says in which field its files come. */
function requestBody({ body, files }: Call) {
  if (!files) return { required: true, content: { 'application/json': { schema: publishedSchema(body) } } }
  const { properties = {} } = body as LooseObject
  const pictures = { type: 'array', maxItems: files.max, items: { type: 'string', format: 'binary' } }
  const form = { ...body, properties: { ...properties, [files.field]: pictures } }
  return { required: true, content: { 'multipart/form-data': { schema: publishedSchema(form) } } }
}

/** What a program has to be ready for; anything else is `default`. */
function refusalsOf(call: Call, needsSomebody: boolean): number[] {
  const isChange = call.method !== 'GET'
  return [
    ...(needsSomebody ? [401] : []),
    ...(isChange ? [403] : []),
    ...(Object.keys(call.params.properties).length > 0 ? [404] : []),
    ...(isChange ? [409, 413] : []),
    422,
    429,
  ]
}

function wordsOf(call: Call, access: string): string {
  return [
    access,
    call.byNode && 'Зависит от филиала: nodeLogisticCode, без него — филиал адреса, к которому обратились.',
    call.paged && 'Отвечает страницами: meta.page, meta.lastPage, meta.total.',
    call.idempotent && 'Повтор безопасен с тем же заголовком Idempotency-Key.',
    call.files && `Форма с файлами: до ${call.files.max} в поле ${call.files.field}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const addressOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** By method and path: the name its section exports it under. */
function callNames(sections: object): ReadonlyMap<string, string> {
  return new Map(
    Object.values(sections).flatMap((section: object) =>
      Object.entries(section).flatMap(([name, value]) =>
        isEndpoint(value) ? [[addressOf(value), name] as const] : [],
      ),
    ),
  )
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const reference = (place: string, name: string) => ({ $ref: `#/components/${place}/${name}` })

/** OpenAPI 3.1. `openapi.test.ts` holds it to Redocly's recommended rules. */
export function openApiDocument<C extends Call>(calls: readonly C[], surface: ApiSurface<C>) {
  const names = callNames(surface.names)
  const paths: Record<string, Record<string, object>> = {}
  const used = new Set<number>()
  for (const call of calls) {
    const security = surface.securityOf(call)
    const refusals = refusalsOf(call, security.every((each) => Object.keys(each).length > 0) && security.length > 0)
    for (const status of refusals) used.add(status)
    ;(paths[call.path] ??= {})[call.method.toLowerCase()] = {
      operationId: names.get(addressOf(call)),
      tags: [call.section],
      summary: call.summary,
      description: wordsOf(call, surface.accessOf(call)),
      security,
      parameters: parameters(call),
      ...(call.method === 'GET' ? {} : { requestBody: requestBody(call) }),
      responses: {
        200: { description: 'Ответ', ...json(publishedSchema(answerSchema(call), namedSchemas)) },
        ...Object.fromEntries(
          refusals.map((status) => [status, reference('responses', REFUSALS[status]!.name)] as const),
        ),
        default: reference('responses', 'Refusal'),
      },
    }
  }
  const refusal = (description: string) => ({ description, ...json(reference('schemas', 'Error')) })
  return {
    openapi: '3.1.0',
    info: {
      title: surface.title,
      version: '1',
      description: surface.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${surface.server}/api` }],
    tags: [...new Set(calls.map((call) => call.section))].map((name) => ({
      name,
      description: `Вызовы: ${calls
        .filter(({ section }) => section === name)
        .map((call) => names.get(addressOf(call)))
        .join(', ')}.`,
    })),
    paths,
    ...(surface.webhooks && { webhooks: surface.webhooks }),
    components: {
      schemas: usedSchemas(paths),
      responses: {
        ...Object.fromEntries(
          [...used].map((status) => [REFUSALS[status]!.name, refusal(REFUSALS[status]!.description)]),
        ),
        Refusal: refusal('Отказ: errorCode для программ, errorMessage для людей'),
      },
      securitySchemes: surface.securitySchemes,
    },
  }
}

/** Of the named schemas those the calls lead to, and those these lead to. */
function usedSchemas(paths: object): Record<string, unknown> {
  const published: Record<string, unknown> = {}
  const wanted = new Set(['Error'])
  const follow = (text: string) => {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) wanted.add(name!)
  }
  follow(JSON.stringify(paths))
  const schemas = new Map([...namedSchemas].map(([schema, name]) => [name, schema]))
  // a set goes on through what is added on the way
  for (const name of wanted) {
    published[name] = publishedSchema(schemas.get(name), namedSchemas)
    follow(JSON.stringify(published[name]))
  }
  return published
}
