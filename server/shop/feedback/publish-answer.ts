import type { Db } from '#server/db/client.ts'

/**
 * Puts the question with its answer on the good's page, without the phone; answering again rewrites the answer. False:
 * no such question.
 */
export async function publishAnswer(db: Db, requestId: number, answer: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const request = await tx
      .selectFrom('feedback_request')
      .selectAll()
      .where('id', '=', requestId)
      .where('type', '=', 'question')
      .where('good_code', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!request) return false
    await tx
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
      .execute()
    await tx.updateTable('feedback_request').set({ state: 'answered' }).where('id', '=', request.id).execute()
    return true
  })
}
