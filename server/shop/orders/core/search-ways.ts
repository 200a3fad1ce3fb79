import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import { orderIdOf } from '#rules/order/order-id.ts'
import { phoneEndsWith } from '#server/shop/ground/by-phone.ts'
const SHORTEST_TAIL = 4

/** How an order may be what was typed: each has an index of its own that leads to it from the newest to the oldest. */
export interface SearchWay {
  /** Lines first: whoever has the article in two of them is found twice. */
  from: RawBuilder<unknown>
  condition: RawBuilder<unknown>
}

const ORDERS = sql`shop_order o`
const LINES = sql`order_item i join shop_order o on o.id = i.order_id`

/**
 * Four digits are the end of many phones, read from the newest order on; more of them of a few, all of which are read.
 */
export function byPhone(digits: string): SearchWay {
  if (digits.length === SHORTEST_TAIL) return { from: ORDERS, condition: sql`right(o.contact_phone, 4) = ${digits}` }
  const end = phoneEndsWith(sql`contact_phone`, digits.slice(-10))
  // by itself: the planner takes a range of unknown bounds for a large one, and would look for it along the ids
  return { from: sql`(select * from shop_order where ${end} offset 0) o`, condition: sql`true` }
}

/**
 * Digits are a number, the end of a phone or an article; anything else an article or a name, by the beginnings of its
 * words. Nothing typed: one way to every order.
 */
export function searchWays(text: string | undefined): SearchWay[] {
  const asked = text?.trim() ?? ''
  if (asked === '') return [{ from: ORDERS, condition: sql`true` }]
  const digits = asked.replace(/[\s()+-]/g, '')
  const byArticle = { from: LINES, condition: sql`upper(i.article) = ${asked.toUpperCase()}` }
  if (/^\d+$/.test(digits)) {
    if (digits.length < SHORTEST_TAIL) throw invalid({ search: [`Введите хотя бы ${SHORTEST_TAIL} цифры`] })
    return [{ from: ORDERS, condition: sql`o.id = ${orderIdOf(digits)}::bigint` }, byPhone(digits), byArticle]
  }
  const words = asked.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) throw invalid({ search: ['Введите номер, конец телефона, имя или артикул'] })
  // an article has a digit in it, a name has none
  if (/\d/.test(asked)) return [byArticle]
  const prefixes = words.map((word) => `${word.toLowerCase()}:*`).join(' & ')
  return [{ from: ORDERS, condition: sql`to_tsvector('simple', o.contact_name) @@ to_tsquery('simple', ${prefixes})` }]
}
