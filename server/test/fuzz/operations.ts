import type { FastifyInstance } from 'fastify'

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
}

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  body: Schema | null
  isForm: boolean
  needsCustomer: boolean
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: Operation['parameters']
        requestBody?: { content: Record<string, { schema: Schema }> }
        security?: object[]
      }
    >
  >
}

/** Every call, as the document says it to strangers: what an attacker would read. */
export async function readOperations(
  app: FastifyInstance,
  host: string,
  { url = '/api/openapi.json', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<Operation[]> {
  const { paths } = (await app.inject({ url, headers: { host, ...headers } })).json() as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, security }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        parameters,
        body: content?.schema ?? null,
        isForm: type === 'multipart/form-data',
        // `{}` among them: nobody in particular will do
        needsCustomer: !!security?.length && security.every((each) => Object.keys(each).length > 0),
      }
    }),
  )
}
