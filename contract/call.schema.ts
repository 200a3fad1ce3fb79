import Type, { type TObject, type TProperties, type TSchema } from 'typebox'

/** public: the same for everybody, cacheable · visitor: about this browser, never stored · customer: needs a sign-in */
type Access = 'public' | 'visitor' | 'customer'

type Empty = TObject<{}>

/** What the server checks a call by and tells about it; its method and path are in the file without `.schema`. */
export interface CallSchema<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
  Paged extends boolean = boolean,
  Listing extends boolean = boolean,
> {
  readonly summary: string
  readonly section: string
  readonly access: Access
  readonly params: Params
  readonly query: Query
  /** Of a form with files: its text fields. */
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
  /** Seconds a public answer may be reused without asking; 0: ask each time, get 304. */
  readonly maxAge: number
  /**
   * Of a public GET: the answer is kept by the server until the database notifies of a change behind it, as a page is.
   * Every table it is read from has a trigger that does (server/http/cached-calls.test.ts).
   */
  readonly cached: boolean
}

interface SchemaDeclaration<
  P extends TProperties,
  Q extends TProperties,
  B extends TSchema,
  A extends TSchema,
  L extends boolean = boolean,
> {
  summary: string
  access?: Access
  params?: P
  query?: Q
  body?: B
  answer: A
  byNode?: boolean
  listing?: L
  idempotent?: boolean
  maxAge?: number
  cached?: boolean
}

export const Meta = Type.Object({
  page: Type.Integer(),
  perPage: Type.Integer(),
  total: Type.Integer(),
  lastPage: Type.Integer(),
})

const FilterParameter = Type.Union([
  Type.String({ maxLength: 2000 }),
  Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 50 }),
])

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
>(section: string, paged: G, declaration: SchemaDeclaration<P, Q, B, A, L>) {
  const byNode = declaration.byNode ?? false
  const listing = declaration.listing ?? false
  const query = { ...declaration.query, ...(byNode ? nodeQuery : {}), ...(listing ? listingQuery : {}) }
  return {
    section,
    paged,
    byNode,
    listing,
    summary: declaration.summary,
    access: declaration.access ?? 'public',
    params: Type.Object(declaration.params ?? {}),
    query: Type.Object(query, listing ? { additionalProperties: FilterParameter } : {}),
    body: declaration.body ?? Type.Object({}),
    answer: declaration.answer,
    idempotent: declaration.idempotent ?? false,
    maxAge: declaration.maxAge ?? 0,
    cached: declaration.cached ?? false,
  } as unknown as CallSchema<TObject<P>, TObject<Q & typeof nodeQuery>, B, A, G, L>
}

/** Describes the calls of one section of the API, each under the name of its endpoint. */
export function section(name: string) {
  return {
    schema: <
      A extends TSchema,
      P extends TProperties = {},
      Q extends TProperties = {},
      B extends TSchema = Empty,
      L extends boolean = false,
    >(
      declaration: SchemaDeclaration<P, Q, B, A, L>,
    ) => declare(name, false, declaration),
    pagedSchema: <
      A extends TSchema,
      P extends TProperties = {},
      Q extends TProperties = {},
      B extends TSchema = Empty,
      L extends boolean = false,
    >(
      declaration: SchemaDeclaration<P, Q, B, A, L>,
    ) => declare(name, true, declaration),
  }
}
