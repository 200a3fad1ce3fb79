import type { ApiClient } from '#contract/client.ts'
import type { Call } from '#contract/call.ts'
import type { CallContext } from './call-context.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import type { Executable } from './execute.ts'

/** Pages are the same for everybody: whoever asks for one stays unknown to the calls behind it. */
export const nobody: Visitor = { userId: null, ip: '', cookies: {}, headers: {} }

/** The client for loaders: no HTTP, no JSON, the same checks and guards. */
export function inProcessClient(
  executables: Map<Call, Executable>,
  context: Omit<CallContext, 'visitor' | 'setCookie'>,
): ApiClient {
  return async (call, input) => {
    const found = executables.get(call) ?? findByPath(executables, call)
    if (!found) throw new Error(`${call.method} ${call.path} is declared but not implemented`)
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

/** The built pages carry their own copy of the contract, so the same call is another object there. */
function findByPath(executables: Map<Call, Executable>, call: Call): Executable | undefined {
  for (const [known, executable] of executables) {
    if (known.path === call.path && known.method === call.method) {
      executables.set(call, executable)
      return executable
    }
  }
  return undefined
}
