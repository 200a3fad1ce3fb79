import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** public: the same for everybody, cacheable · visitor: about this browser, never stored · customer: needs a sign-in */
export type Access = 'public' | 'visitor' | 'customer'

type Empty = TObject<{}>

export interface Call<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
  Paged extends boolean = boolean,
> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below /api, parameters in braces: `/city/by-id/{id}`. */
  readonly path: string
  readonly summary: string
  readonly section: string
  readonly access: Access
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** What stands in `data`; for a paged call, one element of it. */
  readonly answer: Answer
  readonly paged: Paged
  /** Depends on a branch: takes `nodeLogisticCode`, by default the host's. */
  readonly byNode: boolean
  /** Form with files instead of JSON: how many files at most. */
  readonly files: number
  /** Seconds a public answer may be reused without asking; 0: ask each time, get 304. */
  readonly maxAge: number
}

interface CallDeclaration<P extends TProperties, Q extends TProperties, B extends TSchema, A extends TSchema> {
  method?: Call['method']
  path: string
  summary: string
  access?: Access
  params?: P
  query?: Q
  body?: B
  answer: A
  byNode?: boolean
  files?: number
  maxAge?: number
}

export const Meta = Type.Object({
  page: Type.Integer(),
  perPage: Type.Integer(),
  total: Type.Integer(),
  lastPage: Type.Integer(),
})
export type Meta = Static<typeof Meta>

const nodeQuery = { nodeLogisticCode: Type.Optional(Type.String({ maxLength: 20 })) }

function declare<P extends TProperties, Q extends TProperties, B extends TSchema, A extends TSchema, G extends boolean>(
  section: string,
  paged: G,
  declaration: CallDeclaration<P, Q, B, A>,
) {
  const byNode = declaration.byNode ?? false
  return {
    section,
    paged,
    byNode,
    method: declaration.method ?? 'GET',
    path: declaration.path,
    summary: declaration.summary,
    access: declaration.access ?? 'public',
    params: Type.Object(declaration.params ?? {}),
    query: Type.Object({ ...declaration.query, ...(byNode ? nodeQuery : {}) }),
    body: declaration.body ?? Type.Object({}),
    answer: declaration.answer,
    files: declaration.files ?? 0,
    maxAge: declaration.maxAge ?? 0,
  } as unknown as Call<TObject<P>, TObject<Q & Partial<typeof nodeQuery>>, B, A, G>
}

/** Declares the calls of one section of the API: each is written once, here. */
export function section(name: string) {
  return {
    call: <A extends TSchema, P extends TProperties = {}, Q extends TProperties = {}, B extends TSchema = Empty>(
      declaration: CallDeclaration<P, Q, B, A>,
    ) => declare(name, false, declaration),
    pagedCall: <A extends TSchema, P extends TProperties = {}, Q extends TProperties = {}, B extends TSchema = Empty>(
      declaration: CallDeclaration<P, Q, B, A>,
    ) => declare(name, true, declaration),
  }
}

type Part<Name extends string, T> = {} extends T ? { [K in Name]?: T } : { [K in Name]: T }

/** What the caller gives. Parts without a required field may be left out. */
export type CallInput<C extends Call> = Part<'params', Static<C['params']>> &
  Part<'query', Static<C['query']>> &
  Part<'body', Static<C['body']>>

/** What the handler gets: every part present, checked. */
export interface CheckedInput<C extends Call> {
  params: Static<C['params']>
  query: Static<C['query']>
  body: Static<C['body']>
}

export type CallAnswer<C extends Call> = C['paged'] extends true
  ? { data: Static<C['answer']>[]; meta: Meta }
  : { data: Static<C['answer']> }
