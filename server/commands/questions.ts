import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { publishAnswer } from '#server/shop/feedback/publish-answer.ts'
import { say } from './say.ts'

const USAGE = `Вопросы о товарах:
  npm run shop -- questions                      без ответа
  npm run shop -- questions answer НОМЕР ТЕКСТ   ответить и показать на странице товара
  npm run shop -- questions drop НОМЕР           не показывать`

/** Answers the exit code. */
export async function run([action = 'list', number, ...words]: string[]): Promise<number> {
  const id = Number(number)
  const answer = words.join(' ').trim()
  const isKnown =
    action === 'list' ||
    (Number.isSafeInteger(id) && id > 0 && (action === 'drop' || (action === 'answer' && answer !== '')))
  if (!isKnown) return say(USAGE, 2)
  const { db, close } = await openShopDatabase(readConfig(process.env))
  try {
    if (action === 'list') return await list(db)
    if (action === 'answer')
      return (await publishAnswer(db, id, answer, new Date())) !== null
        ? say(`Ответ на вопрос № ${id} показан`, 0)
        : say(`Вопроса № ${id} нет`, 1)
    const row = await db
      .updateTable('feedback_request')
      .set({ state: 'dropped' })
      .where('id', '=', id)
      .where('type', '=', 'question')
      .returning('id')
      .executeTakeFirst()
    return row ? say(`Вопрос № ${id} не будет показан`, 0) : say(`Вопроса № ${id} нет`, 1)
  } finally {
    await close()
  }
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
