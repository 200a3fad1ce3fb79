import type { Call, SentFile } from '#contract/call.ts'
import { Meta } from '#contract/call.schema.ts'
import { invalid, unauthorized } from '#contract/api-error.ts'
import Type from 'typebox'
import type { CallContext } from '#server/shop/call-context.ts'
import type { FormAdmission, Implementation } from './implement.ts'
import { type Reader, reader } from './validation.ts'

interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: readonly SentFile[]
}

/** Also asked before a form is read: a stranger's pictures are not worth the wait. */
export function refuseStranger(call: Call, { visitor }: Pick<CallContext, 'visitor'>): void {
  if (call.access === 'customer' && visitor.userId === null) throw unauthorized()
}

export interface Executable {
  call: Call
  admission: FormAdmission | undefined
  /**
   * The one way to answer a call, whether it came over HTTP or from a loader: check, guard, handle, check the answer.
   */
  execute: (input: RawInput, context: CallContext) => Promise<unknown>
}

export function answerSchema(call: Call) {
  return call.paged ? Type.Object({ data: Type.Array(call.answer), meta: Meta }) : Type.Object({ data: call.answer })
}

/** Compiling a validator costs about a millisecond, so each is made when first needed. */
function lazily(make: () => Reader): () => Reader {
  let made: Reader | undefined
  return () => (made ??= make())
}

export function executable(
  { call, handle, admission }: Implementation,
  knownNodes: () => Promise<Set<string>>,
): Executable {
  const params = lazily(() => reader(call.params, true))
  const query = lazily(() => reader(call.query, true))
  const body = lazily(() => reader(call.body, call.files !== null))
  const answer = lazily(() => reader(answerSchema(call)))
  return {
    call,
    admission,
    async execute(input, context) {
      refuseStranger(call, context)
      const checked = {
        params: params().read(input.params ?? {}),
        query: query().read(input.query ?? {}),
        body: call.method === 'GET' ? {} : body().read(input.body ?? {}),
        files: input.files ?? [],
      } as Parameters<typeof handle>[0]
      const nodeCode = await askedNode(input, context, knownNodes)
      const result = await handle(checked, { ...context, nodeCode })
      if (!answer().matches(result)) {
        const problem = `${call.method} ${call.path} answered against its own schema: ${answer().problems(result)}`
        if (context.config.mode !== 'production') throw new Error(problem)
        context.log.error(problem)
      }
      return result
    },
  }
}

/**
 * Every call may be asked about another branch, in its address or its body, also one that does not name the parameter.
 */
async function askedNode(
  { query, body }: RawInput,
  context: CallContext,
  knownNodes: () => Promise<Set<string>>,
): Promise<string> {
  const given = nodeIn(query) ?? nodeIn(body)
  if (given === undefined || given === context.nodeCode) return context.nodeCode
  if (typeof given !== 'string' || given.length > 20) throw invalid({ nodeLogisticCode: ['Нужен код филиала'] })
  if (!(await knownNodes()).has(given)) throw invalid({ nodeLogisticCode: [`Филиала с кодом «${given}» нет`] })
  return given
}

const nodeIn = (part: unknown): unknown =>
  (part as { nodeLogisticCode?: unknown } | null | undefined)?.nodeLogisticCode ?? undefined
