import { conflict, invalid } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { publishAnswer } from '#server/shop/around/feedback/publish-answer.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { listBranches } from '#server/shop/people/staff/branches.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { authorOf, findOpinion, type OpinionState } from './read-opinions.ts'

type Context = Pick<OfficeContext, 'db' | 'clock' | 'config'>
type Row = Awaited<ReturnType<typeof findOpinion>>

export interface Decision {
  decision: 'show' | 'answer' | 'hide'
  seen: OpinionState
  answer?: string | undefined
  reason?: string | undefined
}

/**
 * Answers where it stands now; null: nowhere. Of two people at once the second is told: nothing is decided twice, no
 * author hears two things.
 */
export async function decideOpinion(context: Context, key: string, asked: Decision): Promise<string | null> {
  const answer = asked.answer?.trim() ?? ''
  const reason = asked.reason?.trim() ?? ''
  return withRetries(context.db, async (tx) => {
    await lock(tx, key)
    const row = await findOpinion(tx, key)
    if (row.state !== asked.seen) throw conflict('Это уже решил кто-то другой. Обновите страницу')
    const decide = row.kind === 'question' ? decideQuestion : decideReview
    return decide(context, tx, row, { decision: asked.decision, answer, reason })
  })
}

const numberOf = (key: string) => Number(key.slice(key.indexOf('-') + 1))

const TABLES = {
  review: 'review',
  shop: 'shop_review',
  request: 'feedback_request',
  question: 'good_question',
} as const

async function lock(tx: Db, key: string): Promise<void> {
  const table = TABLES[key.slice(0, key.indexOf('-')) as keyof typeof TABLES]
  await tx.selectFrom(table).select('id').where('id', '=', numberOf(key)).forUpdate().executeTakeFirst()
}

interface Made {
  decision: Decision['decision']
  answer: string
  reason: string
}

const needReason = (reason: string) => {
  if (reason === '') throw invalid({ reason: ['Назовите причину: её прочтёт автор'] })
}

async function decideReview(context: Context, tx: Db, row: Row, { decision, answer, reason }: Made): Promise<string> {
  const now = context.clock()
  if (decision === 'hide') needReason(reason)
  if (decision === 'answer' && row.state !== 'shown') throw conflict('Сначала покажите отзыв: ответ виден вместе с ним')
  const words = answer || (decision === 'answer' ? null : row.answer)
  await tx
    .updateTable(row.kind === 'shop' ? 'shop_review' : 'review')
    .set({
      status: decision === 'hide' ? 'hidden' : 'shown',
      refusal: decision === 'hide' ? reason : null,
      answer: words,
      answered_at: words === null ? null : words === row.answer ? row.answered_at : now,
    })
    .where('id', '=', numberOf(row.key))
    .execute()
  const isNews = row.state !== 'shown' || decision === 'hide' || (words !== null && words !== row.answer)
  if (isNews)
    await notifyReviewer(context, tx, row, { decision, answer: words === row.answer ? '' : (words ?? ''), reason })
  return row.key
}

async function notifyReviewer(context: Context, tx: Db, row: Row, { decision, answer, reason }: Made): Promise<void> {
  const { email } = await authorOf(tx, row)
  if (!email) return
  const signature = await branchSignature(tx, context.config, (await listBranches(tx))[0]?.code ?? '')
  const isShop = row.kind === 'shop'
  const values = {
    about: row.about,
    ofWhat: isShop ? `о магазине «${row.about}»` : `о товаре «${row.about}»`,
    answer: answer && `Ответ магазина: ${answer}`,
  }
  const again = isShop
    ? 'Поправьте его и пришлите снова со страницы магазина: новый встанет на место прежнего.'
    : 'Поправьте его и пришлите снова: удалите прежний на странице товара и напишите новый.'
  const button = isShop
    ? { name: 'Открыть магазин', url: `${signature.url}/shops/${row.shop_slug}/` }
    : `${signature.url}/product/${row.good_code}/`
  const { kind, letter } =
    decision === 'hide'
      ? await writeMessage(tx, 'review.hidden', signature, { ...values, reason, again }, { button })
      : await writeMessage(tx, row.state === 'shown' ? 'review.answered' : 'review.shown', signature, values, {
          button,
        })
  await putLetter(tx, email, letter, { now: context.clock(), kind })
}

async function decideQuestion(context: Context, tx: Db, row: Row, made: Made): Promise<string | null> {
  if (made.decision === 'hide') return hideQuestion(tx, row, made.reason)
  const { answer } = made
  const now = context.clock()
  const id = numberOf(row.key)
  if (answer === '') throw invalid({ answer: ['Напишите ответ: вопрос виден вместе с ним'] })
  let shownId: number | null = id
  if (row.key.startsWith('request')) shownId = await publishAnswer(tx, id, answer, now)
  else await tx.updateTable('good_question').set({ answer, answered_at: now }).where('id', '=', id).execute()
  if (answer !== row.answer) await notifyAsker(context, tx, row)
  return shownId === null ? null : `question-${shownId}`
}

async function hideQuestion(tx: Db, row: Row, reason: string): Promise<string | null> {
  needReason(reason)
  const id = numberOf(row.key)
  const request = row.key.startsWith('request')
    ? id
    : (await tx.deleteFrom('good_question').where('id', '=', id).returning('feedback_request_id').executeTakeFirst())
        ?.feedback_request_id
  if (!request) return null
  await tx
    .updateTable('feedback_request')
    .set({ state: 'dropped', refusal: reason })
    .where('id', '=', request)
    .execute()
  return `request-${request}`
}

async function notifyAsker(context: Context, tx: Db, row: Row): Promise<void> {
  const { phone } = await authorOf(tx, row)
  if (!phone) return
  const signature = await branchSignature(tx, context.config, row.node_code ?? '')
  const { kind, sms } = await writeMessage(tx, 'question.answered', signature, {
    link: `${signature.url}/product/${row.good_code}/`,
  })
  await putSms(tx, phone, sms, { now: context.clock(), kind })
}
