import { ApiError } from '#contract/api-error.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { decideOpinion } from '#server/shop/around/reviews/desk/decide-opinion.ts'
import { findOpinion } from '#server/shop/around/reviews/desk/read-opinions.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Вопросы о товарах:
  npm run shop -- questions                      без ответа
  npm run shop -- questions answer НОМЕР ТЕКСТ   ответить и показать на странице товара
  npm run shop -- questions drop НОМЕР ПРИЧИНА   не показывать; показанный уйдёт со страницы`

/** Answers the exit code. */
export async function run([action = 'list', number, ...words]: string[]): Promise<number> {
  const id = Number(number)
  const text = words.join(' ').trim()
  const isKnown =
    action === 'list' ||
    (Number.isSafeInteger(id) && id > 0 && (action === 'drop' || (action === 'answer' && text !== '')))
  if (!isKnown) return say(USAGE, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    if (action === 'list') return await list(db)
    const key = await keyOf(db, id)
    const { state: seen } = await findOpinion(db, key)
    await decideOpinion(
      { db, config, clock: () => new Date() },
      key,
      action === 'answer' ? { decision: 'answer', seen, answer: text } : { decision: 'hide', seen, reason: text },
    )
    return say(action === 'answer' ? `Ответ на вопрос № ${id} показан` : `Вопрос № ${id} не будет показан`, 0)
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}

/** The number stays the request's; once answered, the question is known by its place at the good. */
async function keyOf(db: Db, id: number): Promise<string> {
  const shown = await db
    .selectFrom('good_question')
    .select('id')
    .where('feedback_request_id', '=', id)
    .executeTakeFirst()
  return shown ? `question-${shown.id}` : `request-${id}`
}

async function list(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('feedback_request')
    .innerJoin('good', 'good.code', 'feedback_request.good_code')
    .select(['feedback_request.id', 'feedback_request.name as author', 'feedback_request.message', 'good.name'])
    .where('type', '=', 'question')
    .where('state', '=', 'new')
    .orderBy('feedback_request.id')
    .execute()
  for (const { id, author, message, name } of rows)
    console.log(`№ ${id}  ${name}\n  ${author || 'Покупатель'}: ${message}\n`)
  return say(rows.length === 0 ? 'Вопросов без ответа нет' : `Без ответа: ${rows.length}`, 0)
}
