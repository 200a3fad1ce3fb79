import type { InjectOptions } from 'fastify'
import type { Answer } from './catalog-shop.ts'
import { MAIN_HOST, type TestShop } from './test-app.ts'

export interface TestVisitor {
  /** What the browser would hold. */
  cookies: Map<string, string>
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/** A browser of one person: keeps cookies, asks calls below /api for the branch in Pskov unless told another. */
export function openVisitor(shop: Pick<TestShop, 'app'>, cookies: Record<string, string> = {}): TestVisitor {
  const jar = new Map(Object.entries(cookies))
  const send = async (options: InjectOptions): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.app.inject({
      ...options,
      headers: { host: MAIN_HOST, ...(cookie && { cookie }), ...options.headers },
    })
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
    return { status: answer.statusCode, ...answer.json() }
  }
  return {
    cookies: jar,
    get: (path) =>
      send({
        url: `/api${path}${path.includes('nodeLogisticCode=') ? '' : `${path.includes('?') ? '&' : '?'}nodeLogisticCode=000001`}`,
      }),
    post: (path, body, headers = {}) =>
      send({
        method: 'POST',
        url: `/api${path}`,
        headers,
        payload: { nodeLogisticCode: '000001', ...(body as object) },
      }),
  }
}
