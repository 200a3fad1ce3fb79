import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OfficeShop } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

/** The SDK's own client with a key. The shop answers at its own name, which has no address on this machine. */
export async function connectStaff({ app }: Pick<OfficeShop, 'app'>, secret: string | null): Promise<Client> {
  async function toShop(_url: string | URL, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> {
    const answer = await app.inject({
      method: method as 'POST',
      url: '/mcp',
      headers: { ...Object.fromEntries(new Headers(headers)), host: MAIN_HOST },
      ...(typeof body === 'string' && { payload: body }),
    })
    const type = String(answer.headers['content-type'] ?? 'application/json')
    const isEmpty = answer.statusCode === 202 || answer.statusCode === 204
    return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers: { 'content-type': type } })
  }
  const client = new Client({ name: 'test', version: '1' })
  const headers: Record<string, string> = secret === null ? {} : { authorization: `Bearer ${secret}` }
  const address = new URL(`http://${MAIN_HOST}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers }, fetch: toShop }))
  return client
}
