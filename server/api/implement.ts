import type { Call, CallAnswer, CheckedInput } from '#contract/call.ts'
import type { CallContext } from './call-context.ts'

/** Asked before the files of a form are read: whoever is refused costs no disk and no decoding. */
export interface FormAdmission {
  /** The captcha's action; its token is the field `captcha`, which comes before the files. */
  captcha: string
  /** Needs nothing of the body: by address, by account. */
  limits: (context: CallContext) => Promise<void>
}

export interface Implementation {
  call: Call
  /** Of every call that takes files. */
  admission?: FormAdmission
  handle: (input: CheckedInput<Call>, context: CallContext) => Promise<CallAnswer<Call>>
}

/** Ties a declared call to the function that answers it. */
export function implement<C extends Call>(
  call: C,
  handle: (input: CheckedInput<C>, context: CallContext) => Promise<CallAnswer<C>>,
  admission?: FormAdmission,
): Implementation {
  return { call, handle: handle as unknown as Implementation['handle'], ...(admission ? { admission } : {}) }
}
