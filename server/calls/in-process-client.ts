import type { ApiClient } from '#contract/client.ts'
import type { Endpoint } from '#contract/call.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import type { Executable } from './execute.ts'

/** By method and path: the built pages carry their own copy of the contract, where the same call is another object. */
export type Executables = ReadonlyMap<string, Executable>

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

export const byName = (executables: Executable[]): Executables =>
  new Map(executables.map((each) => [nameOf(each.call), each]))

/** Pages are the same for everybody: whoever asks for one stays unknown to the calls behind it. */
export const nobody: Visitor = { userId: null, ip: '', cookies: {}, headers: {} }

/** The client for loaders: no HTTP, no JSON, the same checks and guards. */
export function inProcessClient(
  executables: Executables,
  context: Omit<CallContext, 'visitor' | 'setCookie'>,
): ApiClient {
  return async (call, input) => {
    const found = executables.get(nameOf(call))
    if (!found) throw new Error(`${nameOf(call)} is declared but not implemented`)
    const answer = await found.execute(input as Record<string, unknown>, {
      ...context,
      visitor: nobody,
      setCookie: () => {
        throw new Error('a page render may not set cookies: its HTML is shared')
      },
    })
    return answer as never
  }
}
