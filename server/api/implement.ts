import type { Call, CallAnswer, CheckedInput } from '#contract/call.ts'
import type { CallContext } from './call-context.ts'

export interface Implementation {
  call: Call
  handle: (input: CheckedInput<Call>, context: CallContext) => Promise<CallAnswer<Call>>
}

/** Ties a declared call to the function that answers it. */
export function implement<C extends Call>(
  call: C,
  handle: (input: CheckedInput<C>, context: CallContext) => Promise<CallAnswer<C>>,
): Implementation {
  return { call, handle: handle as unknown as Implementation['handle'] }
}
