import type { CallContext } from '#server/shop/ground/call-context.ts'
import { NEWEST, productRecord } from './product-record.ts'

type Context = Pick<CallContext, 'db' | 'productRecords'>

/** Questions about a good, the newest first. */
export async function goodQuestions(context: Context, goodCode: string, page: number, perPage: number) {
  const { questions, question_count } = await productRecord(context, goodCode)
  const rows =
    page * perPage <= NEWEST || question_count <= NEWEST
      ? questions.slice((page - 1) * perPage, page * perPage)
      : await context.db
          .selectFrom('good_question')
          .where('good_code', '=', goodCode)
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute()
  return {
    questions: rows.map(({ id, author_name, text, answer, created_at }) => ({
      id,
      authorName: author_name,
      text,
      answer,
      createdAt: new Date(created_at).toISOString(),
    })),
    total: question_count,
  }
}
