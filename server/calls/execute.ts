import type { Call, SentFile } from '#contract/call.ts'
import { Meta } from '#contract/call.schema.ts'
import { invalid, unauthorized } from '#contract/api-error.ts'
import Type from 'typebox'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { FormAdmission, Implementation } from './implement.ts'
import { type Reader, reader } from './validation.ts'

interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: readonly SentFile[]
}

/** Also asked before a form is read: a stranger's pictures are not worth the wait. */
export function requireCustomer(call: Call, { visitor }: Pick<CallContext, 'visitor'>): void {
  if (call.access === 'customer' && visitor.userId === null) throw unauthorized()
}

/** Decides who may execute a call and what context its handler gets; the shop and the back office each have one. */
export interface Gate<Context, C extends Call> {
  /** Asked before the input is looked at. */
  refuse: (call: C, context: Context) => void
  complete: (call: C, input: RawInput, context: Context) => Promise<Context>
  /** Around the answer itself: may give one made before instead. */
  once?: <Answer>(
    call: C,
    input: object,
    context: Context,
    answer: (context: Context) => Promise<Answer>,
  ) => Promise<Answer>
}

/** What answering itself needs. */
type Answering = Pick<CallContext, 'config' | 'log'>

export interface Executable<Context = CallContext, C extends Call = Call> {
  call: C
  admission: FormAdmission | undefined
  /**
   * The one way to answer a call, whether it came over HTTP or from a loader: check, guard, handle, check the answer.
   */
  execute: (input: RawInput, context: Context) => Promise<unknown>
}

export function answerSchema(call: Call) {
  return call.paged ? Type.Object({ data: Type.Array(call.answer), meta: Meta }) : Type.Object({ data: call.answer })
}

/** Compiling a validator costs about a millisecond, so each is made when first needed. */
function lazily(make: () => Reader): () => Reader {
  let made: Reader | undefined
  return () => (made ??= make())
}

const makeReaders = (call: Call) => ({
  params: lazily(() => reader(call.params, true)),
  query: lazily(() => reader(call.query, true)),
  body: lazily(() => reader(call.body, call.files !== null)),
  answer: lazily(() => reader(answerSchema(call))),
})
/** Shared by all shops that are opened in one process. */
const readers = new WeakMap<Call, ReturnType<typeof makeReaders>>()

function readersOf(call: Call) {
  const made = readers.get(call) ?? makeReaders(call)
  readers.set(call, made)
  return made
}

/** The gate of the shop's own calls. */
export const shopGate = (knownNodes: () => Promise<Set<string>>): Gate<CallContext, Call> => ({
  refuse: requireCustomer,
  complete: async (_call, input, context) => ({ ...context, nodeCode: await askedNode(input, context, knownNodes) }),
})

export function executable<Context extends Answering, C extends Call>(
  { call, handle, admission }: Implementation<Context, C>,
  gate: Gate<Context, C>,
): Executable<Context, C> {
  const { params, query, body, answer } = readersOf(call)
  return {
    call,
    admission,
    async execute(input, context) {
      gate.refuse(call, context)
      const checked = {
        params: params().read(input.params ?? {}),
        query: query().read(input.query ?? {}),
        body: call.method === 'GET' ? {} : body().read(input.body ?? {}),
        files: input.files ?? [],
      } as Parameters<typeof handle>[0]
      const make = async (completed: Context) => {
        const result = await handle(checked, completed)
        if (!answer().matches(result)) {
          const problem = `${call.method} ${call.path} answered against its own schema: ${answer().problems(result)}`
          if (context.config.mode !== 'production') throw new Error(problem)
          context.log.error(problem)
        }
        return result
      }
      const completed = await gate.complete(call, input, context)
      return gate.once ? gate.once(call, checked, completed, make) : make(completed)
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
