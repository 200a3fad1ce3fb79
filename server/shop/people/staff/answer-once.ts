import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '#contract/order.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { type OfficeContext, signedIn } from './office-context.ts'

const KEY = new RegExp(IDEMPOTENCY_KEY)
const RETENTION_MS = 3 * 24 * 60 * 60_000

interface Asked {
  method: string
  path: string
  idempotent: boolean
}

/** The same input in the same words: it was read by a schema, so its fields have one order. */
const hashOf = ({ method, path }: Asked, input: object) =>
  createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(input)}`)
    .digest('hex')

/**
 * With a key the whole call is one transaction that also keeps its answer: sent again, it answers the same and does
 * nothing more. A refusal leaves nothing behind, the key neither.
 */
export async function answerOnce<Answer>(
  call: Asked,
  input: object,
  context: OfficeContext,
  answer: (context: OfficeContext) => Promise<Answer>,
): Promise<Answer> {
  const key = context.visitor.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return answer(context)
  if (!call.idempotent) throw invalid({ 'Idempotency-Key': ['Этот вызов ключа повтора не принимает'] })
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalid({ 'Idempotency-Key': ['Ключ повтора — от 8 до 100 латинских букв, цифр и знаков'] })
  const row = { staff_id: signedIn(context).staff.id, key, request_hash: hashOf(call, input) }
  return withRetries(context.db, async (tx) => {
    const known = await claim(tx, row, context.clock())
    if (known !== null) return known as Answer
    const made = await answer({ ...context, db: tx })
    await tx
      .updateTable('office_answer')
      .set({ answer: JSON.stringify(made) })
      .where('staff_id', '=', row.staff_id)
      .where('key', '=', key)
      .execute()
    return made
  })
}

/** Whoever comes second with the same key waits here until the first is done. Null: it is the first. */
async function claim(tx: Db, row: { staff_id: number; key: string; request_hash: string }, now: Date) {
  const claimed = await tx
    .insertInto('office_answer')
    .values({ ...row, answer: null, created_at: now })
    .onConflict((already) => already.columns(['staff_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const { request_hash, answer } = await tx
    .selectFrom('office_answer')
    .select(['request_hash', 'answer'])
    .where('staff_id', '=', row.staff_id)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow()
  if (request_hash !== row.request_hash) throw conflict('С этим ключом уже сделано другое действие')
  return answer
}

export async function sweepAnswers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RETENTION_MS)
  await sql`delete from office_answer where created_at < ${before}`.execute(db)
}
