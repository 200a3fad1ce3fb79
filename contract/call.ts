import type { Static } from 'typebox'
import type * as S from './call.schema.ts'

export type CallSchema = S.CallSchema
export type Meta = Static<typeof S.Meta>

/** The field pictures come in, and how many of them at most. */
export interface FilesOfCall {
  readonly field: string
  readonly max: number
}

/**
 * One file as it came, unchecked, in a temporary place that is gone with the request: its name and its look are the
 * sender's word.
 */
export interface SentFile {
  name: string
  path: string
  size: number
}

declare const schema: unique symbol

/** All a browser needs of a call. What it takes and answers are types here; the values are in `<section>.schema.ts`. */
export interface Endpoint<Schema extends CallSchema = CallSchema> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below /api, parameters in braces: `/city/by-id/{id}`. */
  readonly path: string
  /**
   * A form with pictures (multipart) instead of JSON; its text fields are checked by the schema's `body` all the same.
   */
  readonly files: FilesOfCall | null
  /** For the compiler alone: no such property exists. */
  readonly [schema]?: Schema
}

/** Both halves of a call, as the server has them. */
export type Call = Endpoint & CallSchema

/** Declares a call, once: `endpoint<typeof S.getCart>('GET', '/cart')`. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Schema extends CallSchema>(
  method: Endpoint['method'],
  path: string,
  files: FilesOfCall | null = null,
): Endpoint<Schema> {
  return { method, path, files }
}

export type SchemaOf<E extends Endpoint> = NonNullable<E[typeof schema]>

/** Chosen filters and other listing parameters, as they stand in an address. */
type ListingParameters = { [name: string]: unknown }

type QueryOf<C extends CallSchema> = C['listing'] extends true
  ? Static<C['query']> & ListingParameters
  : Static<C['query']>

type Part<Name extends string, T> = {} extends T ? { [K in Name]?: T } : { [K in Name]: T }

/** What the caller gives. Parts without a required field may be left out. */
export type CallInput<E extends Endpoint> = Part<'params', Static<SchemaOf<E>['params']>> &
  Part<'query', QueryOf<SchemaOf<E>>> &
  Part<'body', CallBody<E>>

export type CallBody<E extends Endpoint> = Static<SchemaOf<E>['body']>

/** What the handler gets: every part present, checked. */
export interface CheckedInput<E extends Endpoint> {
  params: Static<SchemaOf<E>['params']>
  query: QueryOf<SchemaOf<E>>
  body: CallBody<E>
  /** Empty unless the call takes files. */
  files: readonly SentFile[]
}

export type CallAnswer<E extends Endpoint> = SchemaOf<E>['paged'] extends true
  ? { data: Static<SchemaOf<E>['answer']>[]; meta: Meta }
  : { data: Static<SchemaOf<E>['answer']> }
