import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** public: the same for everybody, cacheable · visitor: about this browser, never stored · customer: needs a sign-in */
export type Access = 'public' | 'visitor' | 'customer'

/** The field pictures come in, and how many of them at most. */
export interface FilesOfCall {
  readonly field: string
  readonly max: number
}

/** One file as it came, unchecked, in a temporary place that is gone with the request: its name and its look are the sender's word. */
export interface SentFile {
  name: string
  path: string
  size: number
}

type Empty = TObject<{}>

export interface Call<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
  Paged extends boolean = boolean,
  Listing extends boolean = boolean,
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
  /** A listing: besides its own parameters takes `filter[code]=…`, read by contract/listing-query. */
  readonly listing: Listing
  /** Takes the header Idempotency-Key: a retry with the same key gives the first answer again. */
  readonly idempotent: boolean
  /** A form with pictures (multipart) instead of JSON; its fields are checked by `body` all the same. */
  readonly files: FilesOfCall | null
  /** Seconds a public answer may be reused without asking; 0: ask each time, get 304. */
  readonly maxAge: number
}

interface CallDeclaration<
  P extends TProperties,
  Q extends TProperties,
  B extends TSchema,
  A extends TSchema,
  L extends boolean = boolean,
> {
  method?: Call['method']
  path: string
  summary: string
  access?: Access
  params?: P
  query?: Q
  body?: B
  answer: A
  byNode?: boolean
  listing?: L
  idempotent?: boolean
  files?: FilesOfCall
  maxAge?: number
}

export const Meta = Type.Object({
  page: Type.Integer(),
  perPage: Type.Integer(),
  total: Type.Integer(),
  lastPage: Type.Integer(),
})
export type Meta = Static<typeof Meta>

const FilterParameter = Type.Union([Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 50 })])

/** Checked by contract/listing-query, which says in Russian what is wrong with them. */
const listingQuery = {
  page: Type.Optional(FilterParameter),
  perPage: Type.Optional(FilterParameter),
  sort: Type.Optional(FilterParameter),
  inStock: Type.Optional(FilterParameter),
}

const nodeQuery = { nodeLogisticCode: Type.Optional(Type.String({ maxLength: 20 })) }

function declare<
  P extends TProperties,
  Q extends TProperties,
  B extends TSchema,
  A extends TSchema,
  G extends boolean,
  L extends boolean,
>(section: string, paged: G, declaration: CallDeclaration<P, Q, B, A, L>) {
  const byNode = declaration.byNode ?? false
  const listing = declaration.listing ?? false
  const query = { ...declaration.query, ...(byNode ? nodeQuery : {}), ...(listing ? listingQuery : {}) }
  return {
    section,
    paged,
    byNode,
    listing,
    method: declaration.method ?? 'GET',
    path: declaration.path,
    summary: declaration.summary,
    access: declaration.access ?? 'public',
    params: Type.Object(declaration.params ?? {}),
    query: Type.Object(query, listing ? { additionalProperties: FilterParameter } : {}),
    body: declaration.body ?? Type.Object({}),
    answer: declaration.answer,
    idempotent: declaration.idempotent ?? false,
    files: declaration.files ?? null,
    maxAge: declaration.maxAge ?? 0,
  } as unknown as Call<TObject<P>, TObject<Q & typeof nodeQuery>, B, A, G, L>
}

/** Declares the calls of one section of the API: each is written once, here. */
export function section(name: string) {
  return {
    call: <A extends TSchema, P extends TProperties = {}, Q extends TProperties = {}, B extends TSchema = Empty, L extends boolean = false>(
      declaration: CallDeclaration<P, Q, B, A, L>,
    ) => declare(name, false, declaration),
    pagedCall: <A extends TSchema, P extends TProperties = {}, Q extends TProperties = {}, B extends TSchema = Empty, L extends boolean = false>(
      declaration: CallDeclaration<P, Q, B, A, L>,
    ) => declare(name, true, declaration),
  }
}

/** Chosen filters and other listing parameters, as they stand in an address. */
export type ListingParameters = { [name: string]: unknown }

type QueryOf<C extends Call> = C['listing'] extends true ? Static<C['query']> & ListingParameters : Static<C['query']>

type Part<Name extends string, T> = {} extends T ? { [K in Name]?: T } : { [K in Name]: T }

/** What the caller gives. Parts without a required field may be left out. */
export type CallInput<C extends Call> = Part<'params', Static<C['params']>> &
  Part<'query', QueryOf<C>> &
  Part<'body', Static<C['body']>>

/** What the handler gets: every part present, checked. */
export interface CheckedInput<C extends Call> {
  params: Static<C['params']>
  query: QueryOf<C>
  body: Static<C['body']>
  /** Empty unless the call takes files. */
  files: readonly SentFile[]
}

export type CallAnswer<C extends Call> = C['paged'] extends true
  ? { data: Static<C['answer']>[]; meta: Meta }
  : { data: Static<C['answer']> }
