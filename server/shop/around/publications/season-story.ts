import type { Good } from '#contract/good.ts'
import type { PublicationCard } from '#contract/publication.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { seasonOf } from '#rules/calendar/season.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { findPublication, isEnded, readCardRows } from './card-rows.ts'
import { presentCard } from './present-card.ts'
import { RELATED_GOODS, relatedGoods } from './related.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'clock'>

/**
 * What people do at this time of the year: the newest text with the season's name among its tags, and goods for it,
 * what this city has on the shelf first. Null: nobody has written one.
 */
export async function readSeasonStory(
  context: Context,
  limit: number,
): Promise<{ publication: PublicationCard; goods: Good[] } | null> {
  const { db, nodeCode, clock } = context
  const now = clock()
  const season = seasonOf(moscowMoment(now)!.day)
  const rows = await readCardRows(db, ['action', 'blog', 'publication'], nodeCode, now)
  const row = rows.find((each) => each.tags.includes(season) && !isEnded(each, now))
  const found = row && (await findPublication(db, [row.kind], String(row.id), now))
  if (!row || !found) return null
  const goods = await relatedGoods(context, found, RELATED_GOODS)
  const isHere = (good: Good) => Number(good.goodLocalCount > 0)
  const inStock = goods.filter(({ goodTotalCount }) => goodTotalCount > 0)
  return {
    publication: presentCard(row, now),
    goods: inStock.toSorted((one, other) => isHere(other) - isHere(one)).slice(0, limit),
  }
}
