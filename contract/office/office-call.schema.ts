import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import type { Permission } from '#rules/staff/permissions.ts'
import { type CallSchema, section } from '../call.schema.ts'

/**
 * Who may ask: everybody at the office's host (`public`), whoever has given the password or is in (`entering`), whoever
 * has to set up a second factor or is in (`enrolling`), anybody signed in, or whoever has the permission.
 */
export type OfficeNeed = 'public' | 'entering' | 'enrolling' | 'signed-in' | Permission

/** A call of the back office: it answers at the office's host alone and is never stored by anybody. */
export interface OfficeCallSchema<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> extends CallSchema<Params, Query, Body, Answer, false, false> {
  readonly needs: OfficeNeed
  /** Refused with CONFIRM_NEEDED unless the person has proven within ten minutes that it is still them. */
  readonly isFreshNeeded: boolean
  /** Nothing takes it back: the screen asks first and says what will happen, or leaves a moment to recall it. */
  readonly final: 'asked' | 'moment' | null
}

interface OfficeDeclaration<P extends TProperties, Q extends TProperties, B extends TSchema, A extends TSchema> {
  summary: string
  needs: OfficeNeed
  isFreshNeeded?: boolean
  final?: 'asked' | 'moment'
  params?: P
  query?: Q
  body?: B
  answer: A
  idempotent?: boolean
}

type Empty = TObject<{}>

/** Describes the calls of one desk, each under the name of its endpoint. */
export function officeSection(name: string) {
  const { schema } = section(name)
  return <A extends TSchema, P extends TProperties = {}, Q extends TProperties = {}, B extends TSchema = Empty>({
    needs,
    isFreshNeeded = false,
    final,
    ...declaration
  }: OfficeDeclaration<P, Q, B, A>) =>
    ({
      ...schema<A, P, Q, B>({ ...declaration, access: 'visitor' }),
      needs,
      isFreshNeeded,
      final: final ?? null,
    }) as unknown as OfficeCallSchema<TObject<P>, TObject<Q>, B, A>
}

export const PermissionName = Type.Unsafe<Permission>(Type.String())
/** A moment, as JSON writes it. */
export const Moment = Type.String()
