import { ApiError } from '#contract/api-error.ts'
import { countText } from '#rules/text/plural.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { decideOpinion } from '#server/shop/around/reviews/desk/decide-opinion.ts'
import { findOpinion } from '#server/shop/around/reviews/desk/read-opinions.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Отзывы магазина:
  npm run shop -- reviews                     ждут проверки
  npm run shop -- reviews show НОМЕР          показать покупателям
  npm run shop -- reviews hide НОМЕР ПРИЧИНА  скрыть; причину прочтёт автор
  npm run shop -- reviews answer НОМЕР ТЕКСТ  ответить от магазина на показанный отзыв (пустой текст убирает ответ)
Номер отзыва о магазине — shop-12.`

const STATE_TEXTS = { waiting: 'ждёт проверки', shown: 'показан', hidden: 'скрыт' }

/** Answers the exit code. */
export async function run([action = 'list', number = '', ...words]: string[]): Promise<number> {
  const isOfShop = number.startsWith('shop-')
  const id = Number(isOfShop ? number.slice('shop-'.length) : number)
  const isKnown =
    action === 'list' || (['show', 'hide', 'answer'].includes(action) && Number.isInteger(id) && id > 0 && id < 2 ** 31)
  if (!isKnown) return say(USAGE, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    if (action === 'list') return await list(db)
    const key = `${isOfShop ? 'shop' : 'review'}-${id}`
    const text = words.join(' ')
    const { state: seen } = await findOpinion(db, key)
    await decideOpinion({ db, config, clock: () => new Date() }, key, {
      decision: action as 'show' | 'hide' | 'answer',
      seen,
      ...(action === 'answer' ? { answer: text } : { reason: text }),
    })
    const { state, answer } = await findOpinion(db, key)
    return say(`Отзыв № ${number}: ${STATE_TEXTS[state]}${answer ? ', с ответом магазина' : ''}`, 0)
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}

async function list(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('review')
    .innerJoin('good', 'good.code', 'review.good_code')
    .select(['review.id', 'review.rating', 'review.author_name', 'review.text', 'review.photos', 'good.name'])
    .where('review.status', '=', 'waiting')
    .orderBy('review.created_at')
    .execute()
  for (const { id, rating, author_name, text, photos, name } of rows) {
    const pictures = photos.length > 0 ? `, ${countText(photos.length, ['снимок', 'снимка', 'снимков'])}` : ''
    console.log(`№ ${id}  ${'★'.repeat(rating)}  ${name}\n  ${author_name}${pictures}: ${text}\n`)
  }
  const ofShops = await db
    .selectFrom('shop_review')
    .innerJoin('warehouse', 'warehouse.id', 'shop_review.warehouse_id')
    .select(['shop_review.id', 'shop_review.rating', 'shop_review.author_name', 'shop_review.text', 'warehouse.name'])
    .where('shop_review.status', '=', 'waiting')
    .orderBy('shop_review.created_at')
    .execute()
  for (const { id, rating, author_name, text, name } of ofShops)
    console.log(`№ shop-${id}  ${'★'.repeat(rating)}  ${name}\n  ${author_name}: ${text}\n`)
  const waiting = rows.length + ofShops.length
  return say(waiting === 0 ? 'Отзывов на проверке нет' : `Ждут проверки: ${waiting}`, 0)
}
