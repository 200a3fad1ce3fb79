import { conflict, notFound } from '#contract/api-error.ts'
import type { OwnReview, ShopReview } from '#contract/reviews.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { starsOf } from './queries.ts'
import { notifyShopOfShopReview } from './review-letter.ts'
import { agreeToPublish } from './write-review.ts'

const shown = (db: Db, slug: string | undefined) => {
  const all = db
    .selectFrom('shop_review')
    .innerJoin('warehouse', 'warehouse.id', 'shop_review.warehouse_id')
    .innerJoin('node_logistic', 'node_logistic.code', 'warehouse.node_code')
    .where('shop_review.status', '=', 'shown')
    .where('warehouse.is_shop', '=', true)
  return slug === undefined ? all : all.where('warehouse.slug', '=', slug)
}

async function findShop(db: Db, slug: string): Promise<{ id: number; name: string }> {
  const shop = await db
    .selectFrom('warehouse')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .where('is_shop', '=', true)
    .executeTakeFirst()
  if (!shop) throw notFound('Такого магазина нет')
  return shop
}

interface Asked {
  shop?: string | undefined
  rating?: number | undefined
  page: number
  perPage: number
}

export async function readShopReviews(
  db: Db,
  { shop, rating, page, perPage }: Asked,
): Promise<{ reviews: ShopReview[]; total: number }> {
  if (shop !== undefined) await findShop(db, shop)
  let chosen = shown(db, shop)
  if (rating !== undefined) chosen = chosen.where('shop_review.rating', '=', rating)
  const [{ total }, rows] = await Promise.all([
    chosen.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    chosen
      .selectAll('shop_review')
      .select(['warehouse.slug', 'warehouse.name as shop_name', 'node_logistic.name as city_name'])
      .orderBy('shop_review.created_at', 'desc')
      .orderBy('shop_review.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  const reviews = rows.map((row) => ({
    id: row.id,
    authorName: row.author_name,
    rating: row.rating,
    text: row.text,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    shop: { slug: row.slug, name: row.shop_name, cityName: row.city_name },
  }))
  return { reviews, total }
}

/** Stars of all shops, or of one, and each that was spoken of with its mean. */
export async function readShopReviewsSummary(db: Db, shop: string | undefined) {
  const rows = await shown(db, shop)
    .select((e) => [
      'warehouse.slug',
      'warehouse.name',
      'node_logistic.name as cityName',
      'shop_review.rating',
      e.fn.countAll<number>().as('count'),
    ])
    .groupBy([
      'warehouse.slug',
      'warehouse.name',
      'node_logistic.name',
      'node_logistic.position',
      'warehouse.position',
      'shop_review.rating',
    ])
    .orderBy('node_logistic.position')
    .orderBy('warehouse.position')
    .orderBy('warehouse.slug')
    .execute()
  const shops = Map.groupBy(rows, ({ slug }) => slug)
  return {
    ...starsOf(rows),
    shops: [...shops.values()].map((own) => {
      const { slug, name, cityName } = own[0]!
      const { average, count } = starsOf(own)
      return { slug, name, cityName, average, count }
    }),
  }
}

/** The last order handed over to them at this counter, and what they said of the shop by any of them. */
async function standingOf(db: Db, userId: number, warehouseId: number) {
  const handedOver = db
    .selectFrom('shop_order')
    .where('user_id', '=', userId)
    .where('shop_order.warehouse_id', '=', warehouseId)
    .where('delivery_type', '=', 'pickup')
    .where('shop_order.status', '=', 'completed')
  const [order, said] = await Promise.all([
    handedOver.select('shop_order.id').orderBy('shop_order.id', 'desc').limit(1).executeTakeFirst(),
    handedOver.innerJoin('shop_review', 'shop_review.order_id', 'shop_order.id').select('order_id').executeTakeFirst(),
  ])
  return { orderId: said?.order_id ?? order?.id }
}

/** Written again it takes the place of the last one and is looked through anew; the answer was to other words. */
export async function saveShopReview(
  context: CallContext,
  userId: number,
  { shop: slug, rating, text }: { shop: string; rating: number; text: string },
): Promise<OwnReview> {
  const { db, clock } = context
  const shop = await findShop(db, slug)
  const [{ moderation }, { name }, { orderId }] = await Promise.all([
    readSetting(db, 'reviews'),
    db.selectFrom('customer').select('name').where('id', '=', userId).executeTakeFirstOrThrow(),
    standingOf(db, userId, shop.id),
  ])
  if (orderId === undefined)
    throw conflict('О магазине пишут те, кому здесь выдали заказ. Заберите заказ в этом магазине и расскажите о нём')
  const words = {
    author_name: name,
    rating,
    text: text.trim(),
    status: moderation ? ('waiting' as const) : ('shown' as const),
    refusal: null,
    answer: null,
    answered_at: null,
    created_at: clock(),
  }
  return withRetries(db, async (tx) => {
    const row = await tx
      .insertInto('shop_review')
      .values({ warehouse_id: shop.id, order_id: orderId, ...words })
      .onConflict((same) => same.column('order_id').doUpdateSet(words))
      .returningAll()
      .executeTakeFirstOrThrow()
    await agreeToPublish(tx, context, userId)
    await notifyShopOfShopReview(tx, context, { ...row, shopName: shop.name, slug })
    return {
      id: row.id,
      rating: row.rating,
      text: row.text,
      createdAt: row.created_at.toISOString(),
      status: row.status,
    }
  })
}
