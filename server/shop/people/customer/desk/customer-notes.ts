import { invalid, notFound } from '#contract/api-error.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { lockDeskCustomer } from './find-desk-customer.ts'

/** For the shop's own people; it goes with the person. */
export async function addNote(context: OfficeContext, id: number, given: string): Promise<void> {
  const text = given.trim()
  if (text === '') throw invalid({ text: ['Напишите заметку'] })
  await withRetries(context.db, async (tx) => {
    await lockDeskCustomer(tx, context, id)
    await tx
      .insertInto('customer_note')
      .values({ user_id: id, staff_id: signedIn(context).staff.id, text, created_at: context.clock() })
      .execute()
  })
}

export async function removeNote(context: OfficeContext, id: number, noteId: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await lockDeskCustomer(tx, context, id)
    const removed = await tx
      .deleteFrom('customer_note')
      .where('id', '=', noteId)
      .where('user_id', '=', id)
      .where('staff_id', '=', signedIn(context).staff.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound('Такой заметки у вас нет: чужую не убрать')
  })
}
