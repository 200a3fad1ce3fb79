import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'

/**
 * Puts the question with its answer on the good's page, without the phone; answering again rewrites the answer. Null:
 * no such question; else its number there.
 */
export async function publishAnswer(db: Db, requestId: number, answer: string, now: Date): Promise<number | null> {
  return withRetries(db, async (tx) => {
    const request = await tx
      .selectFrom('feedback_request')
      .selectAll()
      .where('id', '=', requestId)
      .where('type', '=', 'question')
      .where('good_code', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!request) return null
    const { id } = await tx
      .insertInto('good_question')
      .values({
        feedback_request_id: request.id,
        good_code: request.good_code!,
        author_name: request.name || 'Покупатель',
        text: request.message,
        answer,
        answered_at: now,
        created_at: request.created_at,
      })
      .onConflict((each) => each.column('feedback_request_id').doUpdateSet({ answer, answered_at: now }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('feedback_request').set({ state: 'answered' }).where('id', '=', request.id).execute()
    return id
  })
}
