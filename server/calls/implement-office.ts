import type { Call, CallAnswer, CheckedInput, Endpoint, SchemaOf } from '#contract/call.ts'
import type { OfficeCallSchema } from '#contract/office/office-call.schema.ts'
import { answerOnce } from '#server/shop/people/staff/answer-once.ts'
import { type OfficeContext, refuseStaff, scopeFor } from '#server/shop/people/staff/office-context.ts'
import type { Gate } from './execute.ts'
import type { Implementation } from './implement.ts'

export type OfficeCall = Call & Pick<OfficeCallSchema, 'needs' | 'isFreshNeeded' | 'final'>
export type OfficeImplementation = Implementation<OfficeContext, OfficeCall>

type OfficeSchemaOf<E extends Endpoint> = SchemaOf<E> & Pick<OfficeCallSchema, 'needs' | 'isFreshNeeded' | 'final'>

/** Ties a call of the back office to its schemas and to the function that answers it. */
export function implementOffice<E extends Endpoint>(
  endpoint: E,
  schema: OfficeSchemaOf<E>,
  handle: (input: CheckedInput<E>, context: OfficeContext) => Promise<CallAnswer<E>>,
): OfficeImplementation {
  const call = { ...schema, ...endpoint } as unknown as OfficeCall
  return { call, handle: handle as unknown as OfficeImplementation['handle'] }
}

/** Every call is asked here whether its caller may; the handler hears where. */
export const officeGate: Gate<OfficeContext, OfficeCall> = {
  refuse: refuseStaff,
  complete: async (call, _input, context) => ({ ...context, scope: scopeFor(call.needs, context) }),
  once: answerOnce,
}
