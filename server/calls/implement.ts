import type { Call, CallAnswer, CheckedInput, Endpoint, SchemaOf } from '#contract/call.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

/** Asked before the files of a form are read: whoever is refused costs no disk and no decoding. */
export interface FormAdmission {
  /** The captcha's action; its token is the field `captcha`, which comes before the files. */
  captcha: string
  /** Needs nothing of the body: by address, by account. */
  limits: (context: CallContext) => Promise<void>
}

export interface Implementation<Context = CallContext, C extends Call = Call> {
  call: C
  /** Of every call that takes files. */
  admission?: FormAdmission
  handle: (input: CheckedInput<Call>, context: Context) => Promise<CallAnswer<Call>>
}

/** Ties a declared call to the schemas it is checked by and the function that answers it. */
export function implement<E extends Endpoint>(
  endpoint: E,
  schema: SchemaOf<E>,
  handle: (input: CheckedInput<E>, context: CallContext) => Promise<CallAnswer<E>>,
  admission?: FormAdmission,
): Implementation {
  const call = { ...schema, ...endpoint }
  return { call, handle: handle as unknown as Implementation['handle'], ...(admission ? { admission } : {}) }
}
