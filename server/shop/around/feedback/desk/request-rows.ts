import { type RawBuilder, sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import type { RequestNoteKind } from '#contract/office/requests.ts'
import { REQUEST_RESULTS } from '#rules/request/request-words.ts'
import type { Db } from '#server/db/client.ts'
import { type OfficeContext, signedIn, type StaffScope } from '#server/shop/people/staff/office-context.ts'

/** Questions about a good are answered on its page, at the desk of reviews. `r` is feedback_request. */
export const AT_THIS_DESK = sql`not (r.type = 'question' and r.good_code is not null)`

/** It came, or the moment to call again has come. */
export const DUE_AT = sql`coalesce(r.next_call_at, r.created_at)`

/** Of branches and of single shops: a request is a branch's. */
export const requestScope = (scope: StaffScope): RawBuilder<unknown> =>
  scope.isEverywhere
    ? sql`true`
    : sql`r.node_code in (select unnest(${scope.nodeCodes}::text[]) union
        select node_code from warehouse where id = any(${scope.warehouseIds}::integer[]))`

type Where = Pick<OfficeContext, 'db' | 'scope'>

const numberError = (number: string) => notFound(`Заявки № ${number} нет или она не ваших филиалов`)

/** One of another branch is as good as none. */
export async function findDeskRequest({ db, scope }: Where, number: string): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`select r.id from feedback_request r
    where r.id = ${number}::bigint and ${AT_THIS_DESK} and ${requestScope(scope)}`.execute(db)
  if (!rows[0]) throw numberError(number)
  return rows[0]
}

/** Two people at one request follow one another from here on. */
export async function lockRequest(tx: Db, number: string | number) {
  const row = await tx
    .selectFrom('feedback_request')
    .selectAll()
    .where('id', '=', Number(number))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw numberError(String(number))
  return row
}
export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

export function refuseClosedRequest({ id, state, result }: LockedRequest): void {
  if (state !== 'new')
    throw conflict(
      `Заявка № ${id} уже закрыта${result ? ` («${REQUEST_RESULTS[result]}»)` : ''}: откройте её снова, чтобы продолжить`,
    )
}

/** Two people must not call the same buyer: what a colleague has taken is theirs until it is taken over. */
export async function refuseTakenRequest(
  tx: Db,
  context: OfficeContext,
  { id, taken_by }: LockedRequest,
): Promise<void> {
  if (taken_by === null || taken_by === signedIn(context).staff.id) return
  const person = await tx.selectFrom('staff').select('name').where('id', '=', taken_by).executeTakeFirst()
  throw conflict(`Заявку № ${id} ведёт ${person?.name ?? 'коллега'}: сначала возьмите её себе`)
}

interface Said {
  kind: RequestNoteKind
  text?: string | undefined
  until?: Date | null
}

export async function writeRequestNote(tx: Db, context: OfficeContext, id: number, said: Said): Promise<void> {
  await tx
    .insertInto('request_note')
    .values({
      request_id: id,
      staff_id: signedIn(context).staff.id,
      kind: said.kind,
      text: said.text?.trim() ?? '',
      until: said.until ?? null,
      created_at: context.clock(),
    })
    .execute()
}

/** Whoever does something about a request nobody has taken leads it from here on. */
export const takenBy = (context: OfficeContext, { taken_by, taken_at }: LockedRequest) =>
  taken_by === null ? { taken_by: signedIn(context).staff.id, taken_at: context.clock() } : { taken_by, taken_at }
